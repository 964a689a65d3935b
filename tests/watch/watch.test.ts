import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openSession } from '../../cli/commands/watch/session.ts'
import { projectAt } from '../../cli/project.ts'
import { untilEnd } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { home } from '../support/cli.ts'
import { withComment } from '../support/pictures.ts'
import { watchTinyShop } from '../support/watch.ts'

const POSTER = 'content/posters/main/two-moons.yaml'

const watching = untilEnd(await watchTinyShop())

test('serves every address as `serve` does, from the plan', async () => {
  const found = {
    '/sv': '200 null',
    '/sv/nothing': '404 null',
    '/robots.txt': '200 null',
  }
  const led = {
    '/': '302 /sv',
    '/sv/': '301 /sv',
    '/wide': '301 /sv/wide',
    '/xx': '302 /sv',
  }
  for (const [path, answer] of Object.entries({ ...found, ...led })) {
    const { status, headers } = await fetch(watching.origin + path, {
      redirect: 'manual',
    })
    expect(`${status} ${headers.get('location')}`, path).toBe(answer)
  }
  expect(await watching.page('/sv/nothing')).toContain('data-page="not-found"')
})

test('makes pictures when they are asked for, and keeps the strict policy', async () => {
  const { headers } = await fetch(`${watching.origin}/sv`)
  expect(headers.get('content-security-policy')).toContain(
    "script-src 'self'; style-src 'self'",
  )
  // Its other pictures are encoded already: a comment makes another file of it.
  const path = join(watching.root, 'content/posters/main/gold-disk.jpg')
  const pictureIn = (html: string) => /\/img\/gold-disk-[^" ]+\.jpg/.exec(html)?.[0] ?? ''
  const before = pictureIn(await watching.page('/sv'))
  await writeFile(path, withComment(await readFile(path), 'again'))
  await watching.until('/sv', (html) => pictureIn(html) !== before)
  const picture = pictureIn(await watching.page('/sv'))
  const image = await fetch(watching.origin + picture)
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  for (const path of [picture, '/sv']) {
    const range = await fetch(watching.origin + path, {
      headers: { range: 'bytes=0-99' },
    })
    expect([range.status, (await range.arrayBuffer()).byteLength]).toEqual([206, 100])
  }
})

test('shows all posters and cards on one page', async () => {
  await watching.edit('content/pages/success.yaml', (text) =>
    text.replace(/en: [^,]*/, `en: '<"&>'`),
  )
  await watching.until('/en/success', (html) => html.includes('&lt;'))
  const sheet = await watching.page('/__saga/sheet')
  const steady = sheet
    .replace(/-\w+(?=-\d+\.jpg)|\.[\w-]+(?=\.jpg)|\?v=[\w.]+/g, '')
    .replaceAll('<figure', '\n$&')
  await expect(steady).toMatchFileSnapshot('golden/sheet.txt')
  const [card] = /\/og\/[^" ]+\.jpg/.exec(sheet) ?? []
  expect((await fetch(watching.origin + card)).status).toBe(200)
})

test('shows the last good page again after a save that does not pass the checks', async () => {
  const good = await watching.page('/sv')
  const original = await readFile(join(watching.root, POSTER), 'utf8')
  await watching.edit(POSTER, (text) =>
    text
      .replace('Två månar', 'Nio månar')
      .replace('l/two-moons-a1\n', 'l/gold-disk-a1\n'),
  )
  const fault = await watching.faulty()
  expect(fault).toContain('[duplicate-link]')
  // Its script names the version: an open page need not fetch it again.
  expect(await watching.page('/sv')).toBe(good)
  await writeFile(join(watching.root, POSTER), original.replace('Två månar', 'Tio månar'))
  await watching.until('/sv', (html) => html.includes('Tio månar'))
  await watching.well()
  await writeFile(join(watching.root, POSTER), original)
  await watching.until('/sv', (html) => html.includes('Två månar'))
})

test('follows files that are hidden in public/ on purpose, and folders called by a year', async () => {
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

test('says that a renamed poster is misnamed, and follows when its id and gallery are renamed too', async () => {
  const renamed = POSTER.replace('two-moons', 'three-moons')
  await rename(join(watching.root, POSTER), join(watching.root, renamed))
  expect(await watching.faulty()).toContain(`${renamed}:1:5`)
  await rename(join(watching.root, renamed), join(watching.root, POSTER))
  await watching.well()
})

test('says what a new language lacks, and shows it as soon as its files are there', async () => {
  const site = await readFile(join(watching.root, 'content/site.yaml'), 'utf8')
  const line = '$&  - { code: de, name: Deutsch, locale: de_DE, flag: de }\n'
  await watching.edit('content/site.yaml', (text) =>
    text.replace(/ +- \{ code: es,.*\n/, line),
  )
  await watching.hears((state) => state.fault?.includes('content/story/de.md') ?? false)
  expect((await fetch(`${watching.origin}/sv`)).status).toBe(200)
  const texts = [
    'strings/en.yaml',
    'quotes/en.yaml',
    'testimonials/en.yaml',
    'story/en.md',
  ]
  const files = [...texts.map((file) => `content/${file}`), 'public/flags/es.svg']
  const german = (file: string) => join(watching.root, file.replace(/e[ns]\./, 'de.'))
  for (const file of files) await cp(join(watching.root, file), german(file))
  await watching.until('/de', (html) => html.includes('<html lang="de"'))
  await writeFile(join(watching.root, 'content/site.yaml'), site)
  for (const file of files) await rm(german(file))
  await watching.well()
  const statusOfGerman = async () =>
    (await fetch(`${watching.origin}/de`, { redirect: 'manual' })).status
  await expect.poll(statusOfGerman).toBe(302)
})

test('a failure of an earlier plan, or one that comes once watching has ended, is neither told nor waited for', async () => {
  await using shop = await tinyShop()
  const project = {
    ...projectAt(shop.path, home, 'test'),
    codeCache: join(shop.path, '.cache/code'),
  }
  const settled = vi.fn()
  const session = openSession(project, {}, 1, () => undefined, settled)
  const { number, plan } = await session.current()
  expect(plan).toBeDefined()
  settled.mockClear()
  await session.fail(number - 1, new Error('no footer'))
  await session.close()
  await session.fail(
    number,
    Object.assign(new Error('write'), { code: 'ENOSPC', syscall: 'write' }),
  )
  expect(settled).not.toHaveBeenCalled()
})
