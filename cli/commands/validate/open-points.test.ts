import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandShop } from '../../../tests/shops/command-shop.ts'
import { restoredShop } from '../../../tests/shops/own-shop.ts'
import { requirements } from '../../check/opening/requirements.ts'
import { starterLogo } from '../../model/starter-logo.ts'

const shop = commandShop(restoredShop(completeShop))
const { run, write, edit } = shop

const languages = ['sv', 'en', 'es'] as const

const titles = {
  sv: { imprint: 'Vem som säljer', privacy: 'Integritet' },
  en: { imprint: 'Who sells', privacy: 'Privacy' },
  es: { imprint: 'Quién vende', privacy: 'Privacidad' },
} as const

const bodies = {
  sv: { imprint: 'Ida säljer bilderna.', privacy: 'Gumroad tar betalt.' },
  en: { imprint: 'Ida sells the pictures.', privacy: 'Gumroad takes the money.' },
  es: { imprint: 'Ida vende los carteles.', privacy: 'Gumroad cobra.' },
} as const

type Id = keyof typeof requirements

type TextName = 'imprint' | 'privacy'

/** Writes a text page in all languages. `fields` are lines of its front matter. */
async function writeText(
  name: TextName,
  order: number,
  { fields = '', body = '' } = {},
): Promise<void> {
  for (const lang of languages) {
    const title = titles[lang][name]
    // Long enough for search engines, so that no warning asks for a longer one.
    const description = `${title}: ${bodies[lang][name]} ${title}, ${lang}, ${name}, in a sentence of some length.`
    await write(
      `texts/${name}/${lang}.md`,
      `---\ntitle: ${title}\n${fields}order: ${order}\nseo:\n  title: ${title} – Tiny Shop\n  description: '${description}'\n---\n\n${body || bodies[lang][name]}\n`,
    )
  }
}

const editLinks = (from: string, to: string) =>
  Promise.all(
    [
      'site.yaml',
      'posters/main/two-moons.yaml',
      'posters/main/gold-disk.yaml',
      'posters/wide/wide-1.yaml',
    ].map((path) => edit(path, (text) => text.replaceAll(from, to))),
  )

const remove = (path: string) => rm(join(shop.root, path), { recursive: true })

const replaceIn = (path: string, from: string, to: string) =>
  edit(path, (text) => text.replace(from, to))

/** Completes the tiny shop, so that it could open. */
async function completeShop(): Promise<void> {
  await editLinks('https://example.gumroad.com', 'https://tinyshop.gumroad.com')
  await replaceIn('site.yaml', 'https://tiny.example', 'https://tinyshop.se')
  await edit('site.yaml', (text) => `${text}contact: ida@tinyshop.se\n`)
  await writeText('imprint', 1)
  await writeText('privacy', 2)
  await write('../public/favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  // Some texts of the book are not translated.
  await remove('content/books')
  await remove('content/images/cover.jpg')
  // The stories of the tiny shop begin with the same text in all languages, which would
  // be reported as not translated.
  for (const lang of languages)
    await replaceIn(`story/${lang}.md`, 'Första stycket', `Stycke ${lang}`)
}

/** For each requirement, a change after which the shop meets all requirements but this one. */
const accidents: Readonly<Record<Id, () => Promise<void>>> = {
  name: () => replaceIn('site.yaml', 'name: Tiny Shop', 'name: My shop'),
  address: () => replaceIn('site.yaml', 'https://tinyshop.se', 'https://shop.example'),
  posters: async () => {
    for (const path of ['main/two-moons', 'main/gold-disk', 'wide/wide-1'])
      await edit(`posters/${path}.yaml`, (text) => `${text}sample: true\n`)
  },
  samples: () => edit('posters/wide/wide-1.yaml', (text) => `${text}sample: true\n`),
  sales: () => replaceIn('site.yaml', 'tinyshop.gumroad.com', 'buy.example'),
  contact: () => replaceIn('site.yaml', 'contact: ida@tinyshop.se\n', ''),
  seller: () => writeText('imprint', 1, { fields: 'draft: true\n' }),
  // The shop sells at Gumroad, which its privacy text must mention.
  privacy: () => writeText('privacy', 2, { body: 'Stripe.' }),
  gaps: () => writeText('imprint', 1, { body: '[[name]] sells, [[town]].' }),
  errors: () => replaceIn('galleries/main.yaml', '- two-moons', '- three-moons'),
  warnings: () => replaceIn('site.yaml', 'expect: 2', 'expect: 3'),
  translations: () => replaceIn('posters/main/two-moons.yaml', ', es: Dos lunas', ''),
  drafts: () => edit('galleries/wide.yaml', (text) => `${text}draft: true\n`),
  logo: () => remove('public/favicon.svg'),
}

test('a shop that has everything can open', async () => {
  const { code, text } = await run('validate --open')

  expect(text).toMatch(/points are done\. The shop can open\.\n$/)
  expect(code).toBe(0)
})

const outputs: string[] = []

test.each(Object.entries(accidents))(
  'what the shop lacks is listed with its place and a remedy: %s',
  async (id, causeAccident) => {
    await causeAccident()

    const { code, text } = await run('validate --open')

    // The total changes with each new interface text.
    const lines = text.replaceAll(/\d+ (?=(?:is|are) not translated)/g, 'N ').split('\n')
    const openLines = lines.filter((line) => !line.startsWith('✓'))
    outputs.push(`# ${id}\n${openLines.join('\n').trim()}\n(exit code ${code})\n`)
    expect(text).toMatch(new RegExp(`^[✗○] ${requirements[id as Id].title}`, 'm'))
  },
)

test('the list reads well in a terminal', async () => {
  const snapshot = join(import.meta.dirname, 'fixtures/open-points.txt')
  await expect(outputs.join('\n')).toMatchFileSnapshot(snapshot)
})

test('a contact page is not enough if drafts show an e-mail address', async () => {
  await replaceIn('site.yaml', 'ida@tinyshop.se', 'https://tinyshop.se/en/contact')
  await writeText('privacy', 2, { fields: 'draft: true\n', body: 'Ask {email}.' })

  const { text } = await run('validate --open')

  expect(text).toContain('texts need an e-mail address for {email}')
})

test('for a shop with a checkout, the list asks for a test order', async () => {
  const advice = /^Not checked here: whether the checkout answers\. Place a test order/m
  expect((await run('validate --open')).text).not.toMatch(advice)

  await edit(
    'site.yaml',
    (text) =>
      `${text}checkout: { url: https://invented.supabase.co, publicKey: sb_publishable_x }\n`,
  )
  expect((await run('validate --open')).text).toMatch(advice)
})

test('the list is one JSON object for programs', async () => {
  await accidents.contact()

  const { code, text } = await run('validate --open --format json')

  const { summary, requirements: items } = JSON.parse(text)
  expect(code).toBe(1)
  expect(summary).toEqual({ met: 13, needed: 1, optional: 0 })
  expect(items.find(({ id }: { readonly id: string }) => id === 'contact')).toMatchObject(
    {
      met: false,
      points: [{ file: 'content/site.yaml', message: 'the footer names no contact' }],
    },
  )
})

test("the logo that every new shop gets is not accepted as the shop's own", async () => {
  await accidents.logo()
  await write('brand.yaml', 'logo: logo.svg\n')
  await write('logo.svg', starterLogo)

  const { text } = await run('validate --open')

  expect(text).toContain('content/brand.yaml:1:7  pages and browser tabs show')
})

test('points that are up to the owner fail only with --strict', async () => {
  await accidents.drafts()

  expect(await run('validate --open')).toMatchObject({ code: 0 })
  expect(await run('validate --open --strict')).toMatchObject({ code: 1 })
})

test('a shop without readable settings is told to correct them first', async () => {
  await write('site.yaml', 'name: [')

  expect(await run('validate --open')).toEqual({
    code: 1,
    text: 'content/site.yaml is missing or has errors: run "saga validate".\n',
  })
})
