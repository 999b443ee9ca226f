#include "language/lexicon/verb_tables.h"

namespace cortex::english {

const WordSet& BaseVerbs() {
  static const WordSet kWords(R"(
abandon abhor abide abolish absorb abuse accept access accompany accomplish account accumulate
accuse ache achieve acknowledge acquire act adapt add address adhere adjourn adjust admire admit
adopt adore advance advertise advise advocate affect afflict afford age aggravate agree aid aim
alert align allow alter amaze amuse analyse analyze anger announce annoy answer anticipate
apologise apologize appear applaud apply appoint appreciate approach approve argue arise arm
arrange arrest arrive ascend ask aspire assemble assert assess assign assist associate assume
assure astound attach attack attain attempt attend attest attract audit avoid await awake award
babble babysit back back-pack bag bake balance ban bandage banish bank barbecue barbeque bargain
bark base bask bat batch bathe battle be beam bear beckon become befriend beg begin behave belch
believe belong bench bend benefit bicker bicycle bike bill bind binge binge-watch birdwatch bite
blame blast bleed blend bless blink block blog blow blurt blush board boast boil bolt bomb book
boost border borrow bother bounce bow bowl box boycott brag braid brainstorm brake branch brave
break breathe breed brew bring broaden browse bruise brush budget bug build bully bump bungle burn
burp bury bus buy buzz call calm camp campaign cancel canoe caption care carpool carry carve catch
caucus cause caution celebrate certify challenge change charge chase chat cheat check cheer cherish
chew chill choke choose chop chuckle circulate claim clap clarify clash clean clear clench click
climb cling clip close clutch coach coast coax code coerce coexist coil collaborate collapse
collect color colour comb combat combine come comfort command commend comment commit communicate
commute compare compensate compete compile complain complete compliment comply compose compost
comprehend comprise compromise conceal concede conceive concentrate concern conclude concur conduct
confer confess confide confine confirm conform confront confuse congratulate connect conquer
consent conserve consider consist consolidate conspire construct consult consume contact contain
contemplate contend contest continue contract contradict contribute control convene converse
convert convey convince cook cool cooperate coordinate cope copy correct correlate correspond cough
counsel count couple cover cower crack craft crash crave crawl crease create credit creep cringe
criticise criticize crochet cross cross-country-ski cruise crumble crush cry cuddle cultivate
curate cure curl curse cycle dabble damage dance dare dart dash date day-dream daydream deal debate
debug debunk decide decipher declare decline decorate decrease dedicate deduce deduct deem deepen
defeat defend define deflect delay delegate delete deliver demand demolish demonstrate denounce
deny depart depend deploy deposit deprive derive descend deserve design designate desire despise
destroy detach detail detect deteriorate determine detest detour develop deviate devote devour
diagnose dial dictate die diet differ differentiate dig digest diminish dine dip direct disable
disagree disappear disappoint disapprove discard discipline disclaim disclose disconnect discourage
discover discuss disinfect dislike dislocate dismantle dismiss disobey disperse display dispose
dispute dissect dissolve distinguish distract distribute distrust disturb dive diversify divide
divorce do document dodge dominate donate doodle double double-check doubt download downsize doze
draft drag draw dread dream dress drift drill drink drive drool drop drum dry dry-clean dump
duplicate dust dwell dye earn ease eat echo edit educate elaborate elect elevate eliminate email
embark embed embellish embrace embroider emerge emigrate empathise empathize emphasise emphasize
employ empty emulate enable enclose encompass encounter encourage end endeavor endeavour endorse
endure enforce engage enhance enjoy enlarge enlist enrich enrol enroll ensure entail enter
entertain entrust envision envy equal erase erect erupt escape establish estimate evacuate evade
evaluate evoke evolve exaggerate examine excavate exceed excel exchange exclude excuse execute
exercise exert exhale exhibit exist expand expect experience experiment expire explain explode
explore export expose express extend exterminate extract fabricate face facetime facilitate
fact-check fade fail faint fake fall familiarize fancy farm fart fast fasten fathom favor favour
fax fear feature feed feel fertilise fertilize fetch fiddle fidget fight figure file fill film
filter finalise finalize finance find finish fire fish fix flatter flaunt flavor flee flinch fling
flip float flood floss flourish flow fluctuate flush fly focus fold follow forage force foresee
foretell forfeit forget forgive form formulate foster frame freak freelance freeze frequent fret
frown frustrate fry fuel fulfil fulfill fumble function fund fundraise furnish fuss gain gallop
gamble garden gargle garnish gather gauge gaze generate gesture get giggle give glance glow glue go
golf google googol gossip govern grab grade graduate grant grasp graze greet grieve grill grin
grind grip groan grocery-shop groom grovel grow growl grumble guarantee guard guess guide gulp
guzzle hack haggle hail halt halve hammer hamper hand-wash handle hang happen harass harbor
harmonise harvest hasten hate haul haunt have head heal hear heat heave hedge heed help hesitate
hide highlight hike hinder hire hiss hitchhike hoard hobble hoist hold homeschool honor honour hook
hoover hop hope host house hover hug hum humble hunt hurry hustle hydrate hypothesize identify
ignite ignore illustrate imagine imitate immerse immigrate impact impair impersonate implement
imply import impose impress imprison improve improvise incline include increase incur indicate
indulge infer inflate inflict influence inform inhabit inhale inherit initiate inject injure
innovate inquire insert insinuate inspect inspire install instill instruct insult insure integrate
intend interact intercept interest interfere intern interpret interrupt intervene interview
intimidate introduce invade invent invert invest investigate invite involve iron irritate isolate
issue itch itemise itemize jam jeopardise jive jog join joke jostle jot journal judge juggle jump
justify kayak keep kick kid kill kiss knead kneel knock know label labor lack lament land lap last
latch lather laugh launch lavish lead leak lean leap learn lease leave lecture lend lengthen lessen
level liberate lick lie lift light lighten like limit limp line linger link list listen litigate
litter live load loan loathe lobby locate lock log long look loosen lose lounge love lower
lubricate lug lurk magnify mail maintain major make manage mandate mangle manicure manipulate
manufacture map march mark marry marvel massage master match mature mean meander measure mediate
meditate meet melt memorialize memorise memorize mend mention mentor merge mess message migrate
militate mind mine mingle minister minor misbehave mislead mismanage miss mistake misunderstand mix
moan mock model modernise modify moisturise moisturize mold monitor mop motion motivate mourn move
mow muffle multiply multitask mumble muse mutter nag nail name nap narrate narrow nauseate navigate
need neglect negotiate nestle network nibble nod nominate note notice notify nourish nudge nullify
numb nurse nurture obey object oblige observe obsess obtain occupy occur offend offer officiate
omit ooze open operate opine oppose opt orchestrate order organise organize originate oust outdo
outgrow outline outlive outnumber outperform outrun outsource overcome overdo overeat overhear
overheat overlap overlook overreact override overrule oversee oversimplify oversleep overspend
overtake overthink overuse owe own pace pacify pack package paddle paint pamper panic parachute
paraphrase parent park part partake participate partner party pass paste pat patch pause pave pay
pedal peddle peel peer penalise people-watch perceive perfect perform perish permit perplex
persevere persist perspire persuade pester phase phone photocopy photograph pick pickle picture
pile pin pitch pity place plan plant play plead please pledge plod plot plow pluck plug poach point
poke polarize polish ponder pop populate portion portray pose possess post postpone pound pour pout
practice practise praise pray preach preclude predict prefer prepare prescribe present preserve
preside press pressure pretend prevail prevent price prick print prioritise prioritize probe
proceed process procrastinate procure produce profit program progress prohibit project promise
promote prompt pronounce proof-read proofread propagate prophesy propose proselytize prosper
protect protest prove provide provision provoke prowl prune publish puff pull pump punch puncture
punish purchase purge purr pursue push putter puzzle qualify quarrel quell quench question queue
quibble quilt quiver quiz quote race radiate radio rage raise rake ramble range rank rant rate
rationalise rationalize reach react realign realise realize reap reassure rebel rebuild rebut
recall recede receive recharge recite reckon recline recognise recognize recoil recommend reconcile
reconsider reconstruct record recover recruit rectify recycle reduce reek refer reference refill
reflect refrain refresh refund refurbish refuse refute regain regard register regret regulate
rehearse reinforce reiterate reject rejoice relapse relate relax release relieve relinquish relish
relive relocate rely remain remake remember remind reminisce remodel remove render renew renovate
rent repair repay repeat repent replace reply report represent repress reprimand repurpose request
require rescind rescue research resemble resent reserve reside resign resist resolve respect
respond rest restart restore restrain restrict result resume resurface retain retell rethink retire
retort retrace retrain retreat retrieve return reveal revere reverse revert review revise revisit
revive revolve reward rewrite ride ridicule rig ring rinse rise risk roam roar roast rob rock roll
roster rotate row rub ruin rule rumble rummage run rush sabotage sacrifice sail salute salvage
sample sanction sand saturate saunter save savor savour say scan scare scatter schedule scoff scold
scorch score scorn scour scout scramble scrapbook scrape scratch scream scrounge scrub sculpt seal
search season secure seduce see seek seem segregate seize select sell send sense separate serve
settle sever sew shake shape share sharpen shave shelter shield shift shine ship shiver shock shoot
shop shoplift shout shovel show shower shred shrink shrug shudder shuffle shun sideline sift sigh
sign signal simmer simplify sing sink sip sit skateboard sketch ski skim skimp skip skydive skype
slack slam slay sleep sleep-walk sleepwalk slice slide sling slip slouch slow slurp smash smear
smell smile smirk smoke smooth smother smuggle snack snap snatch sneak sneer sneeze snicker sniff
snitch snoop snooze snore snorkel snowboard snuggle soak soar sob socialise socialize solve soothe
sort sound sow span spank spar spark sparkle spawn speak specialise specialize specify spectate
speculate speed spell spend spill spin splash spoil sponsor spot sprain spray spring spring-clean
sprinkle sprint squander squat squeeze squint squirm stabilise stabilize stack stage stain stall
stammer stand stare start starve stash state stay steal steam steep steer step stereotype stick
stifle stipulate stir stitch stock stockpile stomach stomp stop store straighten strain strap stray
stream streamline strengthen stress stretch strike strip strive stroll struggle strum stub study
stuff stumble stun stutter subdue submerge submit subscribe subside subsidise substitute subtract
succeed suck sue suffer suffice suffocate suggest suit summarise summarize summon supersede
supervise supplement supply support suppose suppress surf surmise surpass surprise surrender survey
survive suspect swallow swap swarm sway swear sweep swell swerve swim swing swipe swirl switch
sympathise sympathize synthesise tabulate tackle tag tailor take talk tame tamper tan tangle tango
tap taper target taste tattoo taunt tax taxi teach team tear tease telecommute telephone tell tempt
tend terminate test testify text thank thaw thicken think thrift thrive throb throw tickle tidy tie
tighten tilt time tinker tip tire toast toggle toil tolerate torment torture toss touch tour tow
trace track trade train trample transact transcend transcribe transfer transform transition
translate transmit transport trap travel traverse tread treasure treat trek tremble trespass
trigger trim trip triumph trouble trudge trust try tuck tug tumble turn tutor tweak tweet twirl
twist twitch type typeset unclog uncover undergo undermine understand undertake undo unearth unfold
unify uninstall unite unlock unpack unplug unravel untie unveil unwind unwrap update upgrade uphold
upload uproot urge urinate use usher utilise utilize vacate vacation vaccinate vacuum validate
value vanish vanquish vape vary vent venture verify veto video view vindicate violate visit
visualise visualize vlog voice volunteer vomit vote vouch vow wade wage wager wail wait waive wake
walk wallow waltz wander wane want warm warn warrant wash waste watch water wave waver weaken wear
weave weed weep weigh weight-train welcome whimper whine whip whisper whistle whittle widen wield
wiggle win wince wind window-shop wipe wish withdraw withhold withstand witness wobble wonder woo
work worry worship wrangle wrap wrestle wriggle wring wrinkle write yank yawn yearn yell yelp yield
yodel zip zone zoom
)");
  return kWords;
}

const WordSet& NounVerbs() {
  static const WordSet kWords(R"(
abuse access account ache act address advance age aid aim alert anger answer approach arm arrest
associate attack attempt audit award back bag balance ban bank barbecue barbeque bargain bark base
bat batch battle beam bear bench benefit bicycle bike bill bite blame blast blend block blog blow
board bolt bomb book boost border bow bowl box boycott brake branch brave break brew bruise brush
budget bug burn bus buzz call calm camp campaign canoe caption care cause challenge change charge
chase chat check cheer chill claim clap clash clean clear click climb clip close clutch coach coast
code coil color colour comb combat comfort command comment complete compliment compost compromise
concern conduct contact contest contract control cook cool copy correct cough counsel count couple
cover crack craft crash crease credit crochet cross cruise crush cry cuddle cure curl curse cycle
damage dance dart dash date deal debate decline decrease delay demand deposit design desire detail
detour dial diet digest dip direct discipline dislike display dispute distrust dive divorce
document dodge doodle double doubt draft drag dread dream dress drift drill drink drive drop drum
dry dump duplicate dust dye ease echo elaborate email embrace empty encounter end envy equal escape
estimate exchange excuse exercise exhibit experience experiment export express face fake fall fancy
farm fast favor favour fax fear feature feel fiddle fight figure file fill film filter finance
finish fire fish fix flavor fling flip float flood floss flow fold force form foster frame freak
freelance frown fry fuel function fund fuss gain gallop garden gauge gaze gesture giggle glance
glow glue golf google gossip grade graduate grant grasp grill grin grind grip groan guarantee guard
guess guide hack hail hammer handle hang harbor harvest haul head heat help hide highlight hike
hiss hold honor honour hook hop hope host house hug hum hunt hurry hustle impact import increase
influence initiate insult interest intern interview iron issue itch jam jog joke journal judge jump
kayak kick kid kill kiss knock label labor lack land lap last latch laugh launch lead leak lean
leap lease lecture level lie lift light like limit limp line link list litter load loan lobby lock
log long look lounge love lower mail major mandate manicure map march mark massage master match
mature mean measure melt mention mess message mind mine minor mix moan model mold monitor mop
motion move nail name nap narrow need network nod note notice numb nurse object offer open order
outline overlap override own pace pack package paddle paint panic parent park part partner party
pass paste pat patch pause pay pedal peel peer perfect permit phase phone photocopy photograph pick
pickle picture pile pin pitch pity place plan plant play pledge plot plow plug point poke polish
pop portion pose post pound practice praise present press pressure price prick print probe process
produce profit program progress project promise prompt protest puff pull pump punch puncture
purchase purge push puzzle quarrel question quilt quiz quote race radio rage rake ramble range rank
rate reach rebel recall record reference refill refund refuse regard register regret relapse
release relish rent repair repeat reply report request rescue research reserve resort respect rest
result resume retreat return reverse review reward ride ridicule ring rise risk roar roast rock
roll row rub ruin rule run rush sacrifice sail salute salvage sample sanction sand save scan scare
schedule score scout scramble scrapbook scratch scream scrub seal search season secure sense
separate shake shame shape share shave shelter shield shift shine ship shock shop shout shovel show
shower shred shrug sigh sign signal sink sip sketch ski skip slack slam sleep slice slide slip slow
smash smear smell smile smirk smoke smooth snack snap sneeze snooze snore snowboard sob sort sound
sow span spark sparkle speed spill spin splash sponsor spot sprain spray spring sprint squat
squeeze stack stage stain stall stand stare start stash state stay steam steep step stereotype
stick stir stitch stock stockpile stomach stop store strain strap stray stream stress stretch
strike strip stroll struggle stub study stuff suit supplement supply support surf surprise
surrender survey suspect swallow swap swarm swear sweep swim swing swipe swirl switch tackle tag
tan tangle tango tap target taste tattoo taunt tax taxi team tear tease telephone test text thank
thaw tidy tie tilt time tip tire toast torment torture toss touch tour tow trace track trade train
transfer transition transport trap travel tread treasure treat trek trigger trim trip triumph
trouble trust try tug turn tutor tweet twirl twist twitch type update upgrade upload use usher
vacation vacuum value vent venture video view visit vlog voice volunteer vote vow wage wager wait
walk waltz warm warrant wash waste watch water wave wear weed welcome whip whisper whistle win wind
wish witness wonder work worry worship wrap wrinkle yawn yell yield zone
)");
  return kWords;
}

const WordSet& TenselessVerbs() {
  static const WordSet kWords(R"(
beat bet bid broadcast burst bust cast cost cut fit forecast hit hurt input knit lay let miscast
misread offset preset proofread put quit read reread rerun reset rid set shed shut slit spit split
spread sublet sweat thrust typecast upset wed wet
)");
  return kWords;
}

const WordSet& IrregularPasts() {
  static const WordSet kWords(R"(
arose ate awoke babysat backslid became been befell began begot beheld bent bespoke bit bled blew
bore bought bound bred broke brought built burnt came caught chose clad clung crept dealt did dove
drank dreamt drew drove dug dwelt fed fell felt fled flew flung forbad forbade foresaw foretold
forewent forgave forgot forsook fought found froze gave gilt got grew ground had heard held hewn
hid hung kept knelt knew laid leant leapt learnt led left lent lit lost made meant met misheard
mislaid misled misspelt misspoke mistook misunderstood mowed outbid outdid outgrew outran outsold
overate overcame overdid overdrew overheard overpaid overran oversaw overslept overspent overthrew
overtook paid partook pled ran rang rebuilt redid remade repaid resold rethought retold rewrote
rode rose said sang sank sat saw sent shaken shone shook shot showed shrank slain slept slew slid
slung slunk smelt smote snuck sold sought sped spelt spent spilt spoilt spoke sprang spun stank
stole stood strode strove struck strung stuck stung swam swept swore swung taught thought threw
told took tore trod understood undertook underwent undid unwound upheld was went wept were withdrew
withheld withstood woke won wore wound wove wrote wrung
)");
  return kWords;
}

const WordSet& IrregularParticiples() {
  static const WordSet kWords(R"(
arisen awoken babysat beaten become been begun beheld bent bitten bled blown born borne bought
bound bred broken brought built burnt caught chosen clung come crept dealt done drawn dreamt driven
drunk dug dwelt eaten fallen fed felt fled flown flung forbidden foregone foreseen foretold
forgiven forgotten forsaken fought found frozen given gone got gotten ground grown had heard held
hewn hidden hung kept knelt known laid lain leant leapt learnt led left lent lit lost made meant
met misheard mislaid misled mistaken misunderstood mown outdone outgrown overcome overdone
overdrawn overeaten overheard overpaid overrun overseen overslept overspent overtaken overthrown
paid partaken proven rebuilt redone remade repaid resold rethought retold rewritten ridden risen
run rung said sat sawn seen sent sewn shaken shaven shone shorn shot shown shrunk slain slept slid
slung smelt smitten snuck sold sought sown sped spelt spent spilt spoilt spoken sprung spun stolen
stood stricken stridden striven struck strung stuck stung stunk sung sunk swept swollen sworn swum
swung taken taught thought thrown told torn trodden undergone understood undertaken undone unwound
upheld wept withdrawn withheld withstood woken won worn wound woven written wrung
)");
  return kWords;
}

}  // namespace cortex::english
