import { observe, type Promised, promise } from './promises.ts'

const wide1 = 'posters/wide/wide-1.yaml'
const seo = `seo:
  title: { sv: Så vid som sjön, en: As wide as the lake, es: Tan ancho como el lago }
  description:
    sv: En poster för den som vill se långt, tryckt på papper av säv vid sjön.
    en: A poster for those who like to look far, printed on paper of reeds by the lake.
    es: Un póster para quien quiere mirar lejos, impreso en papel de totora junto al lago.
images:`

/** What docs/content.md promises of each field, kept by the shop of promises.ts too. */
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
