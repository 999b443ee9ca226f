#!/usr/bin/env python3
"""Derives wordnet.txt, derivations.txt, spellings.txt and substances.txt of native/core/language/data from the WordNet 3.0 database
files; what substances.txt calls ordinary also from inn_stems.txt, which stands there.

    apt-get install wordnet-base
    python3 scripts/derive-wordnet.py /usr/share/wordnet native/core/language/data

Run at development time only; the tables it makes are committed. See the heads of the tables for their
formats and licence.
"""
import collections
import itertools
import pathlib
import re
import sqlite3
import sys

POS_FILES = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
POS_NUMBERS = {"n": 1, "v": 2, "a": 3, "r": 4}
# Trees of things of which one excludes another, as (category, root lemma, sense of the root).
ROOTS = [
    ("colour", "chromatic_color", 1), ("colour", "achromatic_color", 1),
    ("drink", "alcohol", 1), ("drink", "coffee", 1), ("drink", "tea", 1), ("drink", "juice", 1),
    ("drink", "soft_drink", 1), ("drink", "milk", 1), ("drink", "cocoa", 1),
    ("instrument", "musical_instrument", 1),
    ("vegetable", "vegetable", 1), ("fruit", "edible_fruit", 1),
    ("room", "room", 1),
    ("material", "building_material", 1), ("material", "fabric", 1), ("material", "metallic_element", 1),
    ("material", "alloy", 1), ("material", "gem", 3), ("material", "plastic", 1), ("material", "wood", 1),
    ("planet", "planet", 1),
    ("sport", "sport", 1),
    ("language", "natural_language", 1),
    ("religion", "religion", 2),
    ("zodiac", "sign_of_the_zodiac", 1),
]
LICENCE = """\
# derived by scripts/derive-wordnet.py from WordNet 3.0.
#
# WordNet 3.0 Copyright 2006 by Princeton University. All rights reserved.
# Permission to use, copy, modify and distribute this software and database and its documentation
# for any purpose and without fee or royalty is hereby granted, provided that you agree to comply
# with the following copyright notice and statements, including the disclaimer, and that the same
# appear on ALL copies of the software, database and documentation, including modifications that
# you make for internal use or for distribution.
# THIS SOFTWARE AND DATABASE IS PROVIDED "AS IS" AND PRINCETON UNIVERSITY MAKES NO REPRESENTATIONS
# OR WARRANTIES, EXPRESS OR IMPLIED. BY WAY OF EXAMPLE, BUT NOT LIMITATION, PRINCETON UNIVERSITY
# MAKES NO REPRESENTATIONS OR WARRANTIES OF MERCHANTABILITY OR FITNESS FOR ANY PARTICULAR PURPOSE OR
# THAT THE USE OF THE LICENSED SOFTWARE, DATABASE OR DOCUMENTATION WILL NOT INFRINGE ANY THIRD PARTY
# PATENTS, COPYRIGHTS, TRADEMARKS OR OTHER RIGHTS.
# The name of Princeton University or Princeton may not be used in advertising or publicity
# pertaining to distribution of the software and/or database. Title to copyright in this software,
# database and any associated documentation shall at all times remain with Princeton University and
# LICENSEE agrees to preserve same.
#
"""
# What is spelled in one of these ways or another, as the pattern and what both become.
RESPELLINGS = [
    (r"(?<=..)our", "or"), (r"s(?=(e|ed|ing|er|ation|able|y|ily|iness)$)", "z"), (r"(?<=[bcdgpt])re(?=$|d|s)", "er"),
    (r"ae|oe", "e"), (r"([a-z])\1", r"\1"), (r"mme$", "m"), (r"ogue", "og"), (r"c(?=e$|ed$|ing$)", "z"),
    (r"^aero", "air"), (r"ough", "ow"), (r"(?<=[mu])oul(?=d|t)", "ol"), (r"ou(?=st|ld)", "o"), (r"sc|sk", "sk"),
    (r"que$", "k"), (r"ck", "k"), (r"ey", "ay"), (r"y", "i"), (r"e(?=ment|ing|able)", ""), (r"ph", "f"), (r"eler(?=i$)", "elr"),
]
HEAD = f"""\
# Antonyms and kinds of things, {LICENCE.removeprefix("# ")}\
# antonym TIER word word...   the first word excludes the others. TIER a, v, n: adjectives and
#                             adverbs, verbs, nouns, in a common sense; x: in a rare sense only;
#                             s: through a similar adjective.
# synonym word...             words with the same first sense.
# kindof GENERAL word...      the word's first sense is a manner of GENERAL.
# flag verb word...           words that are mostly verbs.
# kind CATEGORY tree...       a word, then in parentheses the kinds of it. Two words of a category
#                             exclude each other unless one is a kind of the other.
"""


DERIVATIONS_HEAD = f"""\
# Words made from other words, {LICENCE.removeprefix("# ")}\
# All are stems as SQLite's porter tokenizer makes them. A line is a word, then what is made from it in its
# commonest senses, and what it is made from. Sorted by bytes.
"""
MOST_DERIVATIONS = 6

# What a body may not bear, as (root lemma, sense of the root): foods, substances, animals but for people, plants, ...
BORNE = [
    ("food", 1), ("food", 2), ("substance", 1), ("substance", 7), ("drug", 1), ("animal", 1), ("plant", 2),
    ("plant_part", 1), ("fungus", 1), ("fabric", 1), ("animal_product", 1), ("dust", 1), ("toiletry", 1),
]
NOT_BORNE = [("hominid", 1)]
# What no body is allergic to, though people say so: times, work, feelings, people; without wounds (stings), states of the
# body, cures and smells (anaesthesia, vaccinations, scents).
ABSTRACT = [("abstraction", 6), ("person", 1)]
NOT_ABSTRACT = [
    ("injury", 1), ("physiological_state", 1), ("pathological_state", 1), ("medical_care", 1), ("olfactory_property", 1),
]
DRUGS = [("drug", 1)]
# What cures whatever it is (an antidote to stress), and what people drink, smoke and take without being ill.
NOT_DRUGS = [("remedy", 2), ("alcohol", 1), ("tobacco", 1), ("cannabis", 2), ("kava", 1)]
# Names that a medicine has in the street are mostly words for other things.
STREET_NAME = re.compile(r"\b(street name|slang)")
# WordNet does not always say that something is a kind of drug where its explanation does.
TOLD_DRUG = re.compile(r"\b(drug|medicine|trade name|treat|sedative|barbiturate|hypnotic|anti[a-z]{4,})\b")
# So often a word of glosses that nothing else is known of is said by people.
SAID_IN_GLOSSES = 2
SPELLINGS_HEAD = f"""\
# Words that are spelled in two ways ("colour", "color"), {LICENCE.removeprefix("# ")}\
# All are stems as SQLite's porter tokenizer makes them. A line holds the spellings of one word. Sorted by bytes.
"""
SUBSTANCES_HEAD = f"""\
# What a body may not bear, medicines, and words that are neither, {LICENCE.removeprefix("# ")}\
# Directives as in derived_categories.txt.
#
# thing medication words    medicines
# allergen words            foods, animals, plants, substances
# abstract words            what nobody's body reacts to: "homework" of "allergic to homework"
# ordinary words            end like the name of a medicine (inn_stems.txt) and are none
"""
SUBSTANCES_A_LINE = 12


class WordNet:
    def __init__(self, folder):
        self.senses = collections.defaultdict(list)  # (pos, lemma) -> synset ids, commonest first
        self.synsets = {}
        self.counts = collections.Counter()
        self.glosses = {}  # synset -> its explanation, with examples
        for pos, name in POS_FILES.items():
            for line in open(folder / f"index.{name}"):
                if line.startswith(" "):
                    continue
                fields = line.split()
                count = int(fields[2])
                self.senses[pos, fields[0]] = [(pos, int(x)) for x in fields[-count:]]
            for line in open(folder / f"data.{name}"):
                if not line.startswith(" "):
                    self._read_synset(pos, line)
        for line in open(folder / "cntlist.rev"):
            key, _, count = line.split()
            lemma, rest = key.split("%")
            pos = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}[rest[0]]
            self.counts[pos, lemma] += int(count)

    def _read_synset(self, pos, line):
        fields, gloss = line.split("|", 1)
        fields = fields.split()
        words = int(fields[3], 16)
        lemmas = [re.sub(r"\(.*\)", "", fields[4 + 2 * i]) for i in range(words)]
        at = 4 + 2 * words
        pointers = []
        for i in range(int(fields[at])):
            symbol, offset, target_pos, numbers = fields[at + 1 + 4 * i:at + 5 + 4 * i]
            target_pos = "a" if target_pos == "s" else target_pos
            pointers.append((symbol, (target_pos, int(offset)), int(numbers[:2], 16), int(numbers[2:], 16)))
        self.synsets[pos, int(fields[0])] = (lemmas, pointers, fields[2])
        self.glosses[pos, int(fields[0])] = gloss

    def is_used(self, lemma):
        return any(self.counts[pos, lemma] for pos in POS_FILES)

    def rank(self, lemma, synset):
        senses = self.senses[synset[0], lemma.lower()]
        return senses.index(synset) if synset in senses else 99


def is_plain(lemma):
    return re.fullmatch(r"[a-z]+(-[a-z]+)?", lemma) is not None


def antonyms(net):
    tiers = {}

    def note(left, right, tier):
        if not (is_plain(left) and is_plain(right)) or left == right:
            return
        # "un-" is a rule of the program; of the rest only words that somebody uses.
        if "un" + left == right or "un" + right == left:
            return
        if not (net.is_used(left) and net.is_used(right)):
            return
        key = tuple(sorted((left, right)))
        order = "avnsx"
        if key not in tiers or order.index(tier) < order.index(tiers[key]):
            tiers[key] = tier

    heads = collections.defaultdict(set)  # synset -> lemmas that its members exclude
    for synset, (lemmas, pointers, _) in net.synsets.items():
        for symbol, target, source_word, target_word in pointers:
            if symbol != "!" or not source_word:
                continue
            left = lemmas[source_word - 1]
            right = net.synsets[target][0][target_word - 1]
            common = net.rank(left, synset) < 3 and net.rank(right, target) < 3
            pos = {"r": "a"}.get(synset[0], synset[0])
            note(left, right, pos if common else "x")
            if synset[0] == "a":
                for member in lemmas[:3]:
                    for other in net.synsets[target][0][:3]:
                        if net.rank(member, synset) < 1 and net.rank(other, target) < 1:
                            note(member, other, "s")
            if synset[0] == "a" and common:
                heads[synset].add(right)
    for synset, (lemmas, pointers, kind) in net.synsets.items():
        if kind != "s":
            continue
        for symbol, target, _, _ in pointers:
            if symbol != "&":
                continue
            for lemma in lemmas:
                if net.rank(lemma, synset) > 0 or net.counts["a", lemma] < 2:
                    continue
                for right in heads.get(target, ()):
                    note(lemma, right, "s")
    return tiers


def synonyms(net):
    """Pairs of used words whose first sense is the same."""
    for synset, (lemmas, _, _) in sorted(net.synsets.items()):
        if synset[0] not in "nv":
            continue
        words = [x for x in lemmas
                 if re.fullmatch(r"[a-z]{3,}", x) and net.rank(x, synset) == 0 and net.counts[synset[0], x] >= 2]
        if len(words) > 1:
            yield f"synonym {' '.join(words)}"


def broader_verbs(net):
    """Verbs and the more general verb that their first sense is a manner of."""
    below = collections.defaultdict(list)
    for synset, (lemmas, pointers, _) in sorted(net.synsets.items()):
        if synset[0] != "v":
            continue
        for symbol, target, _, _ in pointers:
            if symbol != "@":
                continue
            general = [x for x in net.synsets[target][0]
                       if x.isalpha() and net.rank(x, target) == 0 and net.counts["v", x] >= 5][:1]
            if not general or general[0] in ("be", "have", "do", "make", "get", "go", "move", "change", "act"):
                continue
            below[general[0]].extend(x for x in lemmas
                                     if x.isalpha() and net.rank(x, synset) == 0 and net.counts["v", x] >= 2)
    for general, special in sorted(below.items()):
        if special:
            yield f"kindof {general} {' '.join(dict.fromkeys(special))}"


def verbs(net):
    """Words that are verbs more often than anything else in the counted texts."""
    for (pos, lemma), count in sorted(net.counts.items()):
        others = sum(net.counts[x, lemma] for x in "nar")
        if pos == "v" and count >= 3 and count > 2 * others and re.fullmatch(r"[a-z]{3,}", lemma):
            yield lemma


def names_of(net, synset):
    return [x.lower() for x in net.synsets[synset][0]
            if re.fullmatch(r"[A-Za-z]+(_[A-Za-z]+)?", x) and net.rank(x, synset) < 2 and len(x) > 2]


def taken_names(net, root):
    """Words of the stem of a shorter word that means something else in this tree: "germanic" of "german"."""
    meanings, seen, left = collections.defaultdict(set), set(), [root]
    while left:
        synset = left.pop()
        if synset in seen:
            continue
        seen.add(synset)
        for name in names_of(net, synset):
            if "_" not in name:
                meanings[name].add(synset)
        left.extend(target for symbol, target, _, _ in net.synsets[synset][1] if symbol in ("~", "~i"))
    stems = Stems(meanings).stems
    by_stem = collections.defaultdict(list)
    for name in sorted(meanings, key=lambda x: (len(x), x)):
        by_stem[stems[name]].append(name)
    return {name for names in by_stem.values() for name in names[1:] if not meanings[name] & meanings[names[0]]}


def trees(net):
    for category, lemma, sense in ROOTS:
        root = net.senses["n", lemma][sense - 1]
        seen = set()
        taken = taken_names(net, root)

        def render(synset):
            if synset in seen:
                return ""
            seen.add(synset)
            pointers = net.synsets[synset][1]
            names = [x for x in names_of(net, synset) if x not in taken]
            below = [render(target) for symbol, target, _, _ in pointers if symbol in ("~", "~i")]
            below = [x for x in below if x]
            inner = "(" + " ".join(below) + ")" if below else ""
            if not names:
                return " ".join(below)
            return "=".join(names) + inner

        text = render(root)
        if text:
            yield f"kind {category} {text}"


def spelling_key(word):
    """Equal for the British and the American spelling of a word, and for some that are no such pair."""
    for pattern, plain in RESPELLINGS:
        word = re.sub(pattern, plain, word)
    return word


def spellings(net):
    """Words of which one means nothing that the other does not, and that differ in how they are spelled."""
    pairs = set()
    for synset, (lemmas, _, _) in sorted(net.synsets.items()):
        words = [x for x in lemmas if re.fullmatch(r"[a-z]{4,}", x)]
        senses = {word: set(net.senses[synset[0], word]) for word in words}
        for one, other in itertools.permutations(words, 2):
            if spelling_key(one) == spelling_key(other) and senses[one] <= senses[other]:
                pairs.add(tuple(sorted((one, other))))
    stems = Stems({word for pair in pairs for word in pair}).stems
    groups = []
    for pair in sorted(pairs):
        group = {stems[word] for word in pair}
        for other in [x for x in groups if x & group]:
            groups.remove(other)
            group |= other
        groups.append(group)
    return sorted(" ".join(sorted(group)) for group in groups if len(group) > 1)


class Stems:
    """Stems as the full-text index of a brain makes them."""

    def __init__(self, words):
        database = sqlite3.connect(":memory:")
        database.execute("CREATE VIRTUAL TABLE text USING fts5(word, tokenize = 'porter unicode61')")
        database.execute("CREATE VIRTUAL TABLE terms USING fts5vocab(text, instance)")
        words = sorted(words)
        database.executemany("INSERT INTO text (rowid, word) VALUES (?, ?)", enumerate(words))
        self.stems = {words[row]: term for row, term in database.execute("SELECT doc, term FROM terms")}

    def of(self, words, but):
        stems = dict.fromkeys(self.stems[word] for word in words)
        stems.pop(but, None)
        return list(stems)[:MOST_DERIVATIONS]


def commonest_synsets(net, lemma):
    """The first sense as each part of speech that the lemma often is."""
    total = sum(net.counts[pos, lemma] for pos in POS_FILES)
    for pos in POS_FILES:
        if net.senses[pos, lemma] and net.counts[pos, lemma] >= 0.2 * total:
            yield net.senses[pos, lemma][0]


def derivations(net):
    usable = {x for _, x in list(net.senses) if re.fullmatch(r"[a-z]{3,}", x) and net.is_used(x)}
    stems = Stems(usable)
    table = collections.defaultdict(dict)
    for lemma in sorted(usable):
        derived = []
        for synset in commonest_synsets(net, lemma):
            lemmas, pointers, _ = net.synsets[synset]
            for symbol, target, source_word, target_word in pointers:
                if symbol in ("+", "\\") and source_word and lemmas[source_word - 1].lower() == lemma:
                    derived.append(net.synsets[target][0][target_word - 1].lower())
        key = stems.stems[lemma]
        table[key].update(dict.fromkeys(stems.of([x for x in derived if x in usable], key)))
    for key, words in sorted(table.items()):
        if words:
            yield f"{key} {' '.join(words)}"


def below(net, roots, but=()):
    """The synsets of the trees of these roots, without those of others."""
    cut = below(net, but) if but else set()
    seen, left = set(), [net.senses["n", lemma][sense - 1] for lemma, sense in roots]
    while left:
        synset = left.pop()
        if synset in seen or synset in cut:
            continue
        seen.add(synset)
        left.extend(target for symbol, target, _, _ in net.synsets[synset][1] if symbol in ("~", "~i"))
    return seen - cut


def substances(net, stems):
    """Words of one part, by directive."""
    borne = below(net, BORNE, NOT_BORNE)
    abstract = below(net, ABSTRACT)
    bodily = below(net, NOT_ABSTRACT)
    drugs = {x for x in below(net, DRUGS, NOT_DRUGS) if not STREET_NAME.search(net.glosses[x])}
    told = {x for x, gloss in net.glosses.items() if x[0] == "n" and TOLD_DRUG.search(gloss)} | drugs
    said = collections.Counter(x for gloss in net.glosses.values() for x in re.findall(r"[a-z]+", gloss.lower()))
    found = collections.defaultdict(list)
    for (pos, lemma), senses in sorted(net.senses.items()):
        if not senses or not re.fullmatch(r"[a-z]{3,}", lemma):
            continue
        is_drug = pos == "n" and senses[0] in drugs
        if len(lemma) > 5 and lemma.endswith(stems) and not any(sense in told for sense in senses):
            found["ordinary"].append(lemma)
        if pos != "n":
            continue
        is_noun = not any(net.senses.get((other, lemma)) for other in "var")
        if is_drug and is_noun and len(lemma) > 3 and all(sense in drugs for sense in senses):
            found["thing medication"].append(lemma)
        elif any(sense in borne for sense in senses[:2]):
            found["allergen"].append(lemma)
        elif senses[0] in abstract and not any(sense in bodily or sense in borne for sense in senses):
            if not net.counts["n", lemma] and said[lemma] < SAID_IN_GLOSSES:
                continue
            found["abstract"].append(lemma)
    # "Stings" and "stinging" are of one stem.
    nouns = [lemma for pos, lemma in net.senses if pos == "n" and re.fullmatch(r"[a-z]{3,}", lemma)]
    stem_of = Stems(set(nouns)).stems
    felt = {stem_of[x] for x in nouns if any(sense in bodily or sense in borne for sense in net.senses["n", x])}
    found["abstract"] = [x for x in found["abstract"] if stem_of[x] not in felt]
    for directive, words in found.items():
        words = list(dict.fromkeys(words))
        for at in range(0, len(words), SUBSTANCES_A_LINE):
            yield f"{directive} {' '.join(words[at:at + SUBSTANCES_A_LINE])}"


def inn_stems(path):
    lines = (line.split() for line in path.read_text().splitlines())
    return tuple(word.lstrip("-") for line in lines if line[:1] == ["ending"] for word in line[2:])


def main():
    folder, output = map(pathlib.Path, sys.argv[1:3])
    net = WordNet(folder)
    lines = [HEAD]
    by_left = collections.defaultdict(list)
    for (left, right), tier in sorted(antonyms(net).items()):
        by_left[tier, left].append(right)
    for (tier, left), rights in sorted(by_left.items()):
        lines.append(f"antonym {tier} {left} {' '.join(rights)}\n")
    for table in (synonyms, broader_verbs, trees):
        lines.extend(line + "\n" for line in table(net))
    lines.append("flag verb " + " ".join(verbs(net)) + "\n")
    (output / "wordnet.txt").write_text("".join(lines))
    (output / "derivations.txt").write_text(DERIVATIONS_HEAD + "".join(f"{line}\n" for line in derivations(net)))
    (output / "spellings.txt").write_text(SPELLINGS_HEAD + "".join(f"{line}\n" for line in spellings(net)))
    stems = inn_stems(output / "inn_stems.txt")
    (output / "substances.txt").write_text(SUBSTANCES_HEAD + "".join(f"{line}\n" for line in substances(net, stems)))


main()
