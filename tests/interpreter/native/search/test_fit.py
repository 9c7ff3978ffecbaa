"""Logistic regression recovers the weights behind the data; weights are kept, and a bad file does no harm."""

import math
from pathlib import Path
from random import Random

import pytest

import plybook
from plybook.gdl.text import cache
from plybook.interpreter.native.search.alphabeta import weights
from plybook.interpreter.native.search.alphabeta.describe import evaluation_text
from plybook.interpreter.native.search.evaluation.fit import fit, sigmoid
from plybook.stats.linear import inverse_definite, solve_definite


def test_the_true_weights_are_recovered():
    random = Random(1)
    true = [0.8, -1.5, 0.0, 0.3]
    rows = [[random.gauss(0, 1) for _ in true] for _ in range(4000)]
    results = [float(random.random() < sigmoid(sum(map(float.__mul__, row, true)))) for row in rows]
    found = fit(rows, results)
    assert all(abs(a - b) < 0.15 for a, b in zip(found, true, strict=True))
    assert found[2] == 0  # it might as well be zero


def test_of_two_redundant_columns_only_one_is_used():
    random = Random(2)
    rows = [[x := random.gauss(0, 1), 2 * x] for _ in range(1000)]
    found = fit(rows, [float(random.random() < sigmoid(row[0])) for row in rows])
    assert sum(map(bool, found)) == 1
    assert abs(found[0] + 2 * found[1] - 1) < 0.25


def test_columns_of_zeros_and_certain_results_are_handled():
    assert fit([], []) == []
    found = fit([[0.0, 1.0], [0.0, -1.0]] * 50, [1.0, 0.0] * 50)
    assert found[0] == 0
    assert 0 < found[1] < 20


def test_definite_systems_are_solved_and_inverted():
    matrix = [[4.0, 1.0, 0.5], [1.0, 3.0, 0.0], [0.5, 0.0, 2.0]]
    found = solve_definite(matrix, [1.0, 2.0, 3.0])
    assert [sum(map(float.__mul__, row, found)) for row in matrix] == pytest.approx([1, 2, 3])
    unit = [
        [sum(a * row[c] for a, row in zip(line, inverse_definite(matrix), strict=True)) for c in range(3)]
        for line in matrix
    ]
    assert unit == [pytest.approx([float(r == c) for c in range(3)]) for r in range(3)]


def test_fitted_weights_are_reproducible(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("PLYBOOK_CACHE", str(tmp_path))
    first, again = (weights.fitted(plybook.load("hex", size=4).engine) for _ in range(2))
    assert first == again


@pytest.mark.parametrize("spoilt", ["", "{", "[]", '{"turn": 1, "roles": [], "features": []}', "null", "NaN"])
def test_a_corrupt_file_counts_as_missing(spoilt: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("PLYBOOK_CACHE", str(tmp_path))
    engine = plybook.load("hex", size=3).engine
    found = weights.weights_of(engine)
    (file,) = (tmp_path / "weights").iterdir()
    file.write_text(spoilt)
    assert weights.weights_of(engine) == found
    assert weights.weights_of(engine) == found  # from the file, which is valid again


def test_weights_that_are_not_finite_are_not_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("PLYBOOK_CACHE", str(tmp_path))
    engine = plybook.load("hex", size=3).engine
    found = weights.weights_of(engine)
    (file,) = (tmp_path / "weights").iterdir()
    kept = cache.read_cached(file)
    assert kept is not None
    cache.write_cached(file, kept.replace(b'"turn": ', b'"turn": 1e999, "x": '), 10)
    assert weights.weights_of(engine) == found
    assert math.isfinite(found.turn)


def test_the_evaluation_is_described_in_words():
    text = evaluation_text(plybook.load("hex", size=5).engine)
    assert 'moves needed (until "has joined top and bottom")' in text
    assert "open rows of 4 missing 1" in evaluation_text(plybook.load("connect-four").engine)
    assert " of Defender" in evaluation_text(plybook.load("brandub").engine)
