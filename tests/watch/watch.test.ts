import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openSession } from '../../cli/commands/watch/session.ts'
import { projectAt } from '../../cli/project.ts'
import { fingerprint } from '../../tools/fingerprint.ts'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { build, codeHash, home } from '../support/cli.ts'
import { readFolder, restoreFolder } from '../support/files.ts'
import { isLong } from '../support/long.ts'
import { drawPicture, withComment } from '../support/pictures.ts'
import { watchTinyShop } from '../support/watch.ts'

const POSTER = 'content/posters/main/two-moons.yaml'

const watching = disposeAfterTests(await watchTinyShop())
const originalContent = readFolder(join(watching.root, 'content'))

test('responds and redirects like `serve`', async () => {
  const expectedAnswers = {
    '/sv': '200 null',
    '/sv/nothing': '404 null',
    '/robots.txt': '200 null',
    '/': '302 /sv',
    '/sv/': '301 /sv',
    '/wide': '301 /sv/wide',
    '/xx': '302 /sv',
  }

  for (const [path, expectedAnswer] of Object.entries(expectedAnswers)) {
    const { status, headers } = await fetch(watching.origin + path, {
      redirect: 'manual',
    })
    expect(`${status} ${headers.get('location')}`, path).toBe(expectedAnswer)
  }
  expect(await watching.page('/sv/nothing')).toContain('data-page="not-found"')
})

test('sends pages with a strict content security policy', async () => {
  const { headers } = await fetch(`${watching.origin}/sv`)
  expect(headers.get('content-security-policy')).toContain(
    "script-src 'self'; style-src 'self'",
  )
})

const findPicture = (html: string) => /\/img\/gold-disk-[^" ]+\.jpg/.exec(html)?.[0] ?? ''

test('encodes a picture when a page requests it', async () => {
  const path = join(watching.root, 'content/posters/main/gold-disk.jpg')
  const previousAddress = findPicture(await watching.page('/sv'))

  // The shop's pictures are in the cache already. A comment makes this picture a new file,
  // which must be encoded.
  await writeFile(path, withComment(await readFile(path), 'again'))
  await watching.until('/sv', (html) => findPicture(html) !== previousAddress)

  const address = findPicture(await watching.page('/sv'))
  const picture = await fetch(watching.origin + address)
  expect(picture.status).toBe(200)
  expect(picture.headers.get('content-type')).toBe('image/jpeg')
})

test('supports range requests for pictures and pages', async () => {
  const picture = findPicture(await watching.page('/sv'))
  expect(picture).not.toBe('')

  for (const path of [picture, '/sv']) {
    const response = await fetch(watching.origin + path, {
      headers: { range: 'bytes=0-99' },
    })
    expect(response.status, path).toBe(206)
    expect((await response.arrayBuffer()).byteLength, path).toBe(100)
  }
})

test.runIf(isLong)('shows all posters and previews on the contact sheet', async () => {
  await watching.edit('content/pages/success.yaml', (text) =>
    text.replace(/en: [^,]*/, `en: '<"&>'`),
  )
  await watching.until('/en/success', (html) => html.includes('&lt;'))

  const sheet = await watching.page('/__saga/sheet')
  // Hashes are in picture and preview names, and in the script's address.
  const hashes = /-\w+(?=-\d+\.jpg)|\.[\w-]+(?=\.jpg)|\?v=[\w.]+/g
  const figurePerLine = sheet.replace(hashes, '').replaceAll('<figure', '\n$&')
  await expect(figurePerLine).toMatchFileSnapshot('golden/sheet.txt')

  const [preview] = /\/og\/[^" ]+\.jpg/.exec(sheet) ?? []
  expect((await fetch(watching.origin + preview)).status).toBe(200)
})

test('keeps the last valid page after a save with an error', async () => {
  const goodPage = await watching.page('/sv')
  const original = await readFile(join(watching.root, POSTER), 'utf8')

  await watching.edit(POSTER, (text) =>
    text
      .replace('Två månar', 'Nio månar')
      .replace('l/two-moons-a1\n', 'l/gold-disk-a1\n'),
  )
  const fault = await watching.untilFaulty()
  expect(fault).toContain('[duplicate-link]')
  // The page states the same version as before, so an open page need not fetch it again.
  expect(await watching.page('/sv')).toBe(goodPage)

  await writeFile(join(watching.root, POSTER), original.replace('Två månar', 'Tio månar'))
  await watching.until('/sv', (html) => html.includes('Tio månar'))
  await watching.untilWell()
  await writeFile(join(watching.root, POSTER), original)
  await watching.until('/sv', (html) => html.includes('Två månar'))
})

test('watches .well-known/ and a folder named after a year in public/', async () => {
  // Other names that begin with a dot, and files whose names are numbers, are leftovers from text editors.
  for (const folder of ['.well-known', '2025']) {
    const path = join(watching.root, 'public', folder)
    await mkdir(path)
    await writeFile(join(path, 'note.txt'), 'the first\n')
    await watching.until(`/${folder}/note.txt`, (text) => text === 'the first\n')

    await writeFile(join(path, 'note.txt'), 'the second\n')
    await watching.until(`/${folder}/note.txt`, (text) => text === 'the second\n')

    await rename(path, join(watching.root, 'aside'))
    await watching.until(`/${folder}/note.txt`, (text) => !text.includes('the second'))
    await rm(join(watching.root, 'aside'), { recursive: true })
  }
})

test('reports a poster file that was renamed without changing its id', async () => {
  const renamedPoster = POSTER.replace('two-moons', 'three-moons')
  await rename(join(watching.root, POSTER), join(watching.root, renamedPoster))
  // The id begins in column 5 of the first line: "id: two-moons".
  expect(await watching.untilFaulty()).toContain(`${renamedPoster}:1:5`)

  await rename(join(watching.root, renamedPoster), join(watching.root, POSTER))
  await watching.untilWell()
})

test('serves a new language as soon as its missing files are added', async () => {
  const site = await readFile(join(watching.root, 'content/site.yaml'), 'utf8')
  const german = '  - { code: de, name: Deutsch, locale: de_DE, flag: de }\n'
  await watching.edit('content/site.yaml', (text) =>
    text.replace(/ +- \{ code: es,.*\n/, `$&${german}`),
  )
  await watching.hears(
    (state) => state.fault?.includes('content/strings/de.yaml') ?? false,
  )
  expect((await fetch(`${watching.origin}/sv`)).status).toBe(200)

  const files = [
    'content/strings/en.yaml',
    'content/quotes/en.yaml',
    'content/testimonials/en.yaml',
    'content/story/en.md',
    'public/flags/es.svg',
  ]
  // German gets copies of the English files, and of the Spanish flag.
  const germanPath = (file: string) => join(watching.root, file.replace(/e[ns]\./, 'de.'))
  for (const file of files) await cp(join(watching.root, file), germanPath(file))
  await watching.until('/de', (html) => html.includes('<html lang="de"'))

  await writeFile(join(watching.root, 'content/site.yaml'), site)
  for (const file of files) await rm(germanPath(file))
  await watching.untilWell()
  const statusOfGerman = async () =>
    (await fetch(`${watching.origin}/de`, { redirect: 'manual' })).status
  await expect.poll(statusOfGerman).toBe(302)
})

// Fonts.

const FONT = '@fontsource/karla-of-shop'

test.runIf(isLong)('shows a font as soon as its package is installed', async () => {
  const brand = join(watching.root, 'content/brand.yaml')
  await writeFile(brand, `fonts:\n  text: "${FONT}"\n`)
  await watching.hears((state) => state.fault?.includes('is not installed') ?? false)
  expect(await readStyles()).not.toContain('Karla')

  await cp(
    join(home, 'node_modules/@fontsource/karla'),
    join(watching.root, 'node_modules', FONT),
    { recursive: true },
  )
  // npm writes this file at the end of an installation, so watch reads the fonts again when it changes.
  await writeFile(join(watching.root, 'package-lock.json'), '{}\n')
  await watching.untilWell()
  expect(await readStyles()).toContain('"Karla Text"')

  await rm(brand)
  await expect.poll(readStyles).not.toContain('Karla')
})

/** Reads the home page's main stylesheet. */
async function readStyles(): Promise<string> {
  const html = await watching.page('/en')
  const path = /\/assets\/shop-[^".]+\.css/.exec(html)?.[0] ?? ''
  const response = await fetch(watching.origin + path)
  return await response.text()
}

// Sections of pages, each of which exists only with its content.

const at = (path: string): string => join(watching.root, 'content', path)

/**
 * Each section's file or folder, the address of a page that shows the section, and a text that the page then contains.
 */
const sections = [
  ['story/en.md', '/en', 'id="story"'],
  ['quotes/en.yaml', '/en', 'class="quotes"'],
  ['reviews.yaml', '/en', 'id="reviews-title"'],
  ['testimonials/en.yaml', '/en/wide', 'id="reviews-title"'],
  ['books', '/en', 'id="footer-books"'],
  ['series.yaml', '/en/search.json', 'The pair of moons'],
  ['texts', '/en', 'href="/en/terms"'],
] as const

const MOTIFS =
  '- id: two-moons\n  name: { sv: Månparet, en: The pair of moons, es: Las dos }\n'

const TERMS = `---
title: Terms
order: 1
seo: { title: Terms of the shop, description: What applies when you buy a poster. }
---
These are the terms.
`

/** Adds two posters, because a shop with fewer than five has no search, which lists motifs. */
async function addPosters(): Promise<void> {
  const ids = ['three-moons', 'four-moons']
  const text = await readFile(at('posters/main/two-moons.yaml'), 'utf8')
  for (const [index, id] of ids.entries()) {
    await drawPicture(at(`posters/main/${id}.jpg`), 90 + index * 60, 594, 841)
    const copy = text
      .replaceAll('two-moons', id)
      .replace(/^title: .*/m, `title: { sv: ${id}, en: ${id}, es: ${id} }`)
    await writeFile(at(`posters/main/${id}.yaml`), copy)
  }
  await watching.edit('content/galleries/main.yaml', (gallery) =>
    gallery
      .replace('expect: 2', 'expect: 4')
      .replace(/(?<=- two-moons\n)/, ids.map((id) => `  - ${id}\n`).join('')),
  )
}

test('sections disappear and come back with their files', async () => {
  await addPosters()
  await writeFile(at('series.yaml'), MOTIFS)
  await mkdir(at('texts/terms'), { recursive: true })
  for (const lang of ['sv', 'en', 'es'])
    await writeFile(at(`texts/terms/${lang}.md`), TERMS)

  const aside = join(watching.root, 'aside')
  for (const [path, address, sign] of sections) {
    await watching.until(address, (text) => text.includes(sign))

    await rename(at(path), aside)
    await watching.until(address, (text) => !text.includes(sign))

    await rename(aside, at(path))
    await watching.until(address, (text) => text.includes(sign))
  }

  expect(await watching.page('/en')).toContain('id="story"')
})

test('a section that comes back shows the names of its missing texts', async () => {
  const aside = join(watching.root, 'aside')
  await rename(at('quotes/en.yaml'), aside)
  await watching.edit('content/strings/en.yaml', (text) =>
    text.replace(/^ {2}label: What customers say\n/m, ''),
  )
  await watching.until('/en', (html) => !html.includes('class="quotes"'))
  expect(await watching.page('/en')).not.toContain('quotes.label')

  await rename(aside, at('quotes/en.yaml'))

  await watching.until('/en', (html) => html.includes('aria-label="quotes.label"'))
})

// Saves of files.

const EDITS = isLong ? 60 : 6

test('notices a change however an editor saves the file', async () => {
  const path = join(watching.root, POSTER)
  const originalText = await readFile(path, 'utf8')
  const saveWithBackup = async (text: string) => {
    await writeFile(`${path}~`, originalText)
    await writeFile(`${path}.tmp`, text)
    await rename(`${path}.tmp`, path)
    await rm(`${path}~`)
  }
  const saveAfterMovingAside = async (text: string) => {
    await rename(path, `${path}.swp`)
    await writeFile(path, text)
    await rm(`${path}.swp`)
  }
  const saveAfterEmptying = async (text: string) => {
    await writeFile(path, '')
    await writeFile(path, text)
  }

  const saves = [saveWithBackup, saveAfterMovingAside, saveAfterEmptying]
  for (const [round, save] of saves.entries()) {
    await save(originalText.replace(/sv: [^,]+/, `sv: Månar ${round}`))
    await watching.until('/sv', (html) => html.includes(`Månar ${round}`))
  }

  await watching.untilWell()
  expect(await watching.page('/sv')).not.toContain('.swp')
})

test('ignores temporary files of editors', async () => {
  await watching.untilWell()
  const previousLength = watching.output().length
  const folder = join(watching.root, 'content/posters/main')
  const temporaryNames = [
    '.#a.yaml',
    // Vim creates this file to test whether it can write to the folder.
    '4913',
    'a.yaml~',
    '.a.yaml.swp',
    '#a.yaml#',
    'a.yaml___jb_tmp___',
    'a.yaml.crswap',
    '~$a.yaml',
  ]

  for (const name of temporaryNames) {
    await writeFile(join(folder, name), 'x')
    await rm(join(folder, name))
  }
  await watching.edit(POSTER, (text) => `${text}# Seen.\n`)

  const readChanges = () => {
    const messages = watching.output().slice(previousLength)
    const changes = messages.match(/^.*(?=: ready after)/gm) ?? []
    return new Set(changes)
  }
  await expect.poll(() => readChanges().size).toBeGreaterThan(0)
  // A line gives the name of the changed file or the number of changed files, so it would reveal a temporary file. One
  // save may cause two events, and therefore two identical lines.
  expect(readChanges()).toEqual(new Set([POSTER]))
})

test('recovers when content/ disappears and comes back', async () => {
  const content = join(watching.root, 'content')
  const aside = join(watching.root, 'aside')

  await rename(content, aside)
  await watching.untilFaulty()
  expect((await fetch(`${watching.origin}/sv`)).status).toBe(200)

  await cp(aside, content, { recursive: true })
  await watching.untilWell()
})

test.runIf(isLong)(
  'notices a change among hundreds of new and removed files',
  async () => {
    const content = join(watching.root, 'content')
    const prices = await readFile(join(content, 'prices.yaml'), 'utf8')

    for (let index = 0; index < 500; index += 1)
      await writeFile(join(content, `notes-${index}.md`), 'note\n')
    for (let index = 0; index < 500; index += 1)
      await rm(join(content, `notes-${index}.md`))

    await writeFile(
      join(content, 'prices.yaml'),
      prices.replace('price: 90', 'price: 97'),
    )
    await watching.until('/sv', (html) => html.includes('$97 USD'))
    await watching.untilWell()
  },
)

/** Restores content/, whose pictures and previews are made already. */
async function restoreContent(): Promise<void> {
  // The exception is the name of no file.
  restoreFolder(originalContent, at(''), 'none')
  await watching.until('/sv', (html) => html.includes('Två månar'))
}

test(`publishes the output of a clean build after ${EDITS} edits, some of them with errors`, async () => {
  const setTitle = (title: string) =>
    watching.edit(POSTER, (text) => text.replace(/sv: [^,\n]+/, `sv: ${title}`))

  await restoreContent()
  for (let round = 0; round < EDITS; round += 1) {
    // An unclosed bracket is an error.
    if (round % 4 === 1) await setTitle('[')
    await setTitle(`Omgång ${round}`)
    await watching.until('/sv', (html) => html.includes(`Omgång ${round}`))
  }
  await watching.untilWell()

  const dist = join(watching.root, 'dist')
  const readPublished = () => readFile(join(dist, 'sv.html'), 'utf8').catch(() => '')
  // Publishing makes all pictures first.
  await expect.poll(readPublished, { timeout: 60_000 }).toContain(`Omgång ${EDITS - 1}`)
  expect(await watching.stop()).toBe(0)
  const watchOutput = await fingerprint(dist)

  await rm(dist, { recursive: true })
  expect(await build(watching.root)).toMatchObject({ code: 0 })
  expect(await fingerprint(dist)).toEqual(watchOutput)
})

test('a session ignores errors from an earlier plan and errors after it has ended', async () => {
  await using shop = await tinyShop()
  const project = projectAt(shop.path, home, codeHash())
  const cores = 1
  const ignoreLine = () => undefined
  const onState = vi.fn()
  const session = openSession(project, {}, cores, ignoreLine, onState)
  const { number, plan } = await session.current()
  expect(plan).toBeDefined()
  onState.mockClear()

  const earlierNumber = number - 1
  await session.fail(earlierNumber, new Error('no footer'))
  await session.close()
  const fullDisk = Object.assign(new Error('write'), { code: 'ENOSPC', syscall: 'write' })
  await session.fail(number, fullDisk)

  expect(onState).not.toHaveBeenCalled()
})
