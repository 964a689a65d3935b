import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fingerprint } from '../../tools/fingerprint.ts'
import { untilEnd } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { build, saga } from '../support/cli.ts'
import { brokenIn } from '../support/dist-integrity.ts'
import { edit, temporaryFolder } from '../support/files.ts'
import { type Host, hosts, inProcess } from '../support/hosts.ts'
import { drawPicture } from '../support/pictures.ts'
import { fillPo } from '../support/translator.ts'

/** A status, or the path to which an address redirects. */
type Routes = Readonly<Record<string, number | string>>

const shop = untilEnd(await tinyShop())
const root = shop.path
const isLong = process.env.SAGA_LONG === '1'
await build(root)
const screen: string[] = []

/** Runs a command as its owner types it, and keeps what the terminal shows. */
async function type(...args: readonly string[]): Promise<number | null> {
  const { code, text } = await saga([...args, '--root', root])
  const typed = args.map((arg) => (/^[\w./-]+$/.test(arg) ? arg : `'${arg}'`)).join(' ')
  screen.push(`$ saga ${withoutChance(typed)}\n${withoutChance(text)}`)
  return code
}

const file = (path: string): string => join(root, 'content', path)
const textOf = (path: string) => readFile(file(path), 'utf8')
const picture = (name: string, red: number) => drawPicture(join(root, name), red)
const shown = (path: string) => shop.read(`dist/${path}`)

/**
 * The shop has no errors, its dist/ is whole, and a host answers `routes`; in `npm run test:long` it is also that of a
 * build from nothing, and every host answers.
 */
async function settle(routes: Routes): Promise<void> {
  expect(await build(root)).toMatchObject({ code: 0 })
  const text = expect.not.stringMatching(/ {2}error {2}/)
  if (isLong) expect(await saga(['validate', '--root', root])).toEqual({ code: 0, text })
  expect(await brokenIn(shop.dist)).toEqual([])
  if (isLong) await expectSameAsClean()
  for (const host of isLong ? hosts : [inProcess]) await expectAnswers(host, routes)
  await expectRedirects(routes)
}

/** What a terminal shows, without what differs from run to run, and counts of what other parts of the shop hold. */
const withoutChance = (words: string): string =>
  words
    .replaceAll(`${root}/`, '')
    .replaceAll(root, '.')
    .replace(/ +\d+\/\d+(?=.* 100 %$)/gm, '')
    .replace(
      /^(?:Checked| +interface|\w+ +\d+\/\d+) .*\n|(?:, )?\d+ notes \(--notes shows them\)/gm,
      '',
    )
    .replace(/\d+ (?=texts are still missing)/, 'many ')
    .replace(/\d+\.\d\d s/g, '0.00 s')

async function expectSameAsClean(): Promise<void> {
  await using clean = await temporaryFolder()
  for (const part of ['content', 'public', '.cache/store'])
    await cp(join(root, part), join(clean.path, part), { recursive: true })
  expect(await build(clean.path)).toMatchObject({ code: 0 })
  expect(await fingerprint(shop.dist)).toEqual(
    await fingerprint(join(clean.path, 'dist')),
  )
}

async function expectAnswers(host: Host, routes: Routes): Promise<void> {
  const { origin, stop } = await host.start(shop.dist)
  try {
    for (const [path, answer] of Object.entries(routes)) {
      const { status, headers } = await fetch(origin + path, { redirect: 'manual' })
      const location = headers.get('location')
      const found = location === null ? status : new URL(location, origin).pathname
      expect(found, `${path} on ${host.name}`).toBe(answer)
    }
  } finally {
    await stop()
  }
}

/** What Netlify and Cloudflare read: redirects that are for good stand there word for word. */
async function expectRedirects(routes: Routes): Promise<void> {
  const lines = (await shown('_redirects')).split('\n')
  const codes = (await textOf('site.yaml')).match(/(?<=code: )\w+/g) ?? []
  for (const [path, answer] of Object.entries(routes))
    if (typeof answer === 'string' && codes.some((code) => path.startsWith(`/${code}/`)))
      expect(lines, path).toContain(`${path} ${answer} 301`)
}

const inEveryLanguage = (name: string, words: string): readonly string[] =>
  ['sv', 'en', 'es'].flatMap((lang) => [`--${name}-${lang}`, `${words} (${lang})`])

/** After each step the content is checked, dist/ is whole, and visitors get answers. */
describe('the life of a shop', { timeout: 600_000, retry: 0 }, () => {
  const newPoster = (id: string, image: string, ...more: readonly string[]) =>
    type('new', 'poster', id, '--gallery', 'moons', '--image', image, ...more)

  test('a gallery is begun', async () => {
    const words = Object.entries({
      label: 'Moons',
      title: 'All moons',
      subtitle: 'Moons over the lake',
      'seo-title': 'Posters of moons',
      'seo-description':
        'Posters of moons over a lake in the Andes, printed on paper, shipped free',
    }).flatMap(([name, text]) => inEveryLanguage(name, text))
    const layout = ['--orientation', 'portrait', '--columns', '3']
    expect(await type('new', 'gallery', 'moons', ...layout, ...words)).toBe(0)
  })

  test('a language begins hidden, with its flag; it is in no output, and the gallery has no page yet', async () => {
    expect(await type('new', 'language', 'de')).toBe(0)
    expect(await shop.read('public/flags/de.svg')).toContain('<svg')
    await settle({ '/de': '/sv', '/sv/moons': 404, '/sv': 200 })
    expect(await shown('sv.html')).not.toContain('Deutsch')
    expect(await shown('sitemap.xml')).not.toContain('/de')
    expect((await readdir(shop.dist)).filter((path) => path.startsWith('de'))).toEqual([])
  })

  test('the gallery gets three posters, one of them between the others', async () => {
    const after = ['--after', 'paper-moon']
    for (const [index, id] of ['paper-moon', 'salt-moon', 'reed-moon'].entries()) {
      const image = await picture(`${id}.jpg`, 40 + 60 * index)
      const title = inEveryLanguage('title', id)
      const words = [
        ...title,
        ...inEveryLanguage('description', `A ${id} rests on the lake.`),
      ]
      expect(
        await newPoster(id, image, ...(id === 'reed-moon' ? after : []), ...words),
      ).toBe(0)
    }
    const posters = 'posters:\n  - paper-moon\n  - reed-moon\n  - salt-moon\n'
    expect(await textOf('galleries/moons.yaml')).toContain(posters)
    await settle({
      '/sv/moons': 200,
      '/moons': '/sv/moons',
      '/es/posters/reed-moon': 200,
    })
  })

  test('a poster is a draft until its texts are there', async () => {
    const image = await picture('late-moon.jpg', 230)
    const where = ['--gallery', 'moons', '--draft', '--image', image]
    expect(await type('new', 'poster', 'late-moon', ...where)).toBe(0)
    await settle({ '/sv/posters/late-moon': 404, '/sv/moons': 200 })
    await edit(file('posters/moons/late-moon.yaml'), (text) =>
      text
        .replace('draft: true\n', '')
        .replace('title: {}', 'title: { sv: Sen måne, en: Late moon, es: Luna tardía }')
        .replace(
          'description: {}',
          'description: { sv: Den är sen., en: It is late., es: Llega tarde. }',
        ),
    )
  })

  test('a price with cents is refused with its whole amounts', async () => {
    await edit(file('prices.yaml'), (text) => text.replace('price: 90', 'price: 94,50'))
    expect(await type('validate')).toBe(1)
    await edit(file('prices.yaml'), (text) => text.replace('price: 94,50', 'price: 95'))
  })

  test('a review of another year', async () => {
    const who = ['--name', 'Ana', '--country', 'ES', '--rating', '5', '--language', 'es']
    const review = [...who, ...inEveryLanguage('comment', 'Fine')]
    expect(await type('new', 'review', ...review, '--date', '21/11/2026')).toBe(1)
    expect(await type('new', 'review', ...review, '--date', '2026-11-21')).toBe(0)
  })

  test('a quote and a testimonial', async () => {
    const words = [...inEveryLanguage('text', 'It rests'), '--text-de', 'Es ruht']
    expect(await type('new', 'quote', '--name', 'Bo', ...words)).toBe(0)
    expect(
      await type('new', 'testimonial', '--name', 'Bo', '--rating', '5', ...words),
    ).toBe(0)
  })

  test('a poster is sold out; visitors see it, and all that came since the draft', async () => {
    await edit(file('posters/moons/reed-moon.yaml'), (text) => `${text}soldOut: true\n`)
    expect(await type('validate')).toBe(0)
    await settle({ '/sv/posters/late-moon': 200 })
    expect(await shown('sv/posters/paper-moon.html')).toContain('$95 USD')
    expect(await shown('es.html')).toContain('2026-11-21')
    const page = await shown('en/posters/reed-moon.html')
    expect(page).toContain('OutOfStock')
    expect(page).not.toContain('gumroad.com/l/reed-moon')
  })

  test('a poster is renamed', async () => {
    const story =
      '---\ntitle: Sagan\n---\n\nMånen [hänger här](/sv/posters/paper-moon).\n'
    await writeFile(file('story/sv.md'), story)
    expect(await type('rename', 'poster', 'paper-moon', 'silver-moon')).toBe(0)
    expect(await textOf('story/sv.md')).toContain('(/sv/posters/silver-moon)')
    await settle({
      '/sv/posters/silver-moon': 200,
      '/sv/posters/paper-moon': '/sv/posters/silver-moon',
      '/en/posters/paper-moon': '/en/posters/silver-moon',
      '/es/posters/paper-moon': '/es/posters/silver-moon',
    })
  })

  test('a poster is removed, and the plan names the addresses that go', async () => {
    expect(await type('remove', 'poster', 'salt-moon')).toBe(0)
    const plan = await saga(['build', '--plan', '--root', root])
    expect(plan.text).toMatch(
      /Addresses without a redirect \d+:[\s\S]* {2}\/es\/posters\/salt-moon\n/,
    )
    const before = await fingerprint(shop.dist)
    const text = expect.stringContaining(
      '--strict treats warnings as errors; dist/ is unchanged.',
    )
    expect(await saga(['build', '--strict', '--root', root])).toEqual({ code: 1, text })
    expect(await fingerprint(shop.dist)).toEqual(before)
    await settle({ '/sv/posters/salt-moon': 404, '/sv/posters/reed-moon': 200 })
    expect((await saga(['build', '--strict', '--root', root])).code).toBe(0)
    // Its id does not come back.
    expect(await newPoster('salt-moon', await picture('again.jpg', 210))).toBe(1)
  })

  test('the language is translated by a PO file, and published', async () => {
    const po = join(root, 'de.po')
    expect(await type('translations', 'export', '--language', 'de', po)).toBe(0)
    await edit(po, fillPo)
    expect(await type('translations', 'import', po)).toBe(0)
    expect(await type('validate', '--coverage')).toBe(0)
    await edit(file('site.yaml'), (text) =>
      text.replace(', flag: de, draft: true }', ', flag: de }'),
    )
    await settle({
      '/de': 200,
      '/de/moons': 200,
      '/de/get-the-saga': 200,
      '/de/posters/reed-moon': 200,
      '/de/posters/paper-moon': '/de/posters/silver-moon',
    })
    expect(await shown('sitemap.xml')).toContain('/de/moons')
    expect(await shown('de/moons.html')).toContain('REED-MOON')
  })

  test('a gallery and an edition are renamed, and another edition is begun, hidden', async () => {
    expect(await type('rename', 'gallery', 'moons', 'night-sky')).toBe(0)
    expect(await type('rename', 'edition', 'get-the-saga', 'the-saga')).toBe(0)
    expect(await type('new', 'edition', 'sagan', '--language', 'sv')).toBe(0)
    await settle({
      '/sv/night-sky': 200,
      '/night-sky': '/sv/night-sky',
      '/moons': '/sv/night-sky',
      '/sv/moons': '/sv/night-sky',
      '/de/moons': '/de/night-sky',
      '/es/posters/paper-moon': '/es/posters/silver-moon',
      '/en/the-saga': 200,
      '/en/get-the-saga': '/en/the-saga',
      '/de/get-the-saga': '/de/the-saga',
      '/sv/sagan': 404,
    })
  })

  test('the edition is removed', async () => {
    const before = await textOf('books/the-saga/edition.yaml')
    expect(await type('remove', 'edition', 'sagan', '--to', 'the-saga')).toBe(0)
    const after = before.replace('[get-the-saga]', '[get-the-saga, sagan]')
    expect(await textOf('books/the-saga/edition.yaml')).toBe(after)
  })

  test('its last posters move to another gallery', async () => {
    expect(await type('remove', 'gallery', 'night-sky')).toBe(1)
    expect(await type('remove', 'gallery', 'night-sky', '--to', 'main')).toBe(0)
    await settle({
      '/sv/night-sky': '/sv',
      '/sv/moons': '/sv',
      '/de/moons': '/de',
      '/sv/sagan': '/sv/the-saga',
      '/de/sagan': '/de/the-saga',
    })
    expect(await shown('sv.html')).toContain('id="silver-moon"')
  })

  test('a language goes when nothing needs it any more, its files and words with it', async () => {
    expect(await type('remove', 'language', 'es')).toBe(1)
    expect(await type('remove', 'review', 'review-3')).toBe(0)
    expect(await type('remove', 'language', 'es')).toBe(0)
    for (const path of await readdir(file(''), { recursive: true }))
      if (/\.(?:yaml|md)$/.test(path))
        expect(await textOf(path), path).not.toMatch(/\bes: |Español/)
    await settle({
      '/es': '/sv',
      '/es/the-saga': '/sv',
      '/de/the-saga': 200,
      '/flags/es.svg': 404,
    })
  })

  test('each step says what it did, in words that read well', async () => {
    await expect(screen.join('\n')).toMatchFileSnapshot('years.txt')
  })
})
