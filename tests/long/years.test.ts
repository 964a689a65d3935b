import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fingerprint } from '../../tools/fingerprint.ts'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { build, saga } from '../support/cli.ts'
import { findBrokenPages } from '../support/dist-integrity.ts'
import { edit, temporaryFolder } from '../support/files.ts'
import { type Host, hosts } from '../support/hosts.ts'
import { drawPicture } from '../support/pictures.ts'
import { fillPo } from '../support/translator.ts'

/** The expected response to each path: a status, or the path of a redirect. */
type Routes = Readonly<Record<string, number | string>>

const shop = disposeAfterTests(await tinyShop())
const root = shop.path
await build(root)
const terminalTexts: string[] = []

/** Runs a command and records the command line and its output as the owner sees them in a terminal. Returns the exit code. */
async function runTyped(...args: readonly string[]): Promise<number | null> {
  const { code, text } = await saga([...args, '--root', root])
  const line = args.map((arg) => (/^[\w./-]+$/.test(arg) ? arg : `'${arg}'`)).join(' ')
  terminalTexts.push(`$ saga ${makeStable(line)}\n${makeStable(text)}`)
  return code
}

const inContent = (path: string): string => join(root, 'content', path)
const readContent = (path: string) => readFile(inContent(path), 'utf8')
const draw = (name: string, red: number) => drawPicture(join(root, name), red)
const readBuilt = (path: string) => shop.read(`dist/${path}`)

/**
 * Builds the shop. Expects no errors, a dist/ without broken references, and hosts that respond as `routes` says.
 */
async function buildAndCheck(routes: Routes): Promise<void> {
  expect(await build(root)).toMatchObject({ code: 0 })
  const text = expect.not.stringMatching(/ {2}error {2}/)
  expect(await saga(['validate', '--root', root])).toEqual({ code: 0, text })
  expect(await findBrokenPages(shop.dist)).toEqual([])
  for (const host of hosts) await expectAnswers(host, routes)
  await expectRedirects(routes)
}

/** Matches the coverage counts of a language whose texts are all translated. */
const COMPLETE_COUNTS = / +\d+\/\d+(?=.* 100 %$)/gm
/** Matches lines with little but counts: of checked files, and of texts in other languages. */
const LINES_OF_COUNTS = /^(?:Checked| +interface|\w+ +\d+\/\d+) .*\n/gm
const NOTE_COUNT = /(?:, )?\d+ notes \(--notes shows them\)/g
const MISSING_COUNT = /\d+ (?=texts are still missing)/
const SECONDS = /\d+\.\d\d s/g

/** Removes paths and times, which vary between runs, and counts that depend on other parts of the shop. */
const makeStable = (text: string): string =>
  text
    .replaceAll(`${root}/`, '')
    .replaceAll(root, '.')
    .replace(COMPLETE_COUNTS, '')
    .replace(LINES_OF_COUNTS, '')
    .replace(NOTE_COUNT, '')
    .replace(MISSING_COUNT, 'many ')
    .replace(SECONDS, '0.00 s')

/** Expects the same dist/ from a build whose only cache is the store of pictures. */
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
    for (const [path, expectedAnswer] of Object.entries(routes)) {
      const { status, headers } = await fetch(origin + path, { redirect: 'manual' })
      const location = headers.get('location')
      const answer = location === null ? status : new URL(location, origin).pathname
      expect(answer, `${path} on ${host.name}`).toBe(expectedAnswer)
    }
  } finally {
    await stop()
  }
}

/** Expects a line for each permanent redirect in _redirects, which Netlify and Cloudflare read. */
async function expectRedirects(routes: Routes): Promise<void> {
  const lines = (await readBuilt('_redirects')).split('\n')
  const languages = (await readContent('site.yaml')).match(/(?<=code: )\w+/g) ?? []
  for (const [path, answer] of Object.entries(routes)) {
    const hasLanguage = languages.some((code) => path.startsWith(`/${code}/`))
    if (typeof answer === 'string' && hasLanguage)
      expect(lines, path).toContain(`${path} ${answer} 301`)
  }
}

/** Returns one option per language: `--title-sv 'Moons (sv)'`. */
const inEveryLanguage = (name: string, words: string): readonly string[] =>
  ['sv', 'en', 'es'].flatMap((lang) => [`--${name}-${lang}`, `${words} (${lang})`])

/** Each test is a step in the life of the same shop, so the order matters. */
describe('over the years,', { timeout: 600_000 }, () => {
  const newPoster = (id: string, image: string, ...options: readonly string[]) =>
    runTyped('new', 'poster', id, '--gallery', 'moons', '--image', image, ...options)

  test('the owner creates a gallery', async () => {
    const words = Object.entries({
      label: 'Moons',
      title: 'All moons',
      subtitle: 'Moons over the lake',
      'seo-title': 'Posters of moons',
      'seo-description':
        'Posters of moons over a lake in the Andes, printed on paper, shipped free',
    }).flatMap(([name, text]) => inEveryLanguage(name, text))
    const layout = ['--orientation', 'portrait', '--columns', '3']

    expect(await runTyped('new', 'gallery', 'moons', ...layout, ...words)).toBe(0)
  })

  test('a new language is a draft without pages', async () => {
    expect(await runTyped('new', 'language', 'de')).toBe(0)

    // The gallery has no page either, because it has no posters yet.
    await buildAndCheck({ '/de': '/sv', '/sv/moons': 404, '/sv': 200 })
    expect(await readBuilt('sv.html')).not.toContain('Deutsch')
    expect(await readBuilt('sitemap.xml')).not.toContain('/de')
    expect((await readdir(shop.dist)).filter((path) => path.startsWith('de'))).toEqual([])
  })

  test('new posters join the gallery at its end or after a given poster', async () => {
    const addPoster = async (id: string, red: number, ...options: readonly string[]) =>
      newPoster(
        id,
        await draw(`${id}.jpg`, red),
        ...options,
        ...inEveryLanguage('title', id),
        ...inEveryLanguage('description', `A ${id} rests on the lake.`),
      )

    expect(await addPoster('paper-moon', 40)).toBe(0)
    expect(await addPoster('salt-moon', 100)).toBe(0)
    expect(await addPoster('reed-moon', 160, '--after', 'paper-moon')).toBe(0)

    const posters = 'posters:\n  - paper-moon\n  - reed-moon\n  - salt-moon\n'
    expect(await readContent('galleries/moons.yaml')).toContain(posters)
    await buildAndCheck({
      '/sv/moons': 200,
      '/moons': '/sv/moons',
      '/es/posters/reed-moon': 200,
    })
  })

  test('a draft poster has no page', async () => {
    const image = await draw('late-moon.jpg', 230)
    const options = ['--gallery', 'moons', '--draft', '--image', image]
    expect(await runTyped('new', 'poster', 'late-moon', ...options)).toBe(0)
    await buildAndCheck({ '/sv/posters/late-moon': 404, '/sv/moons': 200 })

    // The owner writes its texts and publishes it.
    await edit(inContent('posters/moons/late-moon.yaml'), (text) =>
      text
        .replace('draft: true\n', '')
        .replace('title: {}', 'title: { sv: Sen måne, en: Late moon, es: Luna tardía }')
        .replace(
          'description: {}',
          'description: { sv: Den är sen., en: It is late., es: Llega tarde. }',
        ),
    )
  })

  test('validate rejects a price with cents', async () => {
    const setPrice = (from: string, to: string) =>
      edit(inContent('prices.yaml'), (text) =>
        text.replace(`price: ${from}`, `price: ${to}`),
      )

    await setPrice('90', '94,50')
    expect(await runTyped('validate')).toBe(1)
    await setPrice('94,50', '95')
  })

  test('a new review needs an ISO date', async () => {
    const review = [
      ...['--name', 'Ana', '--country', 'ES', '--rating', '5', '--language', 'es'],
      ...inEveryLanguage('comment', 'Fine'),
    ]
    expect(await runTyped('new', 'review', ...review, '--date', '21/11/2026')).toBe(1)
    expect(await runTyped('new', 'review', ...review, '--date', '2026-11-21')).toBe(0)
  })

  test('the owner adds a quote and a testimonial', async () => {
    const words = [...inEveryLanguage('text', 'It rests'), '--text-de', 'Es ruht']
    expect(await runTyped('new', 'quote', '--name', 'Bo', ...words)).toBe(0)
    expect(
      await runTyped('new', 'testimonial', '--name', 'Bo', '--rating', '5', ...words),
    ).toBe(0)
  })

  test('a build publishes all changes since the draft, including a sold-out poster', async () => {
    await edit(
      inContent('posters/moons/reed-moon.yaml'),
      (text) => `${text}soldOut: true\n`,
    )
    expect(await runTyped('validate')).toBe(0)

    await buildAndCheck({ '/sv/posters/late-moon': 200 })
    expect(await readBuilt('sv/posters/paper-moon.html')).toContain('$95 USD')
    expect(await readBuilt('es.html')).toContain('2026-11-21')
    const page = await readBuilt('en/posters/reed-moon.html')
    expect(page).toContain('OutOfStock')
    expect(page).not.toContain('gumroad.com/l/reed-moon')
  })

  test('a renamed poster keeps its links and redirects its old addresses', async () => {
    const story =
      '---\ntitle: Sagan\n---\n\nMånen [hänger här](/sv/posters/paper-moon).\n'
    await writeFile(inContent('story/sv.md'), story)

    expect(await runTyped('rename', 'poster', 'paper-moon', 'silver-moon')).toBe(0)

    expect(await readContent('story/sv.md')).toContain('(/sv/posters/silver-moon)')
    await buildAndCheck({
      '/sv/posters/silver-moon': 200,
      '/sv/posters/paper-moon': '/sv/posters/silver-moon',
      '/en/posters/paper-moon': '/en/posters/silver-moon',
      '/es/posters/paper-moon': '/es/posters/silver-moon',
    })
  })

  test('a build warns about the addresses of a removed poster', async () => {
    expect(await runTyped('remove', 'poster', 'salt-moon')).toBe(0)
    const plan = await saga(['build', '--plan', '--root', root])
    expect(plan.text).toMatch(
      /Addresses without a redirect \d+:[\s\S]* {2}\/es\/posters\/salt-moon\n/,
    )

    const previousOutput = await fingerprint(shop.dist)
    const text = expect.stringContaining(
      '--strict treats warnings as errors; dist/ is unchanged.',
    )
    expect(await saga(['build', '--strict', '--root', root])).toEqual({ code: 1, text })
    expect(await fingerprint(shop.dist)).toEqual(previousOutput)

    await buildAndCheck({ '/sv/posters/salt-moon': 404, '/sv/posters/reed-moon': 200 })
    expect((await saga(['build', '--strict', '--root', root])).code).toBe(0)

    // A new poster cannot have the same id.
    expect(await newPoster('salt-moon', await draw('again.jpg', 210))).toBe(1)
  })

  test('a language that was translated in a PO file can be published', async () => {
    const po = join(root, 'de.po')
    expect(await runTyped('translations', 'export', '--language', 'de', po)).toBe(0)
    await edit(po, fillPo)
    expect(await runTyped('translations', 'import', po)).toBe(0)
    expect(await runTyped('validate', '--coverage')).toBe(0)

    await edit(inContent('site.yaml'), (text) =>
      text.replace(', flag: de, draft: true }', ', flag: de }'),
    )
    await buildAndCheck({
      '/de': 200,
      '/de/moons': 200,
      '/de/get-the-saga': 200,
      '/de/posters/reed-moon': 200,
      '/de/posters/paper-moon': '/de/posters/silver-moon',
    })
    expect(await readBuilt('sitemap.xml')).toContain('/de/moons')
    expect(await readBuilt('de/moons.html')).toContain('REED-MOON')
    await expectSameAsClean()
  })

  test('a renamed gallery and edition redirect their old addresses', async () => {
    expect(await runTyped('rename', 'gallery', 'moons', 'night-sky')).toBe(0)
    expect(await runTyped('rename', 'edition', 'get-the-saga', 'the-saga')).toBe(0)
    // A new edition is a draft without a page.
    expect(await runTyped('new', 'edition', 'sagan', '--language', 'sv')).toBe(0)

    await buildAndCheck({
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

  test('a removed edition becomes a former name of its successor', async () => {
    const previousText = await readContent('books/the-saga/edition.yaml')

    expect(await runTyped('remove', 'edition', 'sagan', '--to', 'the-saga')).toBe(0)

    expect(await readContent('books/the-saga/edition.yaml')).toBe(
      previousText.replace('[get-the-saga]', '[get-the-saga, sagan]'),
    )
  })

  test('the posters of a removed gallery move to another one', async () => {
    expect(await runTyped('remove', 'gallery', 'night-sky')).toBe(1)
    expect(await runTyped('remove', 'gallery', 'night-sky', '--to', 'main')).toBe(0)

    await buildAndCheck({
      '/sv/night-sky': '/sv',
      '/sv/moons': '/sv',
      '/de/moons': '/de',
      '/sv/sagan': '/sv/the-saga',
      '/de/sagan': '/de/the-saga',
    })
    expect(await readBuilt('sv.html')).toContain('id="silver-moon"')
  })

  test('a language that nothing depends on can be removed with all its texts', async () => {
    // A review in Spanish still needs the language.
    expect(await runTyped('remove', 'language', 'es')).toBe(1)
    expect(await runTyped('remove', 'review', 'review-3')).toBe(0)
    expect(await runTyped('remove', 'language', 'es')).toBe(0)

    for (const path of await readdir(inContent(''), { recursive: true }))
      if (/\.(?:yaml|md)$/.test(path))
        expect(await readContent(path), path).not.toMatch(/\bes: |Español/)
    await buildAndCheck({
      '/es': '/sv',
      '/es/the-saga': '/sv',
      '/de/the-saga': 200,
      '/flags/es.svg': 404,
    })
    await expectSameAsClean()
  })

  test('every command prints its golden text', async () => {
    await expect(terminalTexts.join('\n')).toMatchFileSnapshot('years.txt')
  })
})
