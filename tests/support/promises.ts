const moons = 'posters/main/two-moons.yaml'
const edition = 'books/get-the-saga/edition.yaml'
const creation = 'books/get-the-saga/creation.md'

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
const placeList = (shown: (place: string, value: string) => string): string =>
  Object.entries(places)
    .map(([place, value]) => `${place}: ${shown(place, value)}.`)
    .join(' ')

const questions = (lang: string): string => `---
title: Answers (${lang})
order: 4
questions: true
seo:
  title: Answers to four questions in ${lang} – Tiny
  description: Short answers to what is good to know before you order a poster, in the language ${lang} alone.
---

${placeList((place) => `{${place}}`)}

${['First', 'Second', 'Third', 'Fourth'].map((ask) => `## ${ask}?\n\nYes.\n`).join('\n')}`

const series = `- id: lake
  name: { sv: Av sjön, en: Of the lake, es: Del lago }
- id: wide
  name: { sv: Vitt, en: Far, es: Lejos }
`

const seo = `seo:
  title: { sv: Så vid som sjön, en: As wide as the lake, es: Tan ancho como el lago }
  description:
    sv: En poster för den som vill se långt, tryckt på papper av säv vid sjön.
    en: A poster for those who like to look far, printed on paper of reeds by the lake.
    es: Un póster para quien quiere mirar lejos, impreso en papel de totora junto al lago.
images:`

/** What an owner changes, all in one shop: in a file of content/ a text, or pattern, becomes another; '' begins a file. */
export const edits: readonly (readonly [file: string, find: string | RegExp, by: string])[] = [
  ['prices.yaml', 'price: 90', 'price: 95'],
  [moons, 'title: { sv: Två månar, en: Two moons', 'title: { sv: Två bleka månar, en: Two pale moons'],
  [moons, 'En liten bild för proven.', 'Båda går upp.'],
  [moons, 'A small picture for the tests.', 'Both rise at once.'],
  [moons, 'images:', 'series: lake\nimages:'],
  ['posters/main/gold-disk.yaml', 'images:', 'series: lake\nimages:'],
  ['posters/wide/wide-1.yaml', 'images:', seo],
  ['series.yaml', '', series],
  ['galleries/main.yaml', '  - gold-disk\n  - two-moons', '  - two-moons\n  - gold-disk'],
  ['galleries/wide.yaml', 'en: Wide views – Tiny Shop', 'en: Landscapes – Tiny Shop'],
  ['galleries/wide.yaml', 'en: Vistas', 'en: Far sights'],
  ['galleries/wide.yaml', 'en: Landscape posters,', 'en: As wide as the lake,'],
  ['strings/en.yaml', /paperText: .*/, 'paperText: Paper of reeds.'],
  ['strings/en.yaml', / {2}order: .*/, '  order: Buy this print'],
  ['strings/en.yaml', / {2}kind: .*/, '  kind: print of the lake'],
  ['strings/en.yaml', / {2}offer: .*/, '  offer: Two sizes, sent by boat over the lake to wherever you are.'],
  ['story/en.md', 'Första stycket.', 'There was a lake.'],
  ['pages/home.yaml', 'en: The page home', 'en: The page of the moons'],
  [edition, 'en: Read it.', 'en: Read it by a lake.'],
  [edition, 'en: Is it long?', 'en: Is it deep?'],
  [creation, 'en: Book one', 'en: The first'],
  [creation, 'title: Creation', 'title: The Making'],
  ...['sv', 'en', 'es'].map((lang) => [`texts/answers/${lang}.md`, '', questions(lang)] as const),
  ['texts/answers/sv.md', 'order: 4', 'order: 4\nformerly: [replies]'],
  ['site.yaml', 'name: Tiny Shop', 'name: Lake Shop'],
  ['site.yaml', 'https://tiny.example', 'https://lake.example'],
  ['site.yaml', 'name: Svenska', 'name: Skånska'],
  ['site.yaml', 'flag: es', 'flag: es, formerly: [ca]'],
  ['site.yaml', 'homeGallery:', 'contact: hello@tiny.example\nhomeGallery:'],
  ['site.yaml', 'deliveryDays: 3-5', 'deliveryDays: 4-6'],
  ['site.yaml', 'customers: 500+\n  cities: 50+', 'customers: 700+\n  cities: 60+'],
  ['site.yaml', 'copyrightYear: 2025', 'copyrightYear: 2019'],
  ['site.yaml', 'images:\n', 'hsts: { includeSubDomains: true }\nredirectPages: true\nimages:\n'],
]

/**
 * What README.md and docs/content.md promise of these changes, and of fields that stay: what a file of dist/ then has,
 * in this order.
 */
export const promises: readonly (readonly [promise: string, file: string, ...has: string[]])[] = [
  ['a price changes on the wall', 'en.html', 'Two pale moons, A1, $95 USD"', 'Two pale moons, A2, $70 USD"'],
  ['a price changes on the page of a poster', 'sv/posters/two-moons.html', 'Två bleka månar, A1, $95 USD"'],
  ['a price changes in the catalogue', 'feeds/products.en.xml', '<g:id>two-moons-a1', '95.00 USD'],
  ['what leaving the logo out adds', 'en.html', 'a1-no-logo="$125 USD (+$30 USD)"', 'a2-no-logo="$100 USD ('],
  ['a size stands as it is written', 'sv.html', '42 × 59,4 cm'],
  ['a size is written the same in every language', 'en.html', '42 × 59,4 cm'],
  ['how a poster hangs decides its size label', 'en/wide.html', '84,1 x 59,4 cm'],
  ['the title of a poster', 'en/posters/two-moons.html', '<h1 id="title">Two pale moons'],
  [
    'the title below a picture, and instead of it',
    'sv.html',
    'alt="Två bleka månar"',
    '>Två bleka månar</a>',
  ],
  ['the text of a poster', 'en.html', 'Both rise at once.'],
  [
    'the title of a poster in search results, with what it is',
    'en/posters/two-moons.html',
    '<title>Two pale moons, print of the lake – Lake Shop</title>',
  ],
  [
    'the text of a poster in search results, with what the shop offers',
    'en/posters/two-moons.html',
    '<meta name="description" content="Both rise at once. Two sizes, sent by boat over the lake to wherever you are."',
  ],
  [
    'what a poster has for search engines and shared cards',
    'en/posters/wide-1.html',
    '<title>As wide as the lake</title>',
    '<meta name="description" content="A poster for those who',
    '<meta property="og:description" content="A poster for those who',
  ],
  ['a poster with words for search engines is sold', 'feeds/products.en.xml', '<g:id>wide-1'],
  ['a series shows one', 'en/posters/two-moons.html', 'Hangs well with', '/en/posters/gold-disk"'],
  ['a series shows the other', 'en/posters/gold-disk.html', 'Hangs well with', '/en/posters/two-moons"'],
  ['a series has the posters that name it', 'en.html', 'data-in="lake" id="two', 'data-in="lake" id="gold'],
  ['a series has the posters whose id begins with its own', 'en/wide.html', '<span>Far</span>'],
  ['a series is chosen by its name', 'sv.html', '<span>Av sjön</span>'],
  ['facts about paper', 'en/posters/two-moons.html', '<dd>Paper of reeds.</dd>'],
  ['the order of a gallery', 'en.html', 'id="two-moons"', 'id="gold-disk"'],
  ['the words of a button', 'en.html', '>Buy this print</a>'],
  ['the story', 'en.html', 'There was a lake.'],
  ['the home has a file of its own for search engines', 'en.html', '<title>The page of the moons</title>'],
  ['the title of a gallery for search engines', 'en/wide.html', '<title>Landscapes – Tiny Shop</title>'],
  ['the heading of a gallery', 'en/wide.html', '<h1 id="title">Wide views</h1>', '>As wide as the lake</p>'],
  ['posters beside each other on a wide screen', 'en/wide.html', 'data-columns="2"'],
  ['the slideshow of the home', 'en.html', '<img src="/img/hero-'],
  ['the slideshow of a gallery', 'en/wide.html', '<img src="/img/hero-2-'],
  [
    'the footer has galleries and editions in their order',
    'en/wide.html',
    '<li><a href="/en#gallery">Posters</a></li><li><a href="/en/wide">Far sights</a></li></ul>',
    '<ul class="links"><li><a href="/en/get-the-saga">The saga</a></li>',
  ],
  [
    'the footer has pages of text, how to reach the shop, and a year that does not change by itself',
    'es/wide.html',
    '<a href="/es/answers">Answers (es)</a>',
    '<a href="mailto:hello@tiny.example">hello@tiny.example</a>',
    '© 2019 Lake Shop',
  ],
  ['a page of text has a heading', 'es/answers.html', '<h1 id="title">Answers (es)</h1>'],
  ['a page of text has had another address', '_redirects', '/en/replies /en/answers 301'],
  ['the shop fills in what stands between braces', 'en/answers.html', placeList((_, value) => value)],
  ['the top of a book page', 'en/get-the-saga.html', '<h1>The saga</h1><p class="lead">Read it by a lake.'],
  ['a book page keeps its language', 'sv/get-the-saga.html', '<p class="lead" lang="en">Read it by a lake.'],
  [
    'a book page for search engines and shared cards',
    'en/get-the-saga.html',
    '<title>The saga – Tiny Shop</title>',
    '<meta property="og:title" content="The saga – Tiny Shop"',
  ],
  ['why to read the saga', 'en/get-the-saga.html', '<h3>One</h3><p>It is short.'],
  ['words on a cover', 'en/get-the-saga.html', '<p class="badge">The first</p>'],
  ['a book keeps its title', 'sv/get-the-saga.html', '<h3 id="creation_title" lang="en">The Making'],
  ['a book at its main shop', 'en/get-the-saga.html', 'href="https://www.amazon.com/dp/TINY1"'],
  ['ways to read', 'en/get-the-saga.html', 'Hardcover<', 'href="https://www.amazon.com/dp/TINY2"'],
  ['an e-book at Apple Books', 'en/get-the-saga.html', 'href="https://books.apple.com/us/book/id1"'],
  ['an e-book at Google Play', 'en/get-the-saga.html', 'https://play.google.com/store/books/details?id=1"'],
  ['all books in one volume', 'en/get-the-saga.html', 'href="https://www.lulu.com/shop/tiny"'],
  ['one question opens at a time', 'en/get-the-saga.html', '<details name="faq"><summary>Is it deep?'],
  ['the end of a book page', 'en/get-the-saga.html', '<h2 id="closing-title">Begin</h2><p class="lead">Now.'],
  ['the address of the shop', 'en.html', '<link rel="canonical" href="https://lake.example/en"'],
  ['unknown prefixes lead to the first language', '_redirects', '\n/:lang /sv 302\n'],
  [
    'a language is named in itself, with its flag',
    'en/wide.html',
    '/flags/se.svg',
    'aria-hidden="true"/>Skånska',
  ],
  ['a locale for shared cards', 'sv/wide.html', '<meta property="og:locale" content="sv_SE"'],
  ['the earlier code of a language', '_redirects', '/ca /es 301'],
  ['the home below an earlier code, without redirects', 'ca.html', 'url=/es"'],
  [
    'a page below an earlier code, without redirects',
    'ca/posters/two-moons.html',
    'url=/es/posters/two-moons"',
  ],
  [
    'a language for everybody else',
    'sv/wide.html',
    'hreflang="x-default" href="https://lake.example/en/wide"',
  ],
  ['the language of the 404 page', '404.html', '<html lang="en">'],
  ['what the shop claims of itself', 'en.html', '<strong>700+</strong>', '<strong>60+</strong>'],
  ['days of delivery', 'en/posters/two-moons.html', '<dd>Within 4-6 business days.</dd>'],
  ['subdomains by https alone', '_headers', 'Strict-Transport-Security: max-age=63072000; includeSubDomains'],
  [
    'what customers say of themselves, and whether they have bought',
    'en.html',
    'Karin Ek</strong>, <span>Sweden</span>',
    '<span class="review-verified">Verified purchase</span><span>7 found this helpful</span>',
  ],
  [
    'what customers say is translated',
    'sv.html',
    'Bra papper.',
    'Tom Hale</strong>, <span>Storbritannien</span>',
  ],
  ['the country of a customer', 'es.html', 'Buen papel.', 'Tom Hale</strong>, <span>Reino Unido</span>'],
  ['what customers say below a gallery', 'en/wide.html', '>Fin en</p>', 'Ada en</strong>'],
  ['what visitors say on the home', 'en.html', '<q>Fin en</q> <cite>Ada</cite>'],
]
