"""A save whose hash was taken away is as damaged as one whose hash was changed."""

from __future__ import annotations

import msgspec
import pytest

import cosmarch
from cosmarch import LoadError
from cosmarch.core.state import digest


@pytest.mark.parametrize("hash", ["", "0" * 64])
def test_a_hash_that_does_not_fit_is_refused(hash: str) -> None:
    document = msgspec.json.decode(cosmarch.new("tollgate", 2, 1).save())
    document["hash"] = hash
    del document["sum"]
    document["sum"] = digest(document)
    with pytest.raises(LoadError, match="hash does not fit"):
        cosmarch.load(msgspec.json.encode(document))
