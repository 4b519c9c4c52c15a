"""Deprecated import paths: modules that documents named before they moved still load.

`import veturi.rules.base` gives the very module `veturi.engine.rules`, with a DeprecationWarning.
The next version drops these paths.
"""

from __future__ import annotations

import importlib
import sys
import warnings
from collections.abc import Sequence
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from importlib.util import find_spec, spec_from_loader
from types import ModuleType

__all__ = ["MOVED", "RENAMED", "install"]

#: Old paths, without `veturi.`, and new ones. A path below one of them that is not here has kept
#: its name: `rules.actions` is `veturi.engine.actions`.
MOVED = {
    "rules": "veturi.engine",
    "rules.africa": "veturi.variants.africa.rules",
    "rules.amsterdam": "veturi.variants.amsterdam.rules",
    "rules.base": "veturi.engine.rules",
    "rules.branches": "veturi.engine.paths.leaf_peeling",
    "rules.chance": "veturi.engine.rng",
    "rules.choices": "veturi.engine.legality.legal_moves",
    "rules.graphs": "veturi.engine.paths.graph",
    "rules.japan": "veturi.variants.japan.rules",
    "rules.legality": "veturi.engine.legality.violations",
    "rules.notation": "veturi.engine.formats.notation",
    "rules.oldwest": "veturi.variants.oldwest.rules",
    "rules.oldwest_words": "veturi.variants.oldwest.texts",
    "rules.paths": "veturi.engine.paths.networks",
    "rules.positions": "veturi.engine.formats.positions",
    "rules.records": "veturi.engine.formats.records",
    "rules.refusals": "veturi.engine.legality.violation_texts",
    "rules.result": "veturi.engine.scoring.final_score",
    "rules.rulebook": "veturi.engine.registry",
    "rules.sampling": "veturi.engine.knowledge.determinize",
    "rules.scoring": "veturi.engine.scoring.score_lines",
    "rules.trails": "veturi.engine.paths.longest_trail",
    "rules.views": "veturi.engine.knowledge.views",
    "bots.bot": "veturi.bots.base",
    "bots.guessing": "veturi.bots.beliefs",
    "bots.master": "veturi.bots.search",
    "bots.mind": "veturi.bots.planner",
    "bots.mind.ground": "veturi.bots.planner.board_graph",
    "bots.mind.knowledge": "veturi.bots.planner.variant_knowledge",
    "bots.mind.mind": "veturi.bots.planner.planner",
    "bots.mind.outlook": "veturi.bots.planner.assessment",
    "bots.mind.plans": "veturi.bots.planner.network_plans",
    "bots.mind.prospect": "veturi.bots.planner.evaluation",
    "bots.prospects": "veturi.bots.weights",
    "bots.saying": "veturi.bots.explain",
    "bots.thinking": "veturi.bots.planner_bots",
    "arena.archive": "veturi.arena.run.archive",
    "arena.board_drawing": "veturi.arena.report.board_drawing",
    "arena.bulk": "veturi.arena.run.random_games",
    "arena.estimates": "veturi.arena.stats.intervals",
    "arena.gather": "veturi.arena.stats.map_statistics",
    "arena.guard": "veturi.bots.external.process",
    "arena.guest": "veturi.bots.external.child",
    "arena.markup": "veturi.arena.report.markup",
    "arena.match": "veturi.arena.run.match",
    "arena.plots": "veturi.arena.report.plots",
    "arena.ratings": "veturi.arena.stats.ratings",
    "arena.report_map": "veturi.arena.report.board",
    "arena.report_style": "veturi.arena.report.style",
    "arena.report_words": "veturi.arena.report.texts",
    "arena.runs": "veturi.arena.run.run_file",
    "arena.schedule": "veturi.arena.run.schedule",
    "arena.sequential": "veturi.arena.stats.sequential",
    "arena.tally": "veturi.arena.stats.tally",
    "arena.tournament": "veturi.arena.run.tournament",
    "arena.workers": "veturi.arena.run.workers",
    "cli.terminal": "veturi.cli.tui",
    "server.asking": "veturi.server.api.routes.questions",
    "server.backups": "veturi.server.storage.backup",
    "server.calls": "veturi.server.api.request_context",
    "server.clocks": "veturi.server.workers.turn_timers",
    "server.databases": "veturi.server.storage.database",
    "server.driving": "veturi.server.workers.scheduler",
    "server.entries": "veturi.server.domain.table_events",
    "server.exporting": "veturi.server.storage.export",
    "server.hall": "veturi.server.services.registry",
    "server.house": "veturi.server.container",
    "server.journal": "veturi.server.storage.write_queue",
    "server.judging": "veturi.server.domain.command_handlers",
    "server.live": "veturi.server.domain.table_state",
    "server.logs": "veturi.server.storage.queries.events",
    "server.pages": "veturi.server.api.static",
    "server.postgres": "veturi.server.storage.postgres",
    "server.reference": "veturi.server.api.routes.maps",
    "server.registers": "veturi.server.storage.queries.people",
    "server.rest": "veturi.server.api.routes.tables",
    "server.robots": "veturi.server.workers.bots",
    "server.rooms": "veturi.server.services.channel",
    "server.schema": "veturi.server.storage.schema",
    "server.seen": "veturi.server.domain.projection",
    "server.serving": "veturi.server.run",
    "server.sockets": "veturi.server.api.websocket",
    "server.sqlite_files": "veturi.server.storage.sqlite_files",
    "server.sqlite_logs": "veturi.server.storage.sqlite_wal",
    "server.store": "veturi.server.storage.store",
    "server.stream": "veturi.server.api.routes.event_stream",
    "server.webhooks": "veturi.server.workers.webhooks",
}
#: Classes with another name, by the old path.
RENAMED = {
    "rules": {"Chance": "Rng", "Refusal": "Violation"},
    "rules.base": {"RULES": "Rules"},
    "rules.chance": {"Chance": "Rng"},
    "rules.refusals": {"Refusal": "Violation"},
}


def _new_path(old: str) -> str | None:
    """Where a module is now; None if it has not moved."""
    if old in MOVED:
        return MOVED[old]
    parent, _, name = old.rpartition(".")
    above = _new_path(parent) if parent else None
    return None if above is None else f"{above}.{name}"


class _MovedFinder(Loader):
    """A meta path finder and loader: the module of an old path is the one of the new path."""

    @classmethod
    def find_spec(
        cls, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        root, _, old = name.partition(".")
        new = _new_path(old) if root == "veturi" else None
        if new is None or find_spec(new) is None:
            return None
        warnings.warn(f"{name} is now {new}", DeprecationWarning, stacklevel=2)
        return spec_from_loader(name, cls())

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        old = spec.name.partition(".")[2]
        module = importlib.import_module(_new_path(old) or spec.name)
        for before, now in RENAMED.get(old, {}).items():
            setattr(module, before, getattr(module, now))
        self.spec = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        """It has run already: only what the import system has written over is restored."""
        module.__spec__ = self.spec


def install() -> None:
    """Makes the old paths known to `import`, before those that look for files."""
    sys.meta_path.insert(0, _MovedFinder)
