import pytest

from core.errors import UserError
from core.models import open_embedder
from core.models.endpoint import EndpointEmbedder
from core.settings import ModelSettings


def test_the_default_is_the_packaged_model():
    embedder = open_embedder(ModelSettings())
    assert (embedder.name, embedder.dimensions) == ("all-MiniLM-L6-v2-int8", 384)


def test_an_endpoint_is_chosen_by_settings():
    settings = ModelSettings(
        embeddings="openai", embeddings_url="http://127.0.0.1:9", embeddings_name="multilingual"
    )
    embedder = open_embedder(settings)
    assert isinstance(embedder, EndpointEmbedder)
    assert embedder.name == "endpoint:multilingual"


@pytest.mark.parametrize(
    ("choice", "setting"),
    [("openai", "BENCHSIDE_MODELS__EMBEDDINGS_URL"), ("onnx", "BENCHSIDE_MODELS__EMBEDDINGS_PATH")],
)
def test_a_choice_without_its_settings_names_them(choice, setting):
    with pytest.raises(UserError) as caught:
        open_embedder(ModelSettings(embeddings=choice))
    assert setting in caught.value.hint
