import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { ownShop } from '../../tests/shops/own-shop.ts'
import { home } from '../../tests/support/cli.ts'
import { loadContent } from './load-content.ts'

const shop = ownShop()
const backend = { url: 'https://abc.supabase.co', publicKey: 'sb_publishable_x' }
const told = 'You order at Gumroad.'

const textOf = (lang: string, body: string): string =>
  `---\ntitle: Privacy ${lang}\norder: 1\nseo:\n  title: Privacy in ${lang}, Tiny Shop\n  description: What the shop knows about visitors and about buyers, in ${lang}.\n---\n\n${body}\n`

const write = (lang: string, body: string, slug = 'privacy') =>
  shop.write(`content/texts/${slug}/${lang}.md`, textOf(lang, body))

beforeEach(async () => {
  for (const lang of ['sv', 'en', 'es']) await write(lang, told)
})

async function findings(environment = {}): Promise<readonly string[]> {
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

test('accepts a text that names the seller of the posters', async () => {
  expect(await findings()).toEqual([])
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
])('%s is not used: %s', async (name, sentence, lang = 'sv') => {
  await shop.edit('books/get-the-saga/creation.md', (text) =>
    text.replaceAll('www.amazon.com', 'books.example'),
  )
  await write(lang, `${told}\n\n${sentence}`)
  expect(await findings()).toEqual([
    expect.stringMatching(
      new RegExp(`^warning privacy/${lang}\\.md:11:\\d+ ${unused(name)}$`),
    ),
  ])
})

test('reports a text that does not name the seller, in the language of that text', async () => {
  await write('en', 'Nobody learns anything.')
  expect(await findings()).toEqual([`warning privacy/en.md:2:8 ${unnamed('Gumroad')}`])
})

test('requires the services of a checkout in the text, whether set by variables or in the file', async () => {
  const missing = ['en', 'es', 'sv'].flatMap((lang) =>
    ['Stripe', 'Supabase'].map((name) => [lang, name]),
  )
  const expected = missing.map(
    ([lang, name]) => `warning privacy/${lang}.md:2:8 ${unnamed(name ?? '')}`,
  )
  expect(await findings(backend)).toEqual(expected)
  await shop.edit(
    'site.yaml',
    (text) =>
      `${text}checkout: { url: ${backend.url}, publicKey: ${backend.publicKey} }\n`,
  )
  expect(await findings()).toEqual(expected)
  for (const lang of ['sv', 'en', 'es'])
    await write(lang, `${told} Or at Stripe, by way of Supabase.`)
  expect(await findings()).toEqual([])
})

test('requires the name of another seller of the posters', async () => {
  await shop.edit('posters/main/two-moons.yaml', (text) =>
    text.replaceAll('example.gumroad.com/l/two-moons', 'www.etsy.com/listing/two-moons'),
  )
  expect(await findings()).toEqual(
    ['en', 'es', 'sv'].map((lang) => `warning privacy/${lang}.md:2:8 ${unnamed('Etsy')}`),
  )
})

test('compares the host with the host settings of the project, if there are any', async () => {
  for (const lang of ['sv', 'en', 'es'])
    await write(lang, `${told} The server is run by Vercel.`)
  expect(await findings()).toEqual([])
  await shop.write('netlify.toml', '[build]\n')
  expect(await findings()).toEqual(
    ['en', 'es', 'sv'].flatMap((lang) => [
      `warning privacy/${lang}.md:2:8 ${unnamed('Netlify')}`,
      `warning privacy/${lang}.md:9:44 ${unused('Vercel')}`,
    ]),
  )
})

test('ignores ordinary words that are also service names, and pages not about privacy', async () => {
  await write(
    'sv',
    `${told} A stripe, plausible and a fathom deep; a swish of amazon green, stripes, Stripeville, vercelli.`,
  )
  await write('sv', `${told} Etsy and Klarna are shops.`, 'help')
  for (const lang of ['en', 'es']) await write(lang, told, 'help')
  expect(await findings()).toEqual([])
})

test('the supplied text fits a shop that sells through Gumroad', async () => {
  await cp(join(home, 'content/texts/privacy'), shop.at('content/texts/privacy'), {
    recursive: true,
  })
  expect(await findings()).toEqual([])
})
