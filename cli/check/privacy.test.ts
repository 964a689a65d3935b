import { beforeEach, expect, test } from 'vitest'
import { restoredShop } from '../../tests/shops/own-shop.ts'
import { loadContent } from './load-content.ts'

const shop = restoredShop()
const backend = { url: 'https://abc.supabase.co', publicKey: 'sb_publishable_x' }
const sellerSentence = 'You order at Gumroad.'

/** The line and column of the title in `textOf`. */
const TITLE_PLACE = '2:8'
/** The line on which the body begins in `textOf`. */
const BODY_LINE = 9

/** Returns the text of a privacy page. */
const textOf = (lang: string, body: string): string =>
  [
    '---',
    `title: Privacy ${lang}`,
    'order: 1',
    'seo:',
    `  title: Privacy in ${lang}, Tiny Shop`,
    `  description: What the shop knows about visitors and about buyers, in ${lang}.`,
    '---',
    '',
    body,
    '',
  ].join('\n')

const write = (lang: string, body: string, slug = 'privacy') =>
  shop.write(`content/texts/${slug}/${lang}.md`, textOf(lang, body))

beforeEach(async () => {
  for (const lang of ['sv', 'en', 'es']) await write(lang, sellerSentence)
})

async function privacyMessages(environment = {}): Promise<readonly string[]> {
  const { diagnostics } = await loadContent(shop.project, environment)
  return diagnostics
    .filter(({ code }) => code === 'privacy')
    .map(({ severity, at, message }) => {
      const place = `${at.file.replace('content/texts/', '')}:${at.line}:${at.column}`
      return `${severity} ${place} ${message.replace('this privacy text ', '')}`
    })
}

const unused = (name: string) => `mentions ${name}, which the shop does not use`
const unnamed = (name: string) => `does not mention ${name}, which the shop uses`

test('accepts a privacy page that mentions the seller of the posters', async () => {
  expect(await privacyMessages()).toEqual([])
})

test.each([
  ['Etsy', 'You pay at Etsy.'],
  ['Etsy', 'See [the rules](https://www.etsy.com/legal).'],
  ['Klarna', 'Betala med Klarnas faktura.'],
  ['Stripe', "You enter your card on Stripe's page."],
  ['PayPal', 'Pay with Paypal.'],
  ['Shopify', 'The shop is made with SHOPIFY.'],
  ['Google Analytics', 'We count visits with Google Analytics.'],
  ['Google Analytics', 'We count visits with google-analytics.'],
  ['Google Analytics', 'We count visits with a program called Google\nAnalytics.'],
  ['Stripe', 'See [how you pay](https://stripe.com/privacy).'],
  ['Stripe', 'PAY WITH STRIPE'],
  ['Plausible', 'Plausible counts visits.'],
  ['Fathom', 'Visits are counted (Fathom).'],
  ['Meta Pixel', 'The Facebook Pixel follows you.'],
  ['Amazon', 'Posters are sold at Amazon.', 'es'],
])(
  'reports %s, which the shop does not use, in: %s',
  async (name, sentence, lang = 'sv') => {
    // The book's link to Amazon would be treated as a use.
    await shop.edit('books/get-the-saga/creation.md', (text) =>
      text.replaceAll('www.amazon.com', 'books.example'),
    )
    await write(lang, `${sellerSentence}\n\n${sentence}`)

    const sentenceLine = BODY_LINE + 2
    const message = `warning privacy/${lang}\\.md:${sentenceLine}:\\d+ ${unused(name)}`
    expect(await privacyMessages()).toEqual([
      expect.stringMatching(new RegExp(`^${message}$`)),
    ])
  },
)

test('reports a privacy page that does not mention the seller', async () => {
  await write('en', 'Nobody learns anything.')

  expect(await privacyMessages()).toEqual([
    `warning privacy/en.md:${TITLE_PLACE} ${unnamed('Gumroad')}`,
  ])
})

test('requires the services of a checkout on the privacy page', async () => {
  const expected = ['en', 'es', 'sv'].flatMap((lang) => [
    `warning privacy/${lang}.md:${TITLE_PLACE} ${unnamed('Stripe')}`,
    `warning privacy/${lang}.md:${TITLE_PLACE} ${unnamed('Supabase')}`,
  ])

  // The checkout is set up by environment variables, then in site.yaml.
  expect(await privacyMessages(backend)).toEqual(expected)
  await shop.edit(
    'site.yaml',
    (text) =>
      `${text}checkout: { url: ${backend.url}, publicKey: ${backend.publicKey} }\n`,
  )
  expect(await privacyMessages()).toEqual(expected)

  for (const lang of ['sv', 'en', 'es'])
    await write(lang, `${sellerSentence} Or at Stripe, by way of Supabase.`)
  expect(await privacyMessages()).toEqual([])
})

test('with limited editions, site.yaml and the privacy page must state when addresses are deleted', async () => {
  const body = `${sellerSentence} Or at Stripe, by way of Supabase.`
  for (const lang of ['sv', 'en', 'es']) await write(lang, body)
  await shop.edit('posters/main/two-moons.yaml', (text) => `${text}printRun: 200\n`)
  const messages = async () => {
    const { diagnostics } = await loadContent(shop.project, backend)
    const privacy = diagnostics.filter(({ code }) => code === 'privacy')
    return privacy.map(({ at, message }) => `${at.file}: ${message}`)
  }

  expect(await messages()).toEqual([
    "content/site.yaml: the shop stores buyers' addresses and never deletes them",
  ])

  await shop.edit('site.yaml', (text) => `${text}keepAddresses: 90\n`)
  const withoutDays = (lang: string) =>
    `content/texts/privacy/${lang}.md: this privacy text does not say that addresses are deleted after 90 days`
  expect(await messages()).toEqual(['en', 'es', 'sv'].map(withoutDays))

  await write('sv', `${body} Addresses: {addressDays} days.`)
  await write('en', `${body} We delete addresses after 90 days.`)
  // 1900 contains the digits 90, but is another number.
  await write('es', `${body} We delete addresses after 1900 days.`)
  expect(await messages()).toEqual([withoutDays('es')])
})

test('does not require a shop without limited editions to state when it deletes addresses', async () => {
  for (const lang of ['sv', 'en', 'es'])
    await write(lang, `${sellerSentence} Or at Stripe, by way of Supabase.`)

  expect(await privacyMessages(backend)).toEqual([])
})

test('the remedy also mentions "checkout:" if the shop has the checkout function', async () => {
  await write('en', `${sellerSentence} Or at Stripe.`)
  const remedies = async () => {
    const { diagnostics } = await loadContent(shop.project, {})
    return diagnostics.filter(({ code }) => code === 'privacy').map(({ hint }) => hint)
  }
  expect(await remedies()).toEqual([expect.not.stringContaining('checkout:')])

  await shop.write('supabase/functions/create-checkout/index.ts', '')
  expect(await remedies()).toEqual([
    'write "checkout:" into content/site.yaml once the function of the checkout is deployed, or remove the mention',
  ])
})

test('requires the privacy page to mention a second seller too', async () => {
  await shop.edit('posters/main/two-moons.yaml', (text) =>
    text.replaceAll('example.gumroad.com/l/two-moons', 'www.etsy.com/listing/two-moons'),
  )

  expect(await privacyMessages()).toEqual(
    ['en', 'es', 'sv'].map(
      (lang) => `warning privacy/${lang}.md:${TITLE_PLACE} ${unnamed('Etsy')}`,
    ),
  )
})

test('compares the host on the privacy page with the project’s host settings', async () => {
  const body = `${sellerSentence} The server is run by Vercel.`
  const hostColumn = body.indexOf('Vercel') + 1
  for (const lang of ['sv', 'en', 'es']) await write(lang, body)
  // Without host settings, the host is unknown.
  expect(await privacyMessages()).toEqual([])

  await shop.write('netlify.toml', '[build]\n')
  expect(await privacyMessages()).toEqual(
    ['en', 'es', 'sv'].flatMap((lang) => [
      `warning privacy/${lang}.md:${TITLE_PLACE} ${unnamed('Netlify')}`,
      `warning privacy/${lang}.md:${BODY_LINE}:${hostColumn} ${unused('Vercel')}`,
    ]),
  )
})

test('ignores ordinary words that are also service names', async () => {
  await write(
    'sv',
    `${sellerSentence} A stripe, plausible and a fathom deep; a swish of amazon green, stripes, Stripeville, vercelli.`,
  )

  expect(await privacyMessages()).toEqual([])
})

test('ignores service names on other pages', async () => {
  await write('sv', `${sellerSentence} Etsy and Klarna are shops.`, 'help')
  for (const lang of ['en', 'es']) await write(lang, sellerSentence, 'help')

  expect(await privacyMessages()).toEqual([])
})

test("accepts any payment service if posters are sold on the owner's own page", async () => {
  await shop.edit('posters/main/gold-disk.yaml', (text) =>
    text.replace(/https:\/\/[\w.]+gumroad\.com/, 'https://sales.example'),
  )
  for (const lang of ['sv', 'en', 'es'])
    await write(lang, `${sellerSentence} Payments go to Mollie.`)

  expect(await privacyMessages()).toEqual([])
})

test('requires Stripe on the privacy page if purchase links lead to its pages', async () => {
  await shop.edit('posters/main/gold-disk.yaml', (text) =>
    text.replace(/https:\/\/[\w.]+gumroad\.com/, 'https://buy.stripe.com'),
  )

  expect(await privacyMessages()).toEqual(
    ['en', 'es', 'sv'].map(
      (lang) => `warning privacy/${lang}.md:${TITLE_PLACE} ${unnamed('Stripe')}`,
    ),
  )
})
