"""A header is believed only together with the proxy's secret."""

import pytest
from pydantic import SecretStr

from core.operate.identity import proxied_name
from core.settings import PeopleSettings

SETTINGS = PeopleSettings(trusted_header="X-User", proxy_secret=SecretStr("s3cret"))


def test_the_name_is_believed_with_the_secret():
    headers = {"x-user": " Ada  Lovelace ", "x-benchside-proxy-secret": "s3cret"}
    assert proxied_name(headers, SETTINGS) == "Ada Lovelace"


@pytest.mark.parametrize(
    "headers",
    [
        {"X-User": "Mallory"},
        {"X-User": "Mallory", "X-Benchside-Proxy-Secret": "guess"},
        {"X-User": "Mallory", "X-Benchside-Proxy-Secret": ""},
        {"X-User": "   ", "X-Benchside-Proxy-Secret": "s3cret"},
        {"X-Benchside-Proxy-Secret": "s3cret"},
    ],
)
def test_anything_less_names_nobody(headers):
    assert proxied_name(headers, SETTINGS) is None


@pytest.mark.parametrize(
    "settings",
    [
        PeopleSettings(),
        PeopleSettings(trusted_header="X-User"),
        PeopleSettings(proxy_secret=SecretStr("s3cret")),
    ],
)
def test_without_both_settings_no_header_is_believed(settings):
    headers = {"X-User": "Mallory", "X-Benchside-Proxy-Secret": "", "": "Mallory"}
    assert proxied_name(headers, settings) is None
