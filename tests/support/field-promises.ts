import { observe, type Promised, promise } from './promises.ts'

const wide1 = 'posters/wide/wide-1.yaml'
const seo = `seo:
  title: { sv: Så vid som sjön, en: As wide as the lake, es: Tan ancho como el lago }
  description:
    sv: En poster för den som vill se långt, tryckt på papper av säv vid sjön.
    en: A poster for those who like to look far, printed on paper of reeds by the lake.
    es: Un póster para quien quiere mirar lejos, impreso en papel de totora junto al lago.
images:`

/** Sentences of docs/content.md that the shop of promises.ts keeps too, in the order of that document. */
export const fieldPromises: readonly Promised[] = [
  observe('Name of the shop, in titles and cards.', {
    'en/posters/two-moons.html': /<title>[^<]* – Lake Shop<\/title>/,
  }),
  promise(
    'Address of the published shop: its host alone, without a slash at the end.',
    ['site.yaml', 'https://tiny.example', 'https://lake.example'],
    { 'en.html': '<link rel="canonical" href="https://lake.example/en"' },
  ),
  observe('The first one is the default: unknown prefixes lead there', { _redirects: /^\/:lang \/sv 302$/m }),
  observe('Stands in addresses: /sv/…', { 'sv/wide.html': '<html lang="sv">' }),
  promise('In the language itself: Svenska', ['site.yaml', 'name: Svenska', 'name: Skånska'], {
    'en/wide.html': /lang="sv" hreflang="sv"[^>]*>(?:<img[^>]*>)?Skånska/,
  }),
  observe('For shared cards: sv_SE', { 'sv/wide.html': '<meta property="og:locale" content="sv_SE"' }),
  observe('Country of the flag in the menu: se', { 'en/wide.html': '/flags/se.svg' }),
  promise(
    'Its earlier codes, if it was renamed: addresses below them redirect to the present one.',
    ['site.yaml', 'flag: es', 'flag: es, formerly: [ca]'],
    {
      _redirects: '/ca /es 301',
      'ca.html': 'url=/es"',
      'ca/posters/two-moons.html': 'url=/es/posters/two-moons"',
    },
  ),
  observe('Language for everybody else in search engines, and of the 404 page.', {
    'sv/wide.html': 'hreflang="x-default" href="https://lake.example/en/wide"',
    '404.html': '<html lang="en">',
  }),
  observe('How to reach the shop: an e-mail address, or the https address of a page.', {
    'en.html': 'href="mailto:hello@tiny.example"',
  }),
  observe('Shown in the footer.', { 'es/wide.html': /<footer[\s\S]*hello@tiny\.example/ }),
  observe('Slug of the gallery that stands on the home.', { 'en.html': 'id="two-moons"' }),
  observe('What the shop says of itself.', { 'en.html': '700+' }),
  observe('As it is shown: 500+', { 'en.html': '700+' }),
  observe('As it is shown: 50+', { 'en.html': '60+' }),
  observe('As it is shown: 3-5', { 'en/posters/two-moons.html': '4-6' }),
  observe('Without it, posters are bought by their links.', {
    'en.html': 'href="https://example.gumroad.com/l/two-moons-a1"',
  }),
  promise(
    '`true` if every subdomain is served by https too: browsers then refuse anything else, for two years.',
    ['site.yaml', 'images:\n', 'hsts: { includeSubDomains: true }\nimages:\n'],
    { _headers: 'Strict-Transport-Security: max-age=63072000; includeSubDomains' },
  ),
  promise(
    '`true` also publishes text files compressed',
    ['site.yaml', 'images:\n', 'compress: true\nimages:\n'],
    {
      'en.html.br': '',
      'en.html.gz': '',
    },
  ),
  promise(
    '`true` for hosts without redirects, such as GitHub Pages: small pages stand at `/` and at paths without a language.',
    ['site.yaml', 'images:\n', 'redirectPages: true\nimages:\n'],
    { 'index.html': 'url=/sv"', 'wide.html': 'url=/sv/wide"' },
  ),
  observe('The large poster, with the logo.', { 'en/posters/two-moons.html': /A1[\s\S]*\$95 USD/ }),
  observe('The small poster, with the logo.', { 'en/posters/two-moons.html': '$70 USD' }),
  observe('How the poster hangs: decides the shape of its picture, its size label and what is ordered.', {
    'en/wide.html': '84,1 x 59,4 cm',
  }),
  observe('A series of content/series.yaml, besides those whose id its own begins with.', {
    'en.html': /data-in="lake"[\s\S]*data-in="lake"/,
  }),
  promise('For search engines.', [wide1, 'images:', seo], {
    'en/posters/wide-1.html': '<title>As wide as the lake</title>',
    'feeds/products.en.xml': /<g:id>wide-1/,
  }),
  observe('Below the title in a search result and on shared cards: 50 to 160 characters.', {
    'en/posters/wide-1.html':
      /<meta name="description" content="A poster for those who[\s\S]*<meta property="og:description" content="A poster for those who/,
  }),
  observe('Where each variant is bought.', {
    'en/posters/wide-1.html': 'href="https://example.gumroad.com/l/wide-1-a1"',
  }),
  ...['A1 with the logo.', 'A1 without the logo.', 'A2 with the logo.', 'A2 without the logo.'].map(
    (sentence, index) =>
      observe(sentence, {
        'en/posters/wide-1.html': `https://example.gumroad.com/l/wide-1-${['a1', 'a1-no-logo', 'a2', 'a2-no-logo'][index]}"`,
      }),
  ),
  observe('One or two words, as visitors choose it.', { 'sv.html': '>Av sjön</' }),
  observe('The address of the page: /sv/&lt;slug>.', {
    'sv/wide.html': 'href="https://lake.example/sv/wide"',
  }),
  observe('Its place among the others in menus and footers, from 1.', {
    'en/get-the-saga.html': /id="footer-galleries"[\s\S]*href="\/en#gallery"[\s\S]*href="\/en\/wide"/,
  }),
  observe('Posters beside each other on a wide screen.', { 'en/wide.html': 'data-columns="2"' }),
  observe('Heading of the page.', { 'en/wide.html': /<h1[^>]*>Wide views</ }),
  observe('Slideshow above the posters: wide pictures, named relative to this file.', {
    'en/wide.html': /<img[^>]*\/img\/hero-2-/,
  }),
  observe('Left out in the gallery on the home, whose texts stand in pages/home.yaml.', {
    'en.html': '<title>The page of the moons</title>',
  }),
  observe('Ids of the posters in the order of display.', {
    'en.html': /id="two-moons"[\s\S]*id="gold-disk"/,
  }),
  observe('Its place among the editions in menus and footers, from 1.', {
    'en/wide.html': /id="footer-books"[\s\S]*href="\/en\/get-the-saga"/,
  }),
  observe('The language of the books.', { 'sv/get-the-saga.html': /<h3[^>]* lang="en"[^>]*>The Making/ }),
  observe('For search engines and shared cards.', {
    'en/get-the-saga.html':
      /<title>The saga – Tiny Shop<[\s\S]*<meta property="og:title" content="The saga – Tiny Shop"/,
  }),
  observe('The top of the page.', { 'en/get-the-saga.html': /<h1[^>]*>The saga</ }),
  observe('Why to read the saga.', { 'en/get-the-saga.html': 'It is short.' }),
  observe('Ways to read; the links stand in the Markdown file of each book.', {
    'en/get-the-saga.html': /Hardcover<[\s\S]*https:\/\/www\.amazon\.com\/dp\/TINY2"/,
  }),
  observe('All books in one volume.', { 'en/get-the-saga.html': 'https://www.lulu.com/shop/tiny"' }),
  observe('The end of the page.', { 'en/get-the-saga.html': /Is it deep\?[\s\S]*Begin<[\s\S]*Now\.</ }),
  observe('The book at its main shop.', { 'en/get-the-saga.html': 'https://www.amazon.com/dp/TINY1"' }),
  observe('Its e-book at Apple Books.', { 'en/get-the-saga.html': 'https://books.apple.com/us/book/id1"' }),
  observe('Its e-book at Google Play.', {
    'en/get-the-saga.html': 'https://play.google.com/store/books/details?id=1"',
  }),
  observe('The heading of the page, and its name in the footer.', {
    'es/answers.html': /<h1[^>]*>Answers \(es\)/,
    'es/wide.html': /<footer[\s\S]*>Answers \(es\)</,
  }),
  observe('Name of the customer, as it is shown.', { 'es.html': 'Tom Hale' }),
  observe('Its name is shown in the language of the page.', {
    'sv.html': 'Storbritannien',
    'es.html': 'Reino Unido',
  }),
  observe('What the customer wrote, and its translations.', {
    'sv.html': 'Bra papper.',
    'es.html': 'Buen papel.',
  }),
  observe('Whether the customer is known to have bought.', { 'en.html': /Karin Ek[\s\S]{0,400}Verified/i }),
  observe('How many found it helpful.', { 'en.html': '7 found this helpful' }),
  observe('Name of the customer.', { 'en/wide.html': 'Ada en' }),
  observe('One short sentence.', { 'en.html': 'Fin en' }),
  observe('A first name.', { 'en.html': /Fin en[\s\S]{0,200}Ada/ }),
  promise(
    'Behind the title of a poster in search results: what kind of thing it is.',
    ['strings/en.yaml', '  kind: .*', '  kind: print of the lake'],
    { 'en/posters/two-moons.html': '<title>Two pale moons, print of the lake – Lake Shop</title>' },
  ),
  promise(
    'Behind the description of a poster in search results.',
    ['strings/en.yaml', '  offer: .*', '  offer: Two sizes, sent by boat over the lake to wherever you are.'],
    { 'en/posters/two-moons.html': /<meta name="description" content="[^"]*sent by boat/ },
  ),
]

/** Sentences there that a message keeps: its heading in cli/load/fixtures/messages/messages.txt. */
export const fieldMessages: Readonly<Record<string, string>> = {
  'Must be the average of': 'site.yaml: a rating that the reviews do not have',
  'What `saga validate` expects of': 'site.yaml: a number of reviews that is not there',
  'How many reviews there should be.': 'site.yaml: a number of reviews that is not there',
  'No review is older.': 'reviews.yaml: a date before the first',
  'No review is newer.': 'reviews.yaml: a date after the last',
  'Pattern of the links in poster files': 'site.yaml: a pattern without a place',
  'Where orders are created: both fields or neither.': 'site.yaml: half a backend',
  'The pattern is purchaseLinks': 'posters/main/two-moons.yaml: a link with a typing error',
  'Names that are written alike in every language':
    'site.yaml: a name that is the same in every language, not listed',
  'How many of each there should be.': 'quotes/en.yaml: a quote too many',
  'Testimonials per language.': 'testimonials/es.yaml: a testimonial too many',
  'Quotes per language.': 'quotes/en.yaml: a quote too many',
  'Whole US dollars, without quotes': 'prices.yaml: a price with a dollar',
  'The same as the name of the file.': 'posters/main/two-moons.yaml: an id unlike its file',
  'Pictures beside this file, of 1188': 'posters/main/two-moons.jpg: a picture that is a bit small',
  'The page in a search result and in the tab': 'galleries/wide.yaml: a title of another page',
  '"index", "success" and a few more are taken.': 'galleries/index.yaml: a gallery with a name of the shop',
  'No two may have the same.': 'galleries/main.yaml: the order of another gallery',
  'Of all posters in this gallery.': 'posters/main/two-moons.yaml: the other orientation',
  'How many posters there should be': 'galleries/main.yaml: a wrong count',
  'Ids that were used once': 'galleries/main.yaml: a retired poster',
  'The same as the name of the folder.': 'books/get-the-saga/edition.yaml: a slug unlike its folder',
  'Every text below must be there in it.': 'books/get-the-saga/edition.yaml: a text not in its own language',
  'Names of the Markdown files beside this one':
    'books/get-the-saga/edition.yaml: a book with a typing error',
  'How many books there should be': 'books/get-the-saga/edition.yaml: a wrong count of books',
  'How many of the books have a link': 'books/get-the-saga/edition.yaml: a paperback too many',
  'An absolute address that starts with https://': 'books/get-the-saga/edition.yaml: a shop over http',
  'How many questions there should be.': 'books/get-the-saga/edition.yaml: a wrong count of questions',
  'A picture of the shape 2:3': 'books/get-the-saga/creation.md: a cover of another shape',
  'In the file of the first language.': 'texts/help/sv.md: earlier names in a translation',
  'Its place in the footer, from 1.': 'texts/help/sv.md: two pages of text with one place',
  'The same in every language.': 'texts/help/sv.md: a page of text with two places',
  'One page can have it, in every language.': 'texts/help/sv.md: two lists of questions',
  'Used once: review-21': 'reviews.yaml: an id twice',
  'Two letters: SE.': 'reviews.yaml: a country by its name',
  'Whole stars, 1 to 5.': 'reviews.yaml: half a star',
  'The language in which the customer wrote.': 'reviews.yaml: no comment in its own language',
  "The customer's own language must be there.": 'reviews.yaml: no comment in its own language',
  'YYYY-MM-DD.': 'reviews.yaml: a day that does not exist',
  'The newest review stands first': 'reviews.yaml: an older review above a newer one',
}

const fallbacks = 'cli/load/fallbacks.test.ts'
const articles = 'cli/load/resolve/articles.test.ts'
const draftsLeftOut =
  'tests/site/drafts.test.ts › a build leaves drafts out of every file: dist/ is that of a shop without them'
const images =
  'cli/produce/images.test.ts › follows quality and effort, of the widest files apart, and makes only those anew'
const oldNames = 'tests/site/renames.test.ts › %s leads to %s for good'

/** Sentences there that a test of its own keeps: its file and its name. */
export const fieldTests: Readonly<Record<string, string>> = {
  'Generated by `npm run reference`': 'tests/site/docs.test.ts › explains every field that the schemas know',
  'Fields with ? are optional.': 'tests/site/docs.test.ts › explains every field that the schemas know',
  '"Words" are a text in several languages': `${fallbacks} › a language with a fallback shows the texts of that one, and only warns`,
  'Where a language is missing': `${fallbacks} › without one, an interface text shows its key, and other texts the first or their own language`,
  'Editors read the same from the files': 'tools/schema.test.ts › schemas/ is what `npm run schema` writes',
  'The first line of each YAML file names its schema':
    'tools/schema.test.ts › the first line of every YAML file names the same schema as the settings do',
  'Code of the language whose texts are shown': `${fallbacks} › a language with a fallback shows the texts of that one, and only warns`,
  'Without it a missing interface text': `${fallbacks} › without one, an interface text shows its key, and other texts the first or their own language`,
  '`true` while it is unfinished': draftsLeftOut,
  'Phones show what is right of the middle.':
    'cli/produce/images.test.ts › a hero has a crop for phones, of the place that their page shows',
  'Address of the Supabase project':
    'cli/commands/validate.test.ts › a backend from the environment is a host alone, with or without a slash at its end',
  'Its anonymous key': 'tests/build/build.test.ts › takes the checkout from the environment',
  'How far the promise reaches':
    'cli/plan/headers.test.ts › subdomains are bound to https only where the shop chose it',
  'Without it: this host alone.':
    'cli/plan/headers.test.ts › subdomains are bound to https only where the shop chose it',
  'What a page should weigh at most':
    'tests/build/weights.test.ts › a build says what each kind of file weighs, and warns of pages over the budget',
  'HTML and styles of a page':
    'tests/build/weights.test.ts › a build says what each kind of file weighs, and warns of pages over the budget',
  'The pictures of its first view':
    'tests/build/weights.test.ts › a build says what each kind of file weighs, and warns of pages over the budget',
  'How pictures are made.': images,
  'After a change, the files that it concerns': images,
  '1 (small) to 100 (exact).': images,
  '0 (fast) to 9 (small files).': images,
  'The widest file of each picture': images,
  'Days for which scripts, styles and pictures':
    'tests/build/kept-assets.test.ts › it goes when its time is over, though nothing else has changed',
  'It stands in addresses: after a change': oldNames,
  'What cannot be ordered': 'tests/site/sold-out.test.ts › no file links to the purchase of what is sold out',
  'Pages, feeds and search engines say so':
    'tests/site/sold-out.test.ts › search engines and shopping catalogues are told by variant',
  'Its earlier names, if it was renamed': oldNames,
  'The first one is shown; a second one':
    'tests/browser/enlarge.test.ts › a poster of two pictures shows both',
  'Stands in addresses: ?series=':
    'tests/browser/wall.test.ts › keeps the choice without a step in the history, for a reload and for the way back',
  'An empty list, `[]`, makes no page yet.':
    'tests/life/years.test.ts › a gallery is begun, and has no page yet',
  'Left out when there is no paperback.':
    'templates/book-pages.test.tsx › offers three hardcovers, two paperbacks and both e-books of each',
  'In the first language: `watch` shows': `${articles} › a draft is shown by watch alone; a draft of a translation shows the first language`,
  'In another one: a build shows': `${articles} › a draft is shown by watch alone; a draft of a translation shows the first language`,
  'Whether each heading `##`': `${articles} › each second-level heading is a question, and what stands below it the answer`,
  'The first ones also stand':
    'tests/site/articles.test.ts › a poster’s page answers what the questions page answers, in the same words',
  'Whether the customer sent pictures; they are not shown.':
    'tests/browser/islands-reviews.test.ts › sorts in four ways, stably, and keeps all',
}
