"""The sample project, its issue, and the recording that `patchwright demo` replays: package data."""
