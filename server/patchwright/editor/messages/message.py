"""What every shape of ours has in common."""

from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Strict
from pydantic.alias_generators import to_camel


def _no_truth(value: Any) -> Any:
    if isinstance(value, bool):
        raise ValueError("it is no number")  # noqa: TRY004 - pydantic tells of this kind alone
    return value


Whole = Annotated[int, Strict()]
"""A number that nothing else is taken for."""

Typed = Annotated[int, BeforeValidator(_no_truth)]
"""A number that people may also type, so that it comes as words: true is still none."""


class Message(BaseModel):
    """What is sent or answered: JSON names in camelCase, nothing unknown.

    A value of the domain in it goes out by `domain.wire`, with its `type`; name its
    serializer: `Annotated[Checked, PlainSerializer(value_to_json)]`.
    """

    model_config = ConfigDict(
        extra="forbid", frozen=True, alias_generator=to_camel, populate_by_name=True
    )
