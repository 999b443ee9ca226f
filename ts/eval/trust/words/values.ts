/** Values and names, none of them from a data set. */

// biome-ignore format: many words on a line
export const cities = [
  "Graz", "Porto", "Utrecht", "Leeds", "Gdansk", "Tampere", "Bergen", "Aarhus", "Malaga", "Ghent",
  "Linz", "Split", "Tartu", "Basel", "Cork", "Toulouse", "Bologna", "Leipzig", "Bristol", "Zadar",
];

export const languages = ["Estonian", "Catalan", "Dutch", "Polish", "Croatian", "Finnish", "Welsh"];

export const bloodTypes = ["A positive", "0 negative", "B positive", "AB negative", "0 positive"];

export const allergens = [
  "penicillin",
  "peanuts",
  "shellfish",
  "latex",
  "kiwi",
  "bee stings",
  "ibuprofen",
];

export const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

export const birthdays = [
  "3 March",
  "17 July",
  "28 October",
  "9 January",
  "21 May",
  "12 August",
  "30 November",
  "6 February",
];

export const universities = ["Uppsala", "Coimbra", "Padua", "Leuven", "St Andrews", "Heidelberg"];

export const jobs = [
  "a nurse",
  "a carpenter",
  "a tax adviser",
  "a bus driver",
  "a librarian",
  "a data analyst",
  "a baker",
  "an electrician",
  "a translator",
  "a gardener",
  "a school cook",
  "a surveyor",
  "a sound engineer",
];

export const firstNames = [
  "Marek",
  "Ines",
  "Tobias",
  "Yara",
  "Oskar",
  "Milena",
  "Ruben",
  "Saskia",
  "Piotr",
  "Noor",
  "Elias",
  "Franka",
];

export const doctors = [
  "Dr. Ilves",
  "Dr. Okafor",
  "Dr. Brandt",
  "Dr. Sousa",
  "Dr. Keller",
  "Dr. Nyman",
  "Dr. Petrovic",
  "Dr. Walsh",
];

export const cars = [
  "a blue Skoda Fabia",
  "a Renault Zoe",
  "a grey Volvo V60",
  "a Fiat Panda",
  "a Toyota Yaris",
  "a Kia Niro",
];

export const phones = [
  "a Fairphone 5",
  "an iPhone 14",
  "a Pixel 8",
  "a Galaxy S23",
  "a Nokia G42",
  "an Xperia 10",
];

export const banks = [
  "Nordea",
  "the Volksbank",
  "Triodos",
  "Santander",
  "the savings bank",
  "Revolut",
];

export const insurers = ["Allianz", "Helvetia", "Generali", "Uniqa", "Zurich", "Aviva"];

export const gyms = [
  "the Riverside gym",
  "FitHaus",
  "the climbing hall",
  "Body Works",
  "the university gym",
];

export const schools = [
  "the Linden school",
  "Hill Road primary",
  "the Montessori school",
  "St Anne's",
  "the French school",
];

export const doses = ["25 mg", "50 mg", "75 mg", "100 mg", "150 mg", "200 mg", "12.5 mg"];

export const projects = [
  "the harbour survey",
  "the billing migration",
  "the spring catalogue",
  "the museum app",
  "the audit",
  "the new website",
  "the tram line study",
  "the recipe book",
  "the hiring round",
  "the customer portal",
];

export const books = [
  "The Salt Path",
  "Middlemarch",
  "Dune",
  "The Overstory",
  "Piranesi",
  "Wolf Hall",
  "Stoner",
  "Circe",
  "Austerlitz",
];

export const hours = ["8:30", "9:00", "9:45", "10:15", "11:00", "14:00", "15:30", "16:15"];

export const amounts = [
  "640 euros",
  "720 euros",
  "38 euros",
  "45 euros",
  "810 euros",
  "52 euros",
  "29 euros",
];

export const commutes = ["by bike", "by tram", "by car", "on foot", "by train", "by bus"];

export const teas = ["Assam", "peppermint", "Earl Grey", "rooibos", "jasmine", "sencha"];

export const places = [
  "Trattoria Nonno",
  "the Blue Door",
  "Casa Verde",
  "the noodle bar",
  "Chez Odile",
  "the Old Mill",
  "Kantine 9",
];

export const bands = [
  "Sigur Ros",
  "Calexico",
  "Portishead",
  "Kings of Convenience",
  "Beirut",
  "Stereolab",
];
