"""Whom the proxy in front of this host says is asking."""

import hmac
from collections.abc import Mapping

from core.settings import PeopleSettings


def proxied_name(headers: Mapping[str, str], settings: PeopleSettings) -> str | None:
    """The name in the trusted header, None when it cannot be believed.

    It is believed only when a header and a secret are configured and the request carries that very
    secret: anybody who reaches this port directly can send any header. Names of headers compare
    without regard to case.
    """
    secret = settings.proxy_secret.get_secret_value()
    if not settings.trusted_header or not secret:
        return None
    lowered = {name.lower(): value for name, value in headers.items()}
    shown = lowered.get(settings.proxy_secret_header.lower(), "")
    if not hmac.compare_digest(shown.encode("utf-8"), secret.encode("utf-8")):
        return None
    return " ".join(lowered.get(settings.trusted_header.lower(), "").split())[:80] or None
