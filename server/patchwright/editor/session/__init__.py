"""What one connection holds, and all that it holds: nothing else in this room has state.

What the editor can do, its settings, open folders, runs that go on, what people were
told. It must not know how any of it is carried out; `program` says who is asked for that.
"""
