def test_area():
    assert area(1, 2) == 2
