"""The command ``plybook``, also as ``python -m plybook``."""

from plybook.ui.command_line import signals


def main() -> None:
    """Run the command line and exit; ready for signals before anything else is imported."""
    signals.exit_at_once()
    from plybook.ui.cli import main as run

    try:
        run()
    except SystemExit as end:
        if end.code in signals.CODES or signals.busy():
            signals.leave(int(end.code or 0))
        raise


if __name__ == "__main__":
    main()
