"""The cues of a verdict and what each weighs; fitted by `python -m core.bench.pubmedqa --fit`."""

import re

# In the text: how results deny, affirm and hedge.
CUES = {
    "no effect": re.compile(
        r"\b(?:no|not|without|nor)\b[^.;]{0,40}?\b(?:significant(?:ly)?|differen\w+|associat\w+|"
        r"correlat\w+|relat\w+|effect|affect\w*|influenc\w+|impact|change\w*|improve\w*|increase\w*|"
        r"benefit\w*|evidence|predict\w*)|\bdid not\b|\bdoes not\b|\bdo not\b|\bwas not\b|"
        r"\bwere not\b|\bis not\b|\bare not\b|non-?significant|\bp\s*[>=]\s*0?\.(?:0[6-9]|[1-9])",
        re.I,
    ),
    "negated": re.compile(
        r"\b(?:no|not|neither|nor|without|none|never|fail(?:s|ed)?|lack(?:s|ed|ing)?|unable|cannot|"
        r"unlikely|absence)\b",
        re.I,
    ),
    "same": re.compile(
        r"\b(?:similar(?:ly)?|comparable|equivalent|equal(?:ly)?|unchanged|the same|no different|"
        r"identical)\b",
        re.I,
    ),
    "significant": re.compile(
        r"(?<!no )(?<!not )\bsignificant(?:ly)?\b|\bp\s*[<=≤]\s*0?\.0(?:[0-4]|5\b)",
        re.I,
    ),
    "associated": re.compile(
        r"(?<!not )\b(?:associated with|correlat\w+ with|related to|predict(?:s|ed|ive|or)\b|"
        r"risk factor|linked to|independent\w*)",
        re.I,
    ),
    "changed": re.compile(
        r"\b(?:increase[sd]?|higher|greater|more|improve[sd]?|improvement|better|superior|longer|"
        r"larger|reduc\w+|decreas\w+|lower|less|effective\w*|benefi\w+|elevated|faster|worse|"
        r"shorter)\b",
        re.I,
    ),
    "hedged": re.compile(
        r"\b(?:may|might|could|possibl\w+|perhaps|unclear|uncertain|inconclusive|potential\w*|"
        r"suggest\w*|tend\w*|trend|appear\w*|seem\w*)\b",
        re.I,
    ),
    "qualified": re.compile(
        r"\b(?:however|although|but|despite|whereas|while|only|except|though)\b",
        re.I,
    ),
    "limited": re.compile(
        r"\b(?:further|limited|mixed|conflicting|partial\w*|controversial|caution|small|remain\w*|"
        r"need(?:s|ed)?|required|question\w*|depend\w*|some|inconsistent|certain|variable|varied)\b",
        re.I,
    ),
    "affirmed": re.compile(
        r"\b(?:effective|safe\w*|feasible|reliable|useful|accura\w+|valid\w*|success\w*|important|"
        r"can be|support\w*|confirm\w*|demonstrat\w*|show(?:s|ed|n)?|reveal\w*|indicat\w*|valuable|"
        r"promising|recommend\w*|should)\b",
        re.I,
    ),
    "p value": re.compile(
        r"\bp\s*[<=>≤≥]",
        re.I,
    ),
    "percentage": re.compile(
        r"\d\s?%",
        re.I,
    ),
    "weak": re.compile(
        r"\b(?:poor\w*|low|rare(?:ly)?|minimal|little|few|insufficient|inadequate|unnecessary|"
        r"inferior|questionable|worse|overestimat\w*|underestimat\w*|limited value|weak)\b",
        re.I,
    ),
}
# In the question: what kind of yes it asks for.
QUESTION_CUES = {
    "negated": re.compile(
        r"\b(?:not|no|without|never)\b",
        re.I,
    ),
    "differ": re.compile(
        r"\bdiffer\w*|\bdisparit\w+|\bgap\b",
        re.I,
    ),
    "same": re.compile(
        r"\b(?:as .{2,30} as|similar|equivalent|comparable|same|consistent|agree\w*)\b",
        re.I,
    ),
    "can": re.compile(
        r"^(?:can|could|may|might|would|will)\b",
        re.I,
    ),
    "should": re.compile(
        r"\bshould\b|\bnecessary\b|\bneed(?:ed)?\b|\bworth|\bjustif\w+|\broutine\w*|\bstill\b|"
        r"\balways\b|\bonly\b|\bmandatory\b|\brequired\b|\bindicated\b",
        re.I,
    ),
    "is": re.compile(
        r"^(?:is|are|was|were)\b",
        re.I,
    ),
    "does": re.compile(
        r"^(?:do|does|did)\b",
        re.I,
    ),
    "assoc": re.compile(
        r"\bassociat\w+|\brelat\w+|\bcorrelat\w+|\blink\w*|\binfluenc\w*|\baffect\w*|\bimpact\w*|"
        r"\brole\b|\bpredict\w*|\brisk\b|\bcause\w*|\beffect\b",
        re.I,
    ),
    "improve": re.compile(
        r"\bimprov\w+|\bincrease\w*|\breduc\w+|\bprevent\w*|\bbenefi\w+|\bbetter\b|\benhanc\w+|"
        r"\bdecreas\w+",
        re.I,
    ),
    "safe": re.compile(
        r"\bsafe\w*|\beffective\w*|\bfeasib\w*|\breliab\w*|\buseful\w*|\bvalid\w*|\baccura\w*|"
        r"\bpossible\b|\bviable\b",
        re.I,
    ),
    "or": re.compile(
        r"\bor\b",
        re.I,
    ),
    "myth": re.compile(
        r"\bmyth|\bjust|\breally|\btruly|\bfact\b|\bmore\b|\bdo we\b|\badequate\w*|\bsufficient\w*|"
        r"\benough\b",
        re.I,
    ),
}
# Rows in the order of the features, columns yes, no, maybe.
# Rows in the order of the features, columns yes, no, maybe.
INTERCEPTS: dict[str, tuple[float, float, float]] = {
    "findings": (0.63, 0.16, -0.79),
    "conclusion": (1.11, 0.0, -1.11),
}
FINDINGS: tuple[tuple[float, float, float], ...] = (
    (-0.3, 0.25, 0.05), (-0.15, 0.13, 0.01), (0.04, 0.08, -0.13), (0.13, -0.03, -0.1),
    (0.05, 0.14, -0.19), (0.24, -0.17, -0.07), (0.15, -0.42, 0.27), (-0.17, -0.02, 0.19),
    (-0.01, 0.04, -0.03), (0.16, -0.17, 0.01), (0.01, 0.05, -0.06), (0.04, 0.05, -0.09),
    (-0.08, 0.22, -0.14), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0),
    (0.0, 0.0, 0.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0),
    (0.0, 0.0, 0.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0),
    (0.0, 0.0, 0.0), (0.0, 0.0, 0.0), (0.63, -0.42, -0.21), (-0.15, -0.24, 0.38),
    (-0.6, 0.85, -0.25), (-0.19, 0.05, 0.14), (-0.09, 0.23, -0.14), (0.01, -0.26, 0.25),
    (0.02, 0.21, -0.24), (0.1, -0.2, 0.1), (0.15, -0.18, 0.03), (0.16, -0.38, 0.22),
    (0.13, -0.34, 0.21), (-0.55, 0.43, 0.13), (-0.55, 0.81, -0.25), (-0.39, 0.55, -0.16),
    (0.01, -0.22, 0.21), (0.1, -0.16, 0.06), (0.0, 0.0, 0.0),
)  # fmt: skip
CONCLUSION: tuple[tuple[float, float, float], ...] = (
    (-0.36, 0.3, 0.06), (-0.4, 0.31, 0.1), (-0.02, 0.12, -0.1), (0.08, -0.13, 0.05),
    (0.07, 0.11, -0.18), (0.2, -0.16, -0.04), (0.18, -0.22, 0.04), (-0.11, -0.11, 0.22),
    (-0.08, -0.08, 0.17), (-0.03, -0.02, 0.06), (0.0, 0.0, 0.0), (-0.5, 0.38, 0.12),
    (-0.2, 0.16, 0.04), (-0.43, 0.38, 0.05), (-0.43, 0.4, 0.03), (-0.03, 0.22, -0.18),
    (0.04, 0.02, -0.06), (0.1, 0.12, -0.23), (0.28, -0.2, -0.08), (0.04, -0.03, -0.01),
    (-0.05, -0.04, 0.1), (-0.28, 0.12, 0.16), (0.03, -0.16, 0.14), (0.0, 0.0, 0.0),
    (-0.75, 1.01, -0.26), (-0.29, 0.27, 0.01), (0.35, -0.16, -0.19), (-0.22, -0.27, 0.49),
    (-0.9, 1.18, -0.28), (-0.28, 0.11, 0.17), (-0.05, 0.18, -0.13), (-0.04, -0.19, 0.23),
    (0.07, 0.16, -0.23), (0.11, -0.22, 0.1), (0.0, -0.08, 0.07), (0.12, -0.34, 0.23),
    (-0.1, -0.12, 0.22), (-0.69, 0.6, 0.09), (-0.8, 0.94, -0.14), (0.0, 0.0, 0.0),
    (0.07, 0.26, -0.33), (0.69, -0.34, -0.34), (0.0, 0.0, 0.0),
)  # fmt: skip
