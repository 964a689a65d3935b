import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { restoredShop } from '../../tests/shops/own-shop.ts'
import { isLong } from '../../tests/support/long.ts'
import type { Diagnostic } from '../model/diagnostic.ts'

const shop = restoredShop()

type Edit = readonly [file: string, find: string | RegExp, replacement: string]

/** Edits that leave each file valid on its own. Their faults show only when files are compared. */
const crossFaults: readonly Edit[] = [
  ['story/sv.md', 'Första', '[Första](/sv/nowhere)'],
  ['story/en.md', /\n$/, '\n[one](/en#two-suns)\n'],
  ['story/es.md', /\n$/, '\n[uno](https://tiny.example/sv/wide)\n'],
  ['galleries/main.yaml', '  - two-moons', '  - two-moons\n  - no-poster'],
  ['galleries/wide.yaml', 'hero-2.jpg', 'no-hero.jpg'],
  ['galleries/wide.yaml', 'order: 2', 'order: 1'],
  ['galleries/wide.yaml', 'en: Wide views – Tiny Shop', 'en: The page home'],
  ['posters/main/gold-disk.yaml', 'gold-disk-a1\n', 'gold-disc-a1\n'],
  ['posters/main/gold-disk.yaml', 'orientation: ', 'series: no-series\norientation: '],
  ['posters/main/two-moons.yaml', /\n {2}a2NoLogo: .*/, ''],
  ['posters/main/two-moons.yaml', ', es: Dos lunas', ''],
  ['posters/wide/wide-1.yaml', 'en: The wide', 'en: The gold disk'],
  ['posters/wide/wide-1.yaml', /gumroadLinks:[\s\S]*/, ''],
  ['reviews.yaml', '2025-08-29', '2025-08-28'],
  ['reviews.yaml', 'rating: 4', 'rating: 3'],
  ['quotes/es.yaml', '- {', '- { text: Otra, name: Bo }\n- {'],
  ['strings/es.yaml', 'label: es label', 'label: sv label'],
  ['strings/es.yaml', 'posters: es posters', "posters: 'es {name}'"],
  ['pages/home.yaml', 'home in English', 'home in English, {price}'],
  ['pages/success.yaml', 'en: The page success', 'en: The page home'],
]

/** Edits without faults. Whether their links and placeholders are right depends on other files. */
const soundTexts: readonly Edit[] = [
  [
    'story/sv.md',
    'Andra',
    '[a](/sv#gold-disk) [b](/sv/wide#wide-1) [c](/sv/posters/two-moons) [d](https://tiny.example/sv)',
  ],
  ['galleries/wide.yaml', 'premium paper', '{a1} for {customers} in {cities}'],
]

/** Faults in one file, which its schema or the YAML parser reports. */
const fileFaults: readonly (readonly [what: string, ...Edit])[] = [
  ['no name', 'site.yaml', 'name: Tiny Shop\n', ''],
  ['a list as name', 'site.yaml', 'name: Tiny Shop', 'name: [Tiny Shop]'],
  ['an unknown field', 'site.yaml', 'xDefault', 'xMoon: Tiny\nxDefault'],
  ['an open bracket', 'site.yaml', 'name: Tiny Shop', 'name: ['],
  ['no fields', 'site.yaml', /[\s\S]*/, ''],
  ['no home gallery', 'site.yaml', /homeGallery.*\n/, ''],
  ['a number as language', 'site.yaml', 'xDefault: en', 'xDefault: 1'],
  ['a misspelt flag', 'site.yaml', 'flag: es', 'flags: es'],
  ['a language without a code', 'site.yaml', 'code: es, ', ''],
  ['a misspelt price', 'prices.yaml', 'price: 90', 'prices: 90'],
  ['a word as price', 'prices.yaml', 'price: 90', 'price: high'],
  ['an open bracket', 'prices.yaml', 'price: 90', 'price: ['],
  ['an unknown field', 'prices.yaml', 'a1:', 'moon: 1\na1:'],
  ['no fields', 'prices.yaml', /[\s\S]*/, ''],
  ['a number as text', 'strings/en.yaml', /label: .*/, 'label: 7'],
  ['an open bracket', 'strings/en.yaml', /menu: .*/, 'menu: ['],
  ['no fields', 'strings/en.yaml', /[\s\S]*/, ''],
  ['a number as text', 'strings/sv.yaml', /menu: .*/, 'menu: 7'],
  ['an open bracket', 'strings/sv.yaml', /(?<=press:\n {2}waits: ).*/, '['],
  ['no fields', 'strings/sv.yaml', /[\s\S]*/, ''],
  ['no columns', 'galleries/main.yaml', /columns.*\n/, ''],
  ['a word as columns', 'galleries/main.yaml', 'columns: 4', 'columns: many'],
  ['an unknown field', 'galleries/main.yaml', 'columns: 4', 'columns: 4\nmoon: red'],
  ['an open bracket', 'galleries/main.yaml', 'columns: 4', 'columns: ['],
  ['no fields', 'galleries/main.yaml', /[\s\S]*/, ''],
  [
    'no seo, but an open bracket',
    'galleries/wide.yaml',
    /seo:[\s\S]*(?=posters)/,
    'seo: [\n',
  ],
  ['no orientation', 'posters/main/two-moons.yaml', /orientation.*\n/, ''],
  ['no fields', 'posters/main/two-moons.yaml', /[\s\S]*/, ''],
  ['no title', 'pages/home.yaml', /title.*\n/, ''],
  ['no fields', 'pages/home.yaml', /[\s\S]*/, ''],
  ['a word as rating', 'reviews.yaml', 'rating: 5', 'rating: five'],
  ['a misspelt name', 'quotes/sv.yaml', 'name: Ada', 'nam: Ada'],
  ['a misspelt title', 'story/sv.md', 'title: ', 'titel: '],
  ['no order', 'books/get-the-saga/edition.yaml', /order.*\n/, ''],
  ['misspelt links', 'books/get-the-saga/creation.md', 'links:', 'linx:'],
]

const describe = ({ at, message }: Diagnostic): string => `${at.file}: ${message}`

async function apply([file, find, replacement]: Edit): Promise<void> {
  await shop.edit(file, (text) => text.replace(find, replacement))
}

/** Loads the shop after another edit, and undoes the edit. Returns the messages. */
async function messagesAfter(edit: Edit): Promise<readonly string[]> {
  const path = shop.at('content', edit[0])
  const soundText = await readFile(path, 'utf8')
  await apply(edit)
  const messages = (await shop.load()).diagnostics.map(describe)
  await writeFile(path, soundText)
  return messages
}

test('a faulty value hides no fault in another file', async () => {
  for (const edit of [...crossFaults, ...soundTexts]) await apply(edit)
  const usualMessages = (await shop.load()).diagnostics.map(describe)
  expect(usualMessages).toHaveLength(21)

  const faults: readonly Edit[] = [
    ['site.yaml', 'name: Tiny Shop\n', ''],
    ['prices.yaml', 'price: 90', 'price: high'],
    ['strings/sv.yaml', /menu: .*/, 'menu: 7'],
    ['galleries/main.yaml', 'columns: 4', 'columns: many'],
    ['posters/main/two-moons.yaml', /orientation.*\n/, ''],
  ]
  for (const fault of faults) {
    const messages = await messagesAfter(fault)
    expect(messages, String(fault)).toEqual(expect.arrayContaining([...usualMessages]))
    const added = messages.filter((message) => !usualMessages.includes(message))
    expect(added, String(fault)).toEqual([
      expect.stringContaining(`content/${fault[0]}: `),
    ])
  }
})

test.runIf(isLong)(
  'a faulty file hides faults in other files only if they depend on its values',
  async () => {
    for (const edit of [...crossFaults, ...soundTexts]) await apply(edit)
    const usualMessages = (await shop.load()).diagnostics.map(describe)
    const sections = [['Faults of an otherwise sound shop:', ...usualMessages].join('\n')]

    for (const [what, file, find, replacement] of fileFaults) {
      const messages = await messagesAfter([file, find, replacement])

      // A section lists the messages that the fault adds (+) and the messages that it hides
      // (-).
      const added = messages.filter((message) => !usualMessages.includes(message))
      const hidden = usualMessages.filter((message) => !messages.includes(message))
      sections.push(
        [
          `${file} with ${what}:`,
          ...added.map((message) => `+ ${message}`),
          ...hidden.map((message) => `- ${message}`),
        ].join('\n'),
      )
    }
    await expect(`${sections.join('\n\n')}\n`).toMatchFileSnapshot(
      'fixtures/all-at-once.txt',
    )
  },
)
