"""Language catalogues (localization), and the narrator that turns an event into a sentence."""

from veturi.i18n.action_texts import verb_texts
from veturi.i18n.catalogue import Catalogue, kind_names
from veturi.i18n.narrator import Narrator
from veturi.i18n.payments import Cost, cost_of

__all__ = ["Catalogue", "Cost", "Narrator", "cost_of", "kind_names", "verb_texts"]
