import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandShop } from '../../tests/shops/command-shop.ts'
import { restoredShop } from '../../tests/shops/own-shop.ts'
import { isLong } from '../../tests/support/long.ts'

const shop = commandShop(restoredShop())
const { run, edit, write } = shop
const textOf = (file: string) => readFile(join(shop.root, 'content', file), 'utf8')

/**
 * Formats of links to an address of the shop. `number`, which is unique in a file, names
 * the link's definition. Some titles and queries contain names that a rename must not
 * change.
 */
const linkFormats: readonly ((address: string, number: number) => string)[] = [
  (address) => `[a](${address})`,
  (address) => `[a](<${address}>)`,
  (address) => `[a](\n${address}\n"two-moons wide es")`,
  (address) => `[a](${address} 'title')`,
  (address) => `[a](${withQuery(address, '?ref=two-moons&wide=/es/wide')})`,
  (address) => `[a](<${withQuery(address, '?ref=a b&c=es')}>)`,
  (address) => `[a](https://tiny.example${address})`,
  (address) => `[a](https://TINY.example:443${address})`,
  (address) => `[a](${withQuery(`https://tiny.example${address}`, '?a=1')} "title")`,
  (address) => `<https://tiny.example${address}>`,
  (address) => `[a](${withEncodedLetter(address)})`,
  (address) => `[a](${address.replaceAll('-', '\\-')})`,
  (address) => `[a](${address.replace('#', '&#x23;').replace('/', '&#47;')})`,
  // A trailing slash after the path.
  (address) => `[a](${address.replace(/(?<=\w)(?=#|$)/, '/')})`,
  (address) => `![](https://a.example/a.png)\n[\`[a](${address})\`](${address})`,
  (address) => `*[a*](${address})*`,
  (address, number) => `[a][r${number}]\n\n[r${number}]: ${address}\n`,
  (address, number) => `[r${number}][]\n\n[R${number}]:\n   ${address}\n`,
  (address, number) => `[r${number}]\n\n> [r${number}]: <${address}>\n> "two-moons"\n`,
  (address, number) =>
    `[r${number}]\n\n- [r${number}]:\n  https://tiny.example${address} 'wide'\n`,
  (address, number) => `[unused]\n\n[r${number}]: ${address}\n`,
  (address) => `\n> 1. [a](${address})\n>    [a](${address})\n`,
  (address) =>
    [
      `\n| [a](${address}) | \\| [a](${address}) |`,
      '|---|---|',
      `| a | <https://tiny.example${address}> |\n`,
    ].join('\n'),
  (address) => `\n## [a](${address}) ##\n`,
]

const withQuery = (address: string, query: string): string =>
  address.replace(/(?=#|$)/, query)

/** Percent-encodes a "w" or "t" in the last name of an address. */
function withEncodedLetter(address: string): string {
  return address.replace(
    /[wt](?=\w*-?\w*$)/,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  )
}

/** Addresses in `lang`. Links within the page are in `fragmentLinks`. */
const addressesIn = (lang: string): readonly string[] => [
  `/${lang}`,
  `/${lang}#two-moons`,
  `/${lang}/wide`,
  `/${lang}/wide#wide-1`,
  `/${lang}/posters/two-moons`,
  `/${lang}/posters/two-moons#two-moons`,
  `/${lang}/get-the-saga#creation`,
]

const fragmentLinks = [
  '[a](#two-moons)',
  '[a](<#two-moons>)',
  '[a][h]\n\n[h]:\n  #two-moons\n',
  '[a](&#35;two-moons "a")',
]

/**
 * Writes links, in all formats, to the addresses that contain a name. In `npm test`, each format gets only one address.
 */
function linksIn(lang: string, name: string): string {
  const addresses = addressesIn(lang).filter((address) => address.includes(name))
  const links: string[] = []
  for (const [formatIndex, format] of linkFormats.entries()) {
    const nextAddress = addresses[formatIndex % addresses.length] ?? ''
    const chosenAddresses = isLong ? addresses : [nextAddress]
    for (const address of chosenAddresses) links.push(format(address, links.length))
  }
  return `${links.join('\n\n')}\n`
}

/** Commands. Each tests links to the addresses that contain the second string; '' is in every address. */
const renames = [
  ['rename gallery wide vistas', '/wide'],
  ['rename language es ca', ''],
  ['rename poster two-moons paper-moons', 'two-moons'],
  ['rename edition get-the-saga books', 'get-the-saga'],
] as const

// To save time, `npm test` runs only two commands.
test.each(renames.slice(0, isLong ? undefined : 2))(
  'after %s, validate accepts every link that it accepted before',
  async (command, name) => {
    const frontMatterOf = (text: string) => `${/^---\n.*?\n---\n/s.exec(text)?.[0]}\n`
    for (const lang of ['en', 'es']) {
      const links = linksIn(lang, name) + fragmentLinks.join('\n\n')
      await edit(`story/${lang}.md`, (text) => frontMatterOf(text) + links)
    }
    await write('books/get-the-saga/creation.es.md', linksIn('es', name))

    const previousReport = await shop.validate()
    expect(previousReport.code, previousReport.text).toBe(0)

    await run(command)

    const nextReport = await shop.validate()
    expect(nextReport.code, nextReport.text).toBe(0)
  },
)

test('rename changes only the path of a link', async () => {
  const links = [
    '[a](https://TINY.example/en/%77ide/?wide=1#wide\\-1 "/en/wide")',
    '`[a](/en/wide)` [a][b]',
    '',
    '[b]:',
    '  </en/wide#main>\n',
  ].join('\n')
  await edit('story/en.md', (text) => `${text}\n${links}`)

  await run('rename gallery wide vistas')

  // The trailing slash disappears with the old path, because the shop's addresses have none.
  const renamedLinks = [
    '[a](https://TINY.example/en/vistas?wide=1#wide\\-1 "/en/wide")',
    '`[a](/en/wide)` [a][b]',
    '',
    '[b]:',
    '  </en/vistas#main>\n',
  ].join('\n')
  expect(await textOf('story/en.md')).toContain(renamedLinks)
})

const edition = 'books/get-the-saga/edition.yaml'
const shopAddress = 'https://TINY.example:443/en/get-the-saga/?a=en#creation'

test.each([
  ['edition get-the-saga books', 'https://TINY.example:443/en/books?a=en#creation'],
  ['language en fr', 'https://TINY.example:443/fr/get-the-saga/?a=en#creation'],
])('rename %s updates addresses in fields', async (renamed, address) => {
  await edit(edition, (text) =>
    text.replace('https://www.lulu.com/shop/tiny', shopAddress),
  )
  await edit('books/get-the-saga/creation.md', (text) =>
    text.replace(/(?<=retailer: ).*/, `'${shopAddress}'`),
  )

  await run(`rename ${renamed}`)

  const folder = renamed.includes('books') ? 'books/books' : 'books/get-the-saga'
  expect(await textOf(`${folder}/edition.yaml`)).toContain(`url: "${address}" }`)
  expect(await textOf(`${folder}/creation.md`)).toContain(`retailer: '${address}'\n`)
  expect(await shop.validate()).toMatchObject({ code: 0 })
})

test('validate finds broken links to the shop in fields', async () => {
  await edit(edition, (text) =>
    text.replace('https://www.lulu.com/shop/tiny', 'https://tiny.example/en/wida?a'),
  )
  await edit('books/get-the-saga/creation.md', (text) =>
    text.replace(/(?<=retailer: ).*/, 'https://tiny.example/en/get-the-sagas'),
  )
  await edit(
    'site.yaml',
    (text) => `${text}contact: https://tiny.example/en/wide#galery\n`,
  )

  const { code, text } = await shop.validate()

  expect(code).toBe(1)
  expect(text).toContain('there is no page /en/wida')
  expect(text).toContain('there is no page /en/get-the-sagas')
  expect(text).toContain('there is no "#galery" on the page /en/wide')

  await run('validate --fix --yes')

  expect(await textOf(edition)).toContain('url: "https://tiny.example/en/wide?a" }')
})

const wrongLinks = [
  ['https://tiny.example/en/wid', 'there is no page /en/wid'],
  ['https://TINY.example:443/en/wida?a', 'there is no page /en/wida'],
  [
    '<https://tiny.example/en/a b>',
    '"https://tiny.example/en/a b" is not a valid https address',
  ],
  ['https://tiny.example/en/wide?a#galery', 'there is no "#galery" on the page /en/wide'],
  ['https://tiny.example/sv/wide', 'this link points to a page that is not in "en"'],
  ['https://tiny.example/flags/xx.svg', 'there is no page /flags/xx.svg'],
  ['https://tiny.example/%E0%A4%A', 'is not a valid https address'],
  ['/%E0%A4%A', 'there is no page /%E0%A4%A'],
  ['//tiny.example/en/wid', '"//tiny.example/en/wid" is not a valid https address'],
  ['https://me@tiny.example/en/wide', 'remove the user name and the password'],
] as const

const rightLinks = [
  'https://tiny.example',
  'https://tiny.example/',
  'https://tiny.example?a',
  'https://tiny.example/#a',
  'https://tiny.example/flags/gb.svg',
  'https://tiny.example.org/en/wid',
  'https://www.tiny.example/en/wid',
  'https://tiny.example:8443/en/wid',
  '/flags/g%62.svg',
  'https://tiny.example/en/%77ide#g%61llery',
]

const asLinks = (addresses: readonly string[]): string =>
  addresses.map((address) => `[a](${address})`).join('\n\n')

test('validate checks absolute links to the shop in the same way as root-relative ones', async () => {
  const addresses = wrongLinks.map(([address]) => address)
  await edit('story/en.md', (text) => `${text}\n${asLinks(addresses)}\n`)

  const { text } = await shop.validate()
  for (const [, message] of wrongLinks) expect(text).toContain(message)

  await edit('story/en.md', (text) =>
    text.replace(/\n\[a\][\s\S]*/, `\n${asLinks(rightLinks)}\n`),
  )

  expect(await shop.validate()).toMatchObject({ code: 0 })
})
