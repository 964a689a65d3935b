import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Watching, watchTinyShop } from '../support/watch.ts'

const POSTER = 'content/posters/main/two-moons.yaml'

describe('watch', () => {
  let watching: Watching
  beforeAll(async () => {
    watching = await watchTinyShop()
  })
  afterAll(() => watching[Symbol.asyncDispose]())

  test('serves every address as `serve` does, from the plan', async () => {
    const answer = async (path: string) => {
      const { status, headers } = await fetch(watching.origin + path, { redirect: 'manual' })
      return [status, headers.get('location')]
    }
    expect(await answer('/')).toEqual([302, '/sv'])
    expect(await answer('/sv')).toEqual([200, null])
    expect(await answer('/sv/')).toEqual([301, '/sv'])
    expect(await answer('/wide')).toEqual([301, '/sv/wide'])
    expect(await answer('/xx')).toEqual([302, '/sv'])
    expect(await answer('/sv/nothing')).toEqual([404, null])
    expect(await answer('/robots.txt')).toEqual([200, null])
    expect(await watching.page('/sv/nothing')).toContain('data-page="not-found"')
  })

  test('makes pictures when they are asked for, and keeps the strict policy', async () => {
    const { headers } = await fetch(`${watching.origin}/sv`)
    expect(headers.get('content-security-policy')).toContain("script-src 'self'; style-src 'self'")
    // Its other pictures are encoded already: bytes in front of what is shown make another file of it.
    const path = join(watching.root, 'content/posters/main/gold-disk.jpg')
    const pictureIn = (html: string) => /\/img\/gold-disk-[^" ]+\.jpg/.exec(html)?.[0] ?? ''
    const before = pictureIn(await watching.page('/sv'))
    const bytes = await readFile(path)
    const comment = Buffer.from([0xff, 0xfe, 0, 3, 0x61])
    await writeFile(path, Buffer.concat([bytes.subarray(0, 2), comment, bytes.subarray(2)]))
    await watching.until('/sv', (html) => pictureIn(html) !== before)
    const picture = pictureIn(await watching.page('/sv'))
    const image = await fetch(watching.origin + picture)
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const range = await fetch(watching.origin + picture, { headers: { range: 'bytes=0-99' } })
    expect([range.status, (await range.arrayBuffer()).byteLength]).toEqual([206, 100])
  })

  test('shows all posters and cards on one page', async () => {
    const sheet = await watching.page('/__saga/sheet')
    for (const name of ['two-moons.jpg', 'gold-disk.jpg', '/og/sv-home.']) expect(sheet).toContain(name)
    const [card] = /\/og\/[^" ]+\.jpg/.exec(sheet) ?? []
    expect((await fetch(watching.origin + card)).status).toBe(200)
  })

  test('follows content, and tells the open pages', async () => {
    const { version } = await watching.hears(() => true)
    await watching.edit(POSTER, (text) => text.replace('Två månar', 'Tre månar'))
    await watching.until('/sv', (html) => html.includes('Tre månar'))
    await watching.hears((state) => state.version !== version && state.fault === undefined)
  })

  test('says what is wrong in content with its place, keeps the last good page, and recovers', async () => {
    await watching.edit(POSTER, (text) => text.replace('orientation: portrait', 'orientation: sideways'))
    const { fault } = await watching.hears((state) => state.fault !== undefined)
    const words = stripVTControlCharacters(fault ?? '')
    expect(words).toContain(`${POSTER}:2:14`)
    expect(words).toContain('^^^^^^^^')
    expect(await watching.page('/sv')).toContain('Tre månar')
    await watching.edit(POSTER, (text) => text.replace('sideways', 'portrait'))
    await watching.hears((state) => state.fault === undefined)
  })

  test('shows the last good page again after a save that does not pass the checks', async () => {
    const original = await readFile(join(watching.root, POSTER), 'utf8')
    await watching.edit(POSTER, (text) =>
      text.replace('Tre månar', 'Nio månar').replace('l/two-moons-a1\n', 'l/gold-disk-a1\n'),
    )
    const { fault } = await watching.hears((state) => state.fault !== undefined)
    expect(fault).toContain('[duplicate-link]')
    expect(await watching.page('/sv')).toContain('Tre månar')
    await writeFile(join(watching.root, POSTER), original.replace('Tre månar', 'Tio månar'))
    await watching.until('/sv', (html) => html.includes('Tio månar'))
    await watching.hears((state) => state.fault === undefined)
    await writeFile(join(watching.root, POSTER), original)
    await watching.until('/sv', (html) => html.includes('Tre månar'))
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
    const { fault } = await watching.hears((state) => state.fault !== undefined)
    expect(stripVTControlCharacters(fault ?? '')).toContain(`${renamed}:1:5`)
    await rename(join(watching.root, renamed), join(watching.root, POSTER))
    await watching.hears((state) => state.fault === undefined)
  })

  test('says what a new language lacks, and shows it as soon as its files are there', async () => {
    const site = await readFile(join(watching.root, 'content/site.yaml'), 'utf8')
    const german = '$&  - { code: de, name: Deutsch, locale: de_DE, flag: de }\n'
    await watching.edit('content/site.yaml', (text) => text.replace(/ +- \{ code: es,.*\n/, german))
    await watching.hears((state) => state.fault?.includes('content/story/de.md') ?? false)
    expect((await fetch(`${watching.origin}/sv`)).status).toBe(200)
    const files = ['strings', 'quotes', 'testimonials'].map((folder) => `content/${folder}/%.yaml`)
    const all = [...files, 'content/story/%.md']
    for (const file of all)
      await cp(join(watching.root, file.replace('%', 'en')), join(watching.root, file.replace('%', 'de')))
    const flags = join(watching.root, 'public/flags')
    await cp(join(flags, 'se.svg'), join(flags, 'de.svg'))
    await watching.until('/de', (html) => html.includes('<html lang="de"'))
    await writeFile(join(watching.root, 'content/site.yaml'), site)
    for (const file of all) await rm(join(watching.root, file.replace('%', 'de')))
    await rm(join(flags, 'de.svg'))
    await watching.hears((state) => state.fault === undefined)
    const statusOfGerman = async () => (await fetch(`${watching.origin}/de`, { redirect: 'manual' })).status
    await expect.poll(statusOfGerman).toBe(302)
  })
})
