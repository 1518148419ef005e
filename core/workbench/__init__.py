"""The product's menu: one short method for each thing that a person can do."""

from core.workbench.open import Workbench as Workbench
from core.workbench.open import open_workbench as open_workbench
