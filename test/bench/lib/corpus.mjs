// Texts that look like memories, the same in every run: a fixed seed, no two alike.

const words = (text) => text.trim().split(/\s*,\s*/);

const people = words(`
  Ana, Bruno, Chandra, Dimitri, Elif, Femi, Greta, Hiroshi, Ingrid, Jamal, Katya, Liam, Mei, Nadia, Omar, Priya,
  Quentin, Rosa, Stefan, Tariq, Ulla, Viktor, Wanda, Xavier, Yusuf, Zoe, Amara, Boris, Celine, Dario, Esther, Farid,
  Gita, Hugo, Irina, Jonas, Keiko, Lorenzo, Mina, Noor`);
const verbs = words(`
  prefers, visits, avoids, recommends, collects, repairs, studies, sells, paints, photographs, describes, orders,
  borrows, restores, teaches, rents, designs, imports, reviews, draws, plants, carries, explains, misses, sketches,
  polishes, delivers, copies, records, admires`);
const things = words(`
  bicycles, old maps, green tea, violins, ceramics, rye bread, orchids, chess sets, lanterns, wool coats, almonds,
  sailing boats, quilts, radios, goat cheese, postcards, tulips, board games, saddles, candles, maple syrup, kites,
  typewriters, oil lamps, cherries, accordions, carpets, tomatoes, silver spoons, mirrors, olive oil, telescopes,
  baskets, walking sticks, mushrooms, guitars, wooden toys, honey, pocket watches, leather bags, figs, drums,
  bookshelves, roses, clarinets, pickles, stamps, garden tools, umbrellas, pottery, cameras, dumplings, fountain pens,
  blankets, chestnuts, puppets, canoes, cinnamon, hats, snow shoes`);
const places = words(`
  Lisbon, Oslo, Nairobi, Kyoto, Quito, Tallinn, Perth, Winnipeg, Porto, Bergen, Accra, Osaka, Lima, Riga, Hobart,
  Halifax, Seville, Turku, Dakar, Busan, Cusco, Vilnius, Cairns, Regina, Bologna, Malmo, Kigali, Hanoi, La Paz, Gdansk,
  Dunedin, Calgary, Ghent, Aarhus, Tunis, Penang, Bogota, Brno, Darwin, Quebec`);
const reasons = words(`
  the doctor said so, it is quiet there, a friend asked, prices fell, the weather allows it, the shop closes early,
  the garden is large, her brother works nearby, the train stops there, the museum is free, winter was long,
  the teacher insists, the market opens at dawn, the roof leaks, a letter arrived, the harbour froze,
  the neighbours moved, the old bridge was rebuilt, the library lends them, the children like it`);
const categories = ["general", "health", "family", "work", "travel"];

/** A small, good generator (mulberry32): the same numbers everywhere. */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** `count` memories, numbered from `first`; about 90 characters each. */
export function memories(count, first = 0) {
  const next = random(first + 1);
  const pick = (list) => list[Math.floor(next() * list.length)];
  return Array.from({ length: count }, (_, index) => ({
    content:
      `${pick(people)} ${pick(verbs)} ${pick(things)} near ${pick(places)} because ${pick(reasons)}; ` +
      `note ${first + index} mentions ${pick(people)} and ${pick(things)}`,
    categories: [pick(categories)],
  }));
}
