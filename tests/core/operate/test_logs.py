import subprocess
import sys

SCRIPT = """
import structlog
from core.operate.logs import log_to_stderr
log_to_stderr()
secret = "words of a document"
try:
    raise ValueError("the cause")
except ValueError:
    structlog.get_logger().exception("it failed", run="run_1")
"""


def test_a_failure_is_told_with_its_trace_and_without_the_values_of_variables() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True)
    assert done.stdout == ""
    assert "it failed" in done.stderr and "run_1" in done.stderr and "ValueError: the cause" in done.stderr
    assert "locals" not in done.stderr
    assert done.stderr.count("words of a document") == 0
