"""How many of several can each get a place of their own: the greatest spread of amoebas (SE-33.11)."""

from __future__ import annotations


def most(wishes: list[list[int]]) -> int:
    """The greatest number of wishes that can be met when no place serves twice."""
    holder: dict[int, int] = {}

    def serve(number: int, tried: set[int]) -> bool:
        for place in wishes[number]:
            if place in tried:
                continue
            tried.add(place)
            if place not in holder or serve(holder[place], tried):
                holder[place] = number
                return True
        return False

    return sum([serve(number, set()) for number in range(len(wishes))])


def keeps_most(own: list[int], others: list[list[int]], place: int) -> bool:
    """Whether as many can be served as at best if the first of them takes this place."""
    left = [[one for one in wishes if one != place] for wishes in others]
    return 1 + most(left) == most([own, *others])
