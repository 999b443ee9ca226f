#include "language/lexicon/english_words.h"

#include "language/lexicon/english_verbs.h"
#include "language/text/word_set.h"

namespace cortex::english {

bool IsAdverb(std::string_view word) {
  static const WordSet kAdverbs(R"(
also always never often just still already ever even too now then once twice sometimes usually
rarely seldom hardly scarcely barely almost nearly quite rather really truly only simply merely
mostly mainly partly probably possibly perhaps maybe certainly definitely surely sure clearly
obviously apparently actually basically honestly frankly generally normally typically regularly
frequently occasionally constantly currently recently lately finally eventually suddenly
immediately soon later instead otherwise therefore thus hence nonetheless nevertheless however
together alone personally myself not both all either neither each so well far much dearly kinda
sorta daily weekly monthly yearly nightly today tonight tomorrow yesterday again anyway first
originally formerly previously literally totally completely fully deeply fondly strongly highly
greatly absolutely especially particularly specifically somehow somewhat sadly happily luckily
fortunately unfortunately secretly quietly slowly quickly kindly gladly forever indeed moreover
furthermore besides likewise similarly accordingly else here there nowadays presently
self-consciously thereby therein therefor altogether anymore initially ultimately afterwards
afterward meanwhile
)");
  if (kAdverbs.Has(word)) return true;
  constexpr std::size_t kShortestInLy = 5;
  static const WordSet kNotAdverbs(
      "family monopoly melancholy anomaly assembly butterfly jelly belly lily");
  return word.size() >= kShortestInLy && word.ends_with("ly") && !IsBaseVerb(word) &&
         !kNotAdverbs.Has(word);
}

bool IsAdverbOrVerb(std::string_view word) {
  static const WordSet kWords("long second last fast double near down back right slow");
  return kWords.Has(word);
}

bool IsAdverbPair(std::string_view first, std::string_view second) {
  if (first == "no" || first == "any") return second == "longer" || second == "doubt";
  if (first == "of") return second == "course";
  if (first == "in") return second == "fact" || second == "general" || second == "turn";
  if (first == "at")
    return second == "least" || second == "times" || second == "first" || second == "last";
  if (first == "sort" || first == "kind") return second == "of";
  if (first == "for") return second == "one" || second == "sure";
  if (first == "as") return second == "well" || second == "usual";
  if (first == "every" || first == "each") return IsPeriod(second);
  if (first == "by") return second == "now" || second == "nature";
  if (first == "on") return second == "occasion";
  return (first == "these" || first == "most" || first == "some") && IsPeriod(second);
}

bool IsDeterminer(std::string_view word) {
  static const WordSet kWords(R"(
a an the my your his her its our their this that these those some any no every each another both
all many several few one two three four five six seven eight nine ten most half such what whatever
which whose
)");
  return kWords.Has(word);
}

bool IsPreposition(std::string_view word) {
  static const WordSet kWords(R"(
of in on at by for with from to into onto about over under after before since until till through
during between among against without within across along around behind below beneath beside beyond
despite except inside near off out outside past per than toward towards upon via like as throughout
amid unlike alongside
)");
  return kWords.Has(word);
}

bool IsSubordinator(std::string_view word) {
  static const WordSet kWords(R"(
because when whenever if unless while whilst although though who whom whose where wherever whether
what whatever how why which so lest provided that till
)");
  return kWords.Has(word);
}

bool IsCoordinator(std::string_view word) {
  static const WordSet kWords("and or but nor yet then &");
  return kWords.Has(word);
}

bool IsSubjectPronoun(std::string_view word) {
  static const WordSet kWords(R"(
i he she we they i'm i've i'd i'll he's she's we're we've we'd we'll they're they've they'd they'll
he'd she'd he'll she'll it's it'll you're you've you'll you'd there's that's who's
)");
  return kWords.Has(word);
}

bool IsObjectPronoun(std::string_view word) {
  static const WordSet kWords(R"(
me him her it us them you this that these those myself himself herself itself themselves ourselves
something anything everything nothing someone everyone anyone one mine yours hers ours theirs
)");
  return kWords.Has(word);
}

bool IsReportingVerb(std::string_view word) {
  static const WordSet kWords(R"(
think thinks thought believe believes believed hope hopes hoped guess guessed say says said suppose
supposed wish wishes wished swear swore feel feels felt assume assumed claim claims claimed imagine
imagined bet
)");
  return kWords.Has(word);
}

bool IsMandativeVerb(std::string_view word) {
  static const WordSet kWords(R"(
recommend recommends recommended suggest suggests suggested insist insists insisted demand demands
demanded propose proposes proposed request requests requested require requires required urge urges
urged
)");
  return kWords.Has(word);
}

bool IsCausativeVerb(std::string_view word) {
  static const WordSet kWords(R"(
let lets make makes made help helps helped see sees saw watch watches watched hear hears heard have
has had feel felt notice noticed
)");
  return kWords.Has(word);
}

bool IsParticle(std::string_view word) {
  static const WordSet kWords("up out off away back down over around along together home");
  return kWords.Has(word);
}

bool IsPeriod(std::string_view word) {
  static const WordSet kWords(R"(
day days week weeks weekend weekends month months year years morning mornings afternoon afternoons
evening evenings night nights hour hours minute minutes time times season seasons spring summer
summers fall autumn winter winters monday tuesday wednesday thursday friday saturday sunday mondays
tuesdays wednesdays thursdays fridays saturdays sundays january february march april may june july
august september october november december christmas easter birthday noon midnight weekday weekdays
other few couple single
)");
  return kWords.Has(word);
}

bool IsHabitual(std::string_view word) {
  static const WordSet kWords(R"(
always usually often sometimes never rarely seldom daily weekly monthly yearly nightly normally
generally frequently occasionally regularly typically mornings nights evenings afternoons weekends
weekdays mondays tuesdays wednesdays thursdays fridays saturdays sundays summers winters whenever
nowadays currently hardly constantly bedtime
)");
  return kWords.Has(word);
}

bool IsPastTime(std::string_view word) {
  static const WordSet kWords(
      "yesterday ago last earlier already finally recently once was were had did didn't just when");
  return kWords.Has(word);
}

bool IsNumberedNoun(std::string_view word) {
  static const WordSet kWords(R"(
war type part chapter volume vol book act phase stage level class grade tier category section
article appendix title group division zone schedule round episode vitamin factor figure table unit
room gate block building wing apartment apt suite highway interstate route exit letter theorem
series generation gen mark calculus algebra physics spanish french german latin italian english
chemistry biology psychology statistics economics accounting geometry bipolar option choice step
module course rule scene canto sonata symphony concerto form lot bay terminal platform line lane
vatican apollo collagen angiotensin interferon hepatitis error roman numeral vowel initial pentium
windows rocky
)");
  return kWords.Has(word);
}

bool IsRulerName(std::string_view word) {
  static const WordSet kWords(R"(
elizabeth james charles george william henry edward richard mary napoleon nicholas alexander peter
catherine francis joseph ferdinand frederick wilhelm otto leopold ramses ramesses seti darius
xerxes cyrus artaxerxes ptolemy seleucus antiochus justinian constantine theodosius maximilian
selassie suleiman selim mehmed murad osman ahmed paul gregory leo pius clement urban innocent
sixtus boniface stephen harald haakon olaf gustav christian margaret isabella carlos philip felipe
alfonso ivan boris feodor robert david malcolm kenneth donald umberto emmanuel albert baudouin
pedro manuel afonso jose carol zog hussein farouk fuad faisal abdullah rudolf matthias sancho
ludwig akbar john anne victoria matilda louis kamehameha tiberius nerva basil romanos michael
adrian hadrian julius benedict gelasius celestine eugene nikolai friedrich franz
)");
  return kWords.Has(word);
}

bool IsRulerTitle(std::string_view word) {
  static const WordSet kWords(
      "king queen pope emperor empress tsar czar kaiser sultan shah prince princess duke saint "
      "pharaoh caliph "
      "patriarch archduke");
  return kWords.Has(word);
}

bool IsStreetWord(std::string_view word) {
  static const WordSet kWords(
      "street st avenue ave road rd drive dr lane ln boulevard blvd court ct place pl terrace way "
      "nw ne sw se");
  return kWords.Has(word);
}

}  // namespace cortex::english
