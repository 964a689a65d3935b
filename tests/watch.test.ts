import { cp, mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build, fingerprint, listen, saga, temporaryFolder, tinyShop } from './shop.ts'
import { projectCopy, startWatching, type Watching } from './watching.ts'

const POSTER = 'content/posters/main/two-moons.yaml'
const FOOTER = 'templates/sections/Footer.tsx'
const CARD = 'templates/og/PageCard.tsx'

describe('watch', () => {
  let watching: Watching
  beforeAll(async () => {
    watching = await startWatching(await projectCopy())
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
    const [picture] = /\/img\/[^" ]+\.jpg/.exec(await watching.page('/sv')) ?? []
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

  test('says where code cannot be bundled, and recovers', async () => {
    await watching.edit(FOOTER, (text) => text.replace('<Logo />', '<Logo /'))
    const { fault } = await watching.hears((state) => state.fault !== undefined)
    expect(fault).toMatch(/templates\/sections\/Footer\.tsx:\d+:\d+/)
    expect(await watching.page('/sv')).toContain('Tre månar')
    await watching.edit(FOOTER, (text) =>
      text.replace('<Logo /', '<Logo data-mended="" />').replace('/> />', '/>'),
    )
    await watching.hears((state) => state.fault === undefined)
  })

  test('draws a card anew when only a card has changed', async () => {
    const card = async () => /\/og\/sv-home\.[^" ]+\.jpg/.exec(await watching.page('/sv'))?.[0] ?? ''
    const bytes = async () => Buffer.from(await (await fetch(watching.origin + (await card()))).arrayBuffer())
    const before = await bytes()
    const original = await readFile(join(watching.root, CARD), 'utf8')
    // A page's own template first, so that everything is warm.
    await watching.edit(FOOTER, (text) => text.replace('</footer>', '<i>warm</i></footer>'))
    await watching.until('/sv', (html) => html.includes('<i>warm</i>'))
    expect(await bytes()).toEqual(before)
    await watching.edit(CARD, (text) => text.replace(/fontSize: \w+/, 'fontSize: 13'))
    await expect.poll(bytes, { timeout: 20_000 }).not.toEqual(before)
    await writeFile(join(watching.root, CARD), original)
    await expect.poll(bytes, { timeout: 20_000 }).toEqual(before)
    await watching.edit(FOOTER, (text) => text.replace('<i>warm</i>', ''))
  })

  test('says all that is wrong in code at once, each fault once', async () => {
    const style = 'templates/sections/Footer.css'
    const island = 'islands/Toaster.tsx'
    const files = await Promise.all(
      [FOOTER, style, island].map(
        async (file) => [file, await readFile(join(watching.root, file), 'utf8')] as const,
      ),
    )
    await watching.edit(FOOTER, (text) => `${text}const = 1\n`)
    await watching.edit(style, (text) => `${text}}\n`)
    await watching.edit(island, (text) => `${text}const = 1\n`)
    const { fault } = await watching.hears((state) => state.fault?.includes('3 errors') ?? false)
    for (const [file] of files) expect(fault).toContain(`${file}:`)
    for (const [file, text] of files) await writeFile(join(watching.root, file), text)
    await watching.hears((state) => state.fault === undefined)
  })

  test('says where a stylesheet cannot be read, and recovers', async () => {
    await watching.edit('templates/sections/Footer.css', (text) => `${text}\n.broken { color: red; } }\n`)
    const { fault } = await watching.hears((state) => state.fault !== undefined)
    expect(fault).toMatch(/templates\/sections\/Footer\.css:\d+:25/)
    await watching.edit('templates/sections/Footer.css', (text) => text.replace(' } }\n', ' }\n'))
    await watching.hears((state) => state.fault === undefined)
  })

  test('says where a template fails while it renders, and recovers', async () => {
    const original = await readFile(join(watching.root, FOOTER), 'utf8')
    await watching.edit(FOOTER, (text) =>
      text.replace(
        'const { lang, chrome } = usePage()',
        "$&\n  if (lang === 'en') throw new Error('no footer')",
      ),
    )
    await fetch(`${watching.origin}/en`)
    const { fault } = await watching.hears((state) => state.fault?.includes('no footer') ?? false)
    expect(fault).toMatch(/templates\/sections\/Footer\.tsx:\d+:\d+/)
    expect((await fetch(`${watching.origin}/sv`)).status).toBe(200)
    await writeFile(join(watching.root, FOOTER), original)
    await watching.hears((state) => state.fault === undefined)
    expect((await fetch(`${watching.origin}/en`)).status).toBe(200)
  })

  test('follows styles, islands and public files', async () => {
    const styles = async () => {
      const named = (await watching.page('/sv')).match(/\/assets\/[\w-]+\.css/g) ?? []
      return (await Promise.all([...new Set(named)].map(watching.page))).join('\n')
    }
    await watching.edit(
      'templates/sections/Footer.css',
      (text) => `${text}\n.marked-by-test { color: red }\n`,
    )
    await expect.poll(styles).toContain('.marked-by-test')
    await watching.edit('islands/PosterCard.tsx', (text) => `${text}\nglobalThis.name = 'marked-by-test'\n`)
    const island = async () => /\/assets\/PosterCard-[^"]+\.js/.exec(await watching.page('/sv'))?.[0] ?? ''
    await expect
      .poll(async () => watching.page(await island()), { timeout: 10_000 })
      .toContain('marked-by-test')
    await watching.edit('public/favicon.svg', (text) => `${text}<!-- again -->`)
    await watching.hears(({ replaced }) => replaced.includes('/favicon.svg'))
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

  test('survives the ways in which editors save', async () => {
    const path = join(watching.root, POSTER)
    const text = await readFile(path, 'utf8')
    for (const [round, save] of [
      async (next: string) => {
        await writeFile(`${path}~`, text)
        await writeFile(`${path}.tmp`, next)
        await rename(`${path}.tmp`, path)
        await rm(`${path}~`)
      },
      async (next: string) => {
        await rename(path, `${path}.swp`)
        await writeFile(path, next)
        await rm(`${path}.swp`)
      },
      async (next: string) => {
        await writeFile(path, '')
        await writeFile(path, next)
      },
    ].entries()) {
      await save(text.replace('Tre månar', `Månar ${round}`))
      await watching.until('/sv', (html) => html.includes(`Månar ${round}`))
    }
    await watching.hears((state) => state.fault === undefined)
    expect((await watching.page('/sv')).includes('swp')).toBe(false)
  })

  test('takes no notice of files that editors keep for a moment', async () => {
    const { version } = await watching.hears((state) => state.fault === undefined)
    const folder = join(watching.root, 'content/posters/main')
    for (const name of [
      '.#a.yaml',
      '4913',
      'a.yaml~',
      '.a.yaml.swp',
      '#a.yaml#',
      'a.yaml___jb_tmp___',
      'a.yaml.crswap',
      '~$a.yaml',
    ]) {
      await writeFile(join(folder, name), 'x')
      await rm(join(folder, name))
    }
    await watching.edit(POSTER, (text) => `${text}# Seen.\n`)
    const next = await watching.hears((state) => state.version !== version)
    expect(Number(next.version.split('.').pop())).toBe(Number(version.split('.').pop()) + 1)
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
    await expect.poll(statusOfGerman, { timeout: 10_000 }).toBe(302)
  })

  test('survives that templates/ and public/ go and come back, and follows them further', async () => {
    for (const name of ['templates', 'public']) {
      const folder = join(watching.root, name)
      const aside = join(watching.root, 'aside')
      await cp(folder, aside, { recursive: true })
      await rm(folder, { recursive: true })
      await watching.hears((state) => state.fault !== undefined)
      expect((await fetch(`${watching.origin}/sv`)).status).toBe(200)
      await rename(aside, folder)
      await watching.hears((state) => state.fault === undefined)
    }
    await watching.edit(FOOTER, (text) => text.replace('</footer>', '<i>seen again</i></footer>'))
    await watching.until('/sv', (html) => html.includes('seen again'))
  })

  test('survives that content/ goes and comes back, and hundreds of files at once', async () => {
    const content = join(watching.root, 'content')
    const aside = join(watching.root, 'aside')
    await rename(content, aside)
    await watching.hears((state) => state.fault !== undefined)
    expect((await fetch(`${watching.origin}/sv`)).status).toBe(200)
    await cp(aside, content, { recursive: true })
    await watching.hears((state) => state.fault === undefined)
    const prices = await readFile(join(content, 'prices.yaml'), 'utf8')
    for (let index = 0; index < 500; index += 1) await writeFile(join(content, `notes-${index}.md`), 'note\n')
    for (let index = 0; index < 500; index += 1) await rm(join(content, `notes-${index}.md`))
    await writeFile(join(content, 'prices.yaml'), prices.replace('price: 90', 'price: 97'))
    await watching.until('/sv', (html) => html.includes('$97 USD'))
    await watching.hears((state) => state.fault === undefined)
  })

  test('stays well through sixty edits, faults among them, and publishes what a clean build gives', async () => {
    for (let round = 0; round < 60; round += 1) {
      const isFault = round % 4 === 1
      await watching.edit(POSTER, (text) =>
        text.replace(/sv: [^,\n]+/, isFault ? 'sv: [' : `sv: Omgång ${round}`),
      )
      if (isFault) await watching.edit(POSTER, (text) => text.replace(/sv: [^,\n]+/, `sv: Omgång ${round}`))
      await watching.until('/sv', (html) => html.includes(`Omgång ${round}`))
    }
    await watching.hears((state) => state.fault === undefined)
    const published = () => readFile(join(watching.root, 'dist/sv.html'), 'utf8').catch(() => '')
    await expect.poll(published, { timeout: 30_000 }).toContain('Omgång 59')
    expect(await watching.stop()).toBe(0)
    const watched = await fingerprint(join(watching.root, 'dist'))
    await rm(join(watching.root, 'dist'), { recursive: true })
    expect(saga(['build', '--root', watching.root], {}, watching.root).code).toBe(0)
    expect(await fingerprint(join(watching.root, 'dist'))).toEqual(watched)
  })
})

test('a taken port is said in one line', async () => {
  await using shop = await tinyShop()
  const server = await listen(createServer())
  const { code, text } = saga(['watch', '--root', shop.path, '--port', new URL(server.origin).port])
  expect(code).toBe(1)
  expect(text).toMatch(/^Port \d+ is taken: .*--port\.\n$/)
  await server.close()
  expect(saga(['watch', '--port', 'many']).code).toBe(2)
})

test('begins with a fault, without any earlier build, and is well once it is mended', async () => {
  const root = await projectCopy()
  const path = join(root, POSTER)
  const text = await readFile(path, 'utf8')
  await writeFile(path, 'id: [')
  await using watching = await startWatching(root)
  await watching.hears((state) => state.fault !== undefined)
  expect(await watching.page('/sv')).toContain('/__saga/client.js')
  await writeFile(path, text)
  await utimes(path, new Date(), new Date())
  await watching.until('/sv', (html) => html.includes('Två månar'))
  expect(await watching.stop('SIGTERM')).toBe(0)
})

test('a folder that is no shop is a fault like any other', async () => {
  await using folder = await temporaryFolder()
  const { code, text } = build(folder.path)
  expect(code).toBe(1)
  expect(text).toContain('content/site.yaml')
})

test('looks for changes by itself where the file system tells of none', async () => {
  const root = await projectCopy()
  await using watching = await startWatching(root, root, ['--poll'])
  expect(await watching.page('/sv')).toContain('Två månar')
  await watching.edit(POSTER, (text) => text.replace('Två månar', 'Tre månar'))
  await watching.until('/sv', (page) => page.includes('Tre månar'))
  const year = join(root, 'public/2025')
  await mkdir(year)
  await writeFile(join(year, 'note.txt'), 'the first\n')
  await watching.until('/2025/note.txt', (text) => text === 'the first\n')
  await rm(year, { recursive: true })
  await watching.until('/2025/note.txt', (text) => text !== 'the first\n')
})
