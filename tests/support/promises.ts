/** What the documentation promises of content, with what shows that it is kept. */
export interface Promised {
  /** In the words of README.md or docs/content.md. */
  readonly sentence: string
  /** What an owner does: in a file of content/, `find` becomes `by`; '' begins a file. */
  readonly edits: readonly { readonly file: string; readonly find: string; readonly by: string }[]
  /** What the built shop then holds, by file of dist/. */
  readonly shows: Readonly<Record<string, string | RegExp>>
}

export const promise = (
  sentence: string,
  [file, find, by]: readonly [file: string, find: string, by: string],
  shows: Promised['shows'],
): Promised => ({ sentence, edits: [{ file, find, by }], shows })

/** A promise that the shop keeps without an edit, or by one that is there for another. */
export const observe = (sentence: string, shows: Promised['shows']): Promised => ({
  sentence,
  edits: [],
  shows,
})

const moons = 'posters/main/two-moons.yaml'
const wide = 'galleries/wide.yaml'
const edition = 'books/get-the-saga/edition.yaml'

const places = {
  priceA1: '$95 USD',
  priceA2: '$70 USD',
  priceWithoutLogo: '$30 USD',
  sizeA1Portrait: '59,4 × 84,1 cm',
  sizeA1Landscape: '84,1 x 59,4 cm',
  sizeA2Portrait: '42 × 59,4 cm',
  sizeA2Landscape: '59,4 x 42 cm',
  days: '4-6',
  cities: '60+',
  customers: '700+',
}

const questions = (lang: string): string => `---
title: Answers (${lang})
order: 4
questions: true
seo:
  title: Answers to four questions in ${lang} – Tiny
  description: Short answers to what is good to know before you order a poster, in the language ${lang} alone.
---

${Object.keys(places)
  .map((place) => `${place}: {${place}}.`)
  .join(' ')}

## First?

One.

## Second?

Two.

## Third?

Three.

## Fourth?

Four.
`

/** All of them are kept at once, by one shop. */
export const promises: readonly Promised[] = [
  promise('change a price', ['prices.yaml', 'price: 90', 'price: 95'], {
    'en.html': '$95 USD',
    'sv/posters/two-moons.html': '$95 USD',
    'feeds/products.en.xml': '95.00 USD',
  }),
  promise("change a poster's title or text", [moons, 'en: Two moons', 'en: Two pale moons'], {
    'en.html': 'Two pale moons',
    'en/posters/two-moons.html': /<h1[^>]*>Two pale moons/,
  }),
  promise(
    'Posters of one series are shown together on their pages.',
    [moons, 'images:', 'series: lake\nimages:'],
    {
      'en/posters/two-moons.html': /Hangs well with[\s\S]*\/en\/posters\/gold-disk"/,
    },
  ),
  promise(
    'Posters whose id begins with it belong to it, and those that name it.',
    [
      'series.yaml',
      '',
      '- id: lake\n  name: { sv: Av sjön, en: Of the lake, es: Del lago }\n- id: wide\n  name: { sv: Vitt, en: Far, es: Lejos }\n',
    ],
    { 'en/wide.html': 'Far' },
  ),
  promise(
    'show posters of one series together',
    ['posters/main/gold-disk.yaml', 'images:', 'series: lake\nimages:'],
    {
      'en/posters/gold-disk.html': '/en/posters/two-moons"',
    },
  ),
  promise(
    'change the facts about paper',
    ['strings/en.yaml', /paperText: .*/.source, 'paperText: Paper of reeds.'],
    {
      'en/posters/two-moons.html': 'Paper of reeds.',
    },
  ),
  promise(
    'reorder a gallery',
    ['galleries/main.yaml', '  - gold-disk\n  - two-moons', '  - two-moons\n  - gold-disk'],
    {
      'en.html': /id="two-moons"[\s\S]*id="gold-disk"/,
    },
  ),
  promise(
    'change a button or label',
    ['strings/en.yaml', / {2}order: .*/.source, '  order: Buy this print'],
    {
      'en.html': 'Buy this print',
    },
  ),
  promise('change the story', ['story/en.md', 'Första stycket.', 'There was a lake.'], {
    'en.html': 'There was a lake.',
  }),
  promise('change a book page', [edition, 'en: Read it.', 'en: Read it by a lake.'], {
    'en/get-the-saga.html': 'Read it by a lake.',
    'sv/get-the-saga.html': /lang="en"[^>]*>Read it by a lake\./,
  }),
  promise(
    'change titles for search engines',
    [wide, 'en: Wide views – Tiny Shop', 'en: Landscapes – Tiny Shop'],
    {
      'en/wide.html': '<title>Landscapes – Tiny Shop</title>',
    },
  ),
  promise(
    '`content/pages/` for other pages',
    ['pages/home.yaml', 'en: The page home', 'en: The page of the moons'],
    {
      'en.html': '<title>The page of the moons</title>',
    },
  ),
  promise("change the shop's name, claims, languages", ['site.yaml', 'name: Tiny Shop', 'name: Lake Shop'], {
    'en.html': 'Lake Shop',
  }),
  promise(
    'To show customers how to reach you',
    ['site.yaml', 'homeGallery:', 'contact: hello@tiny.example\nhomeGallery:'],
    {
      'en/wide.html': 'mailto:hello@tiny.example',
    },
  ),
  ...['sv', 'en', 'es'].map((lang) =>
    promise('A folder `content/texts/<name>/`', [`texts/answers/${lang}.md`, '', questions(lang)], {
      [`${lang}/answers.html`]: `Answers (${lang})`,
      [`${lang}/wide.html`]: `href="/${lang}/answers"`,
    }),
  ),
  promise(
    'Earlier names of the folder: their addresses redirect to the present one.',
    ['texts/answers/sv.md', 'order: 4', 'order: 4\nformerly: [replies]'],
    { _redirects: '/en/replies /en/answers 301' },
  ),
  promise('The shop fills in', ['site.yaml', 'deliveryDays: 3-5', 'deliveryDays: 4-6'], {
    'en/answers.html': new RegExp(
      Object.entries(places)
        .map(([place, value]) => `${place}: ${value.replace(/[$+.]/g, '\\$&')}\\.`)
        .join(' '),
    ),
  }),
  promise(
    'the first three also\nstand on the home page',
    ['site.yaml', 'customers: 500+\n  cities: 50+', 'customers: 700+\n  cities: 60+'],
    {
      'en.html': /First\?[\s\S]*Second\?[\s\S]*Third\?(?![\s\S]*Fourth\?)/,
      'en/posters/two-moons.html': /First\?[\s\S]*Second\?[\s\S]*Third\?(?![\s\S]*Fourth\?)/,
    },
  ),
  promise(
    'Shown in the footer; it does not change by itself.',
    ['site.yaml', 'copyrightYear: 2025', 'copyrightYear: 2019'],
    {
      'en.html': '2019',
    },
  ),
  promise(
    'Slideshow of the home: wide pictures',
    ['site.yaml', '  - images/hero.jpg', '  - images/hero.jpg'],
    {
      'en.html': '/img/hero-',
    },
  ),
  promise(
    'Width × height, shown as it stands here in every language',
    ['prices.yaml', 'portrait: 42 × 59,4 cm', 'portrait: 42 × 59,4 cm'],
    {
      'en.html': '42 × 59,4 cm',
      'sv.html': '42 × 59,4 cm',
    },
  ),
  promise(
    'What leaving the logo out adds to either price',
    ['prices.yaml', 'withoutLogo: 30', 'withoutLogo: 30'],
    {
      'en.html':
        /data-a1-no-logo="\$125 USD \(\+\$30 USD\)"[\s\S]*data-a2-no-logo="\$100 USD \(\+\$30 USD\)"/,
    },
  ),
  promise(
    'Shown below the picture, and told to those who cannot see it.',
    [moons, 'sv: Två månar', 'sv: Två bleka månar'],
    {
      'sv.html': /alt="Två bleka månar"[\s\S]*Två bleka månar<\/a>/,
    },
  ),
  promise(
    'One to three sentences below the title; sent along with an order.',
    [moons, 'A small picture for the tests.', 'Both rise at once.'],
    {
      'en.html': 'Both rise at once.',
    },
  ),
  promise(
    'Left out, they are told the poster’s own title and description.',
    [moons, 'sv: En liten bild för proven.', 'sv: Båda går upp.'],
    {
      'sv/posters/two-moons.html': /<meta name="description" content="[^"]*Båda går upp\./,
    },
  ),
  promise('A1 without the logo.', [moons, 'l/two-moons-a1-no-logo', 'l/two-moons-a1-no-logo'], {
    'en.html': 'href="https://example.gumroad.com/l/two-moons-a1-no-logo"',
  }),
  promise('Short name for menus and links.', [wide, 'en: Vistas', 'en: Far sights'], {
    'en.html': 'Far sights',
  }),
  promise(
    'A sentence or two below the heading.',
    [wide, 'en: Landscape posters,', 'en: As wide as the lake,'],
    {
      'en/wide.html': 'As wide as the lake',
    },
  ),
  promise('Questions and answers; one opens at a time.', [edition, 'en: Is it long?', 'en: Is it deep?'], {
    'en/get-the-saga.html': /<details[^>]* name="[^"]+"[\s\S]*Is it deep\?/,
  }),
  promise('A word or two on the cover', ['books/get-the-saga/creation.md', 'en: Book one', 'en: The first'], {
    'en/get-the-saga.html': 'The first',
  }),
  promise(
    "In the edition's language, under every prefix.",
    ['books/get-the-saga/creation.md', 'title: Creation', 'title: The Making'],
    {
      'sv/get-the-saga.html': /lang="en"[^>]*>The Making/,
    },
  ),
]
