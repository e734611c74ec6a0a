"""Why no answer came over the network."""

from enum import Enum


class Cause(Enum):
    """Why no answer came."""

    SLOW = "slow"
    UNKNOWN_HOST = "unknown host"
    UNREACHABLE = "unreachable"
    CUT = "cut"
    PROXY = "proxy"
    CERTIFICATE = "certificate"
    NO_CERTIFICATES = "no certificates"
    LARGE = "large"
