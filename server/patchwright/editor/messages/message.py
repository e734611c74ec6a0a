"""What every shape of ours has in common."""

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel


class Message(BaseModel):
    """What is sent or answered: JSON names in camelCase, nothing unknown.

    A value of the domain in it goes out by `domain.wire`, with its `type`; name its
    serializer: `Annotated[Checked, PlainSerializer(value_to_json)]`.
    """

    model_config = ConfigDict(
        extra="forbid", frozen=True, alias_generator=to_camel, populate_by_name=True
    )
