"""What hatchling does besides: the browser consoles are built into the package, unless they are fresh already."""

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ConsolesHook(BuildHookInterface[Any]):
    """An sdist and a wheel never go out without consoles; an editable install without a network only says so."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build, before the files are gathered."""
        sys.path.insert(0, str(Path(self.root, "consoles")))
        import build

        if build.is_fresh() or os.environ.get("PUNTOBANCO_SKIP_CONSOLES"):
            return
        try:
            build.build()
        except Exception as error:  # whatever went wrong, an editable install goes on without a page
            if version != "editable":
                raise
            self.app.display_warning(f"The browser consoles were not built: {error}")
