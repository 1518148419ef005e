"""The words of file names: stages of a version, parts of a work, records, languages."""

import re
from collections.abc import Sequence


def _listed(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Stage, and its place among versions of one number: below 0 before the plain one, above 0 after it.
_STAGES: dict[str, tuple[int, str]] = {
    "old": (-5, r"old|alt|obsolete|superseded|veraltet|ancien(?:ne)?|旧版?"),
    "outline": (-4, r"outline|gliederung|plan détaillé"),
    "draft": (
        -3,
        r"draft|entwurf|brouillon|ébauche|ebauche|projet|borrador|bozza|wip|interim version|preliminary"
        r"|prelim"
        r"|vorläufig|provisoire|草稿|初稿|草案|征求意见稿|送审稿|ドラフト|下書き",
    ),
    "review": (
        -2,
        r"for[ _-]?review|in[ _-]?review|under[ _-]?review|reviewed|review|zur[ _-]?prüfung|commented"
        r"|(?:with[ _-])?"
        r"comments|pour[ _-]?relecture|relue?|gelesen|revisado|审阅稿?",
    ),
    "redline": (
        -1,
        r"red[ _-]?lined?|tracked(?:[ _-]?changes)?|track[ _-]?changes|mark[ _-]?up|marked(?:[ _-]?up)?"
        r"|compare"
        r"|änderungsmodus|mit[ _-]änderungen|修订模式|修订痕迹",
    ),
    "clean": (1, r"clean(?:[ _-]?version)?|bereinigt|清洁版"),
    "revised": (
        2,
        r"revised|updated?|upd|corrected|corr|überarbeitet|korrigiert|aktualisiert|corrigée?|révisée?|new|neu"
        r"|nouveau|nouvelle|latest|aktuell|newest|修订版?|修改版?|更新版?|新版",
    ),
    "final": (
        3,
        r"finale?|finalv|vf|vdef|definitivo|reinschrift|final[ _-]?version"
        r"|final[ _-]?final|endfassung|endversion|endgültige?|version[ _-]?"
        r"(?:finale|définitive|definitive)|définiti(?:f|ve)|definitiva|最终版?|最终稿|终稿|定稿|最終版"
        r"|確定版",
    ),
    "approved": (4, r"approved|freigegeben|genehmigt|approuvée?|aprobado|批准版?|released?|effective"),
    "signed": (
        5,
        r"signed(?:[ _-]?off)?|executed|unterschrieben|unterzeichnet|signée?|issued|published|签署版?"
        r"|签字版?",
    ),
}
_WORDS = "|".join(f"(?P<{stage}>{words})" for stage, (_, words) in _STAGES.items())
_ANY = "|".join(words for _, words in _STAGES.values())
_WHICH = re.compile(_WORDS, re.IGNORECASE)
_SEP = r"[\s_.,;()\[\]\x00–—-]"
STAGE_LAST = re.compile(
    rf"(?:(?:{_SEP}+|(?<=[一-鿿ぁ-ヿ]))(?P<word>{_ANY})(?:[\s_.-]*(?P<count>\d{{1,2}}))?){_SEP}*$",
    re.IGNORECASE,
)
STAGE_FIRST = re.compile(
    rf"^{_SEP}*(?P<word>draft|entwurf|brouillon|final|redline|signed|clean|revised|updated|old|approved)"
    rf"(?P<count>){_SEP}+",
    re.IGNORECASE,
)
_ORDINALS = {"first": "1", "second": "2", "third": "3", "fourth": "4", "fifth": "5"}
ORDINAL = re.compile(
    r"(?<![0-9A-Za-z])(?:(?P<which>\d{1,2}|"
    + "|".join(_ORDINALS)
    + r")(?:st|nd|rd|th|\.|e|ème|er|ère|re)?)[\s_-]+"
    r"(?P<what>edition|draft|version|revision|auflage|fassung|entwurf|ausgabe|édition|révision|brouillon)"
    r"(?![0-9A-Za-z]|[\s_.-]*\d)",
    re.IGNORECASE,
)
# Words that titles end with as well: they need a sign before them ("plan_review").
WEAK = _listed(
    "review update comments commented compare outline projet effective alt clean released published issued"
)
DATE_LABEL = re.compile(
    r"(?:stand|as[ _]of|vom|dated|date|datum|du|le|issued|eff(?:ective)?|gültig[ _]ab|per|截至"
    r"|日期)[\s_.:-]*$",
    re.IGNORECASE,
)
NUMBERED = re.compile(
    r"(?:lot|batch|charge|los|ch|b|批号?|批次|sample|probe|order|po|so|inv|invoice|study|case)[\s._:#-]*$|"
    r"(?<![^\W_])[A-Z]{1,4}-?$",
    re.IGNORECASE,
)
PERIODIC = re.compile(
    r"month|week|daily|quarter|annual|yearly|biannual|fortnight|monat|woche|wöchentlich|quartal|jahres"
    r"|jährlich|täglich"
    r"|mensuel|hebdo|trimestriel|annuel|rapport du mois|月报|周报|季报|年报|日报|月度|季度|年度"
    r"|(?<![^\W_])(?:KW|CW|WK)[ _-]?\d",
    re.IGNORECASE,
)
RECORD = re.compile(
    r"minutes|protokoll(?!o)|procès|compte[ _-]rendu|meeting|agenda|会议纪要|(?<![^\W_])(?:coas?|cofa"
    r"|br|bpr|mbr|ebr|nb|eln|hplc"
    r"|gc|nmr|lcms|lc-ms|ir|uv|dsc|xrpd|kf|icp)(?![^\W_])|certificate|zertifikat|zeugnis|certificat"
    r"|证书|检验报告|分析报告单|batch[ _-]?record"
    r"|chargenprotokoll|herstell|dossier de lot|批记录|notebook|laborjournal|cahier|deviation"
    r"|abweichung|déviation|偏差"
    r"|oos|capa|invoice|receipt|rechnung|facture|letter|e-?mail|memo|logbook|chromatogram|spectrum",
    re.IGNORECASE,
)
_PARTS = {
    "supplement": "supp supps suppl supplement supplements supplementary supplemental si esm moesm esi "
    "ergänzung ergänzungen supplementaire supplémentaire zusatzmaterial 补充材料 支持信息 附件材料",
    "appendix": "appendix appendices anhang annex annexe annexes anlage anlagen attachment attachments att "
    "附录 附件 anejo",
    "template": "template vorlage modèle formblatt 模板",
    "summary": "summary zusammenfassung résumé synopsis abstract 摘要",
    "slides": "slides deck presentation folien präsentation présentation poster 幻灯片",
    "comments": "responses response reply antwort réponse checklist review",
}
_PART_OF = {word: part for part, words in _PARTS.items() for word in words.split()}
# "si" within a name is a word or silicon.
_SI = re.compile(r"(?<![^\W_])SI(?![^\W_])|(?<![^\W_])si$")
_LANGUAGES = {
    "en": "en eng english englisch anglais 英文 英文版",
    "de": "de deu ger german deutsch allemand 德文",
    "fr": "fr fra french französisch francais français 法文",
    "zh": "cn zh chn chinese chinesisch chinois 中文 中文版",
    "ja": "jp ja jpn japanese japanisch japonais 日文 日本語",
    "es": "es spa spanish spanisch español espanol",
    "it": "ita italian italiano",
}
_LANGUAGE_OF = {word: language for language, words in _LANGUAGES.items() for word in words.split()}
_LANGUAGE = re.compile(r"(?:(?<=[\s_.(\[-])|(?<=^))([^\W\d_]+)(?=$|[\s_.)\]-])")
NO_INITIALS = frozenset(
    {"EN", "DE", "FR", "ES", "IT", "CN", "ZH", "JP", "JA", "SI", "ESM", "ESI", "APP", "PDF", "II", "III"}
)
# What a program or a scanner calls a file: a number behind it counts files and names nothing.
GENERIC = _listed(
    "document documents dokument doc file datei fichier untitled unbenannt unbenanntes scan scanned img "
    "image dsc "
    "book mappe classeur workbook sheet tabelle presentation präsentation présentation report bericht "
    "rapport "
    "draft text neu new notes untitleddocument download attachment unnamed temp test copy 文档 文件 报告 新建"
)
# A number behind these tells one thing from another, never one version from the next.
COUNTED = _listed(
    "part teil partie parte step schritt étape etape stage stufe phase table tab tabelle tableau figure "
    "fig abb "
    "abbildung scheme schema appendix anhang annex annexe anlage attachment study studie étude etude "
    "trial batch lot "
    "charge los sample probe échantillon run lauf experiment exp versuch essai entry day tag jour week "
    "woche semaine "
    "month monat mois year jahr patient subject site cohort arm group gruppe groupe section chapter "
    "kapitel chapitre "
    "page seite slide deck module modul volume vol band tome book campaign kampagne campagne reactor "
    "reaktor unit "
    "line tank vessel column säule plate platte set series lane compound cpd verbindung composé method "
    "methode "
    "méthode route option example ex beispiel exemple item task meeting session lecture form formular "
    "formulaire "
    "question deviation capa change  letter memo invoice minutes visit dose level "
    "type class grade "
    "no nr num number nummer numéro id ref case gate milestone tier suite room lab line project projekt "
    "projet "
    "record certificate zertifikat certificat report_no page 部分 步骤 表 图 附录 批 阶段 第"
)


def ordinal(word: str) -> str:
    """The digits of an ordinal that ORDINAL found."""
    return _ORDINALS.get(word.casefold(), word)


def stage_of(word: str) -> tuple[str, int]:
    """The stage that a word names and its rank. Raises ValueError for a word that names none."""
    match = _WHICH.fullmatch(word)
    if match is None or match.lastgroup is None:
        raise ValueError(word)
    return match.lastgroup, _STAGES[match.lastgroup][0]


def part_of(tokens: Sequence[str], shown: str) -> str:
    """Which part of a work the words of a name tell, empty for the work itself."""
    for token in tokens:
        if token in _PART_OF and not (token == "si" and not _SI.search(shown)):
            return _PART_OF[token]
    for part, listed in _PARTS.items():
        if any(word in shown for word in listed.split() if not word.isascii() and "一" <= word[0] <= "鿿"):
            return part
    return ""


def language_of(shown: str) -> str:
    """The language that the last words of a name tell, empty where none is named."""
    found = [_LANGUAGE_OF.get(word.casefold(), "") for word in _LANGUAGE.findall(shown)]
    # A two-letter word in the midst of a name is as good as any ("Procédé de fabrication").
    return next((language for language in reversed(found[-1:] or []) if language), "")
