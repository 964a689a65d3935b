import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openSession } from '../../cli/commands/watch/session.ts'
import { projectAt } from '../../cli/project.ts'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { home } from '../support/cli.ts'
import { withComment } from '../support/pictures.ts'
import { watchTinyShop } from '../support/watch.ts'

const POSTER = 'content/posters/main/two-moons.yaml'

const watching = disposeAfterTests(await watchTinyShop())

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

test('shows all posters and previews on the contact sheet', async () => {
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

test('a session ignores errors from an earlier plan and errors after it has ended', async () => {
  await using shop = await tinyShop()
  const project = {
    ...projectAt(shop.path, home, 'test'),
    codeCache: join(shop.path, '.cache/code'),
  }
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
