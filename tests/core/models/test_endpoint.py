import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import numpy as np
import pytest

from core.errors import UserError
from core.models.endpoint import BATCH, EndpointEmbedder


class Server(ThreadingHTTPServer):
    """Answers like an embeddings endpoint: the vector of a text is (length, number of "a", 1)."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.requests: list[dict] = []
        self.statuses: list[int] = []
        self.body: bytes | None = None


class Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        sent = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.requests.append({"path": self.path, "key": self.headers.get("Authorization"), **sent})
        status = self.server.statuses.pop(0) if self.server.statuses else 200
        data = [
            {"index": index, "embedding": [len(text), text.count("a"), 1.0]}
            for index, text in enumerate(sent["input"])
        ]
        body = self.server.body or json.dumps({"data": data[::-1]}).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: object) -> None:
        pass


@pytest.fixture
def server():
    with Server() as running:
        thread = threading.Thread(target=running.serve_forever, daemon=True)
        thread.start()
        yield running
        running.shutdown()
        thread.join()


@pytest.fixture
def embedder(server):
    return EndpointEmbedder(f"http://127.0.0.1:{server.server_port}/v1/", "some-model", "secret")


def test_vectors_come_back_normalised_and_in_the_order_asked(server, embedder):
    texts = ["a" * (number % 7) + "bb" for number in range(BATCH + 5)]
    expected = np.array([[len(text), text.count("a"), 1.0] for text in texts])
    expected /= np.sqrt((expected**2).sum(axis=1))[:, None]
    assert embedder.embed(texts) == pytest.approx(expected, abs=1e-6)
    assert embedder.dimensions == 3
    assert {request["path"] for request in server.requests} == {"/v1/embeddings"}
    assert {request["model"] for request in server.requests} == {"some-model"}
    assert {request["key"] for request in server.requests} == {"Bearer secret"}
    assert [len(request["input"]) for request in server.requests] == [1, BATCH, 5]


def test_a_passing_failure_is_tried_again(server, embedder):
    server.statuses = [503, 429]
    assert embedder.embed(["abc"]).shape == (1, 3)


def test_a_lasting_failure_is_the_users_to_mend(server, embedder):
    server.statuses = [503, 503, 503]
    with pytest.raises(UserError, match="answered 503"):
        embedder.embed(["abc"])
    server.statuses = [401]
    with pytest.raises(UserError, match="answered 401") as caught:
        embedder.embed(["abc"])
    assert "EMBEDDINGS_KEY" in caught.value.hint


@pytest.mark.parametrize(
    "body",
    [b"<html>", b"{}", b'{"data": []}', b'{"data": [{"index": 0, "embedding": ["x"]}]}', b'{"data": [1]}'],
)
def test_an_answer_without_vectors_is_refused(server, embedder, body):
    server.body = body
    with pytest.raises(UserError, match="returned") as caught:
        embedder.embed(["abc"])
    assert caught.value.code == "embeddings_failed"


def test_an_endpoint_that_is_not_there_is_named():
    gone = EndpointEmbedder("http://127.0.0.1:9/v1", "some-model", timeout_s=2)
    with pytest.raises(UserError, match="cannot be reached") as caught:
        gone.embed(["abc"])
    assert caught.value.code == "embeddings_unreachable"
