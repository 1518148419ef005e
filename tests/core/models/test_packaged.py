import hashlib

import pytest

from core.errors import UserError
from core.models import packaged


def test_model_and_vocabulary_are_the_files_that_were_measured():
    assert hashlib.sha256(packaged.packaged_model().read_bytes()).hexdigest() == packaged.MODEL_SHA256
    entries = packaged.packaged_vocabulary().read_text(encoding="utf-8").splitlines()
    assert len(entries) == 30522
    assert entries[101] == "[CLS]"


def test_an_altered_file_is_refused(tmp_path):
    file = tmp_path / "model.onnx"
    file.write_bytes(packaged.packaged_vocabulary().read_bytes() + b"\n")
    with pytest.raises(UserError, match=r"model\.onnx is not the file") as caught:
        packaged.checked(file, packaged.VOCABULARY_SHA256)
    assert caught.value.code == "embeddings_altered"
    assert "make setup" in caught.value.hint


def test_a_missing_package_says_what_to_do(monkeypatch):
    monkeypatch.setattr(packaged, "DISTRIBUTION", "no-such-distribution-of-benchside")
    with pytest.raises(UserError, match="not installed") as caught:
        packaged.packaged_model()
    assert caught.value.hint


def test_a_missing_file_says_what_to_do(tmp_path):
    with pytest.raises(UserError, match=r"missing: gone\.txt"):
        packaged.checked(tmp_path / "gone.txt", packaged.VOCABULARY_SHA256)
