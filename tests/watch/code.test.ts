import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { watchTinyShop } from '../support/watch.ts'

const FOOTER = 'templates/footer/Footer.tsx'
const STYLE = 'templates/footer/Footer.css'
const PREVIEW = 'templates/preview.tsx'

const watching = disposeAfterTests(await watchTinyShop({ code: true }))

test('redraws a preview only after its template changes', async () => {
  const fetchPreview = async () => {
    const html = await watching.page('/sv')
    const path = /\/og\/sv-home\.[^" ]+\.jpg/.exec(html)?.[0] ?? ''
    const response = await fetch(watching.origin + path)
    return Buffer.from(await response.arrayBuffer())
  }
  const originalPreview = await fetchPreview()
  const originalTemplate = await readFile(join(watching.root, PREVIEW), 'utf8')

  // A page's template changes first, so that all caches are warm.
  await watching.edit(FOOTER, (text) => text.replace('</footer>', '<i>warm</i></footer>'))
  await watching.until('/sv', (html) => html.includes('<i>warm</i>'))
  expect(await fetchPreview()).toEqual(originalPreview)

  await watching.edit(PREVIEW, (text) =>
    text.replace(/fontSize=\{\w+\}/, 'fontSize={13}'),
  )
  await expect.poll(fetchPreview).not.toEqual(originalPreview)

  await writeFile(join(watching.root, PREVIEW), originalTemplate)
  await expect.poll(fetchPreview).toEqual(originalPreview)
  await watching.edit(FOOTER, (text) => text.replace('<i>warm</i>', ''))
})

test('reports all code errors with their locations', async () => {
  const brokenLines = {
    [FOOTER]: 'const = 1',
    [STYLE]: '.broken { color: red; } }',
    'islands/toasts/Toaster.tsx': 'const = 1',
  }
  const originals = new Map<string, string>()
  for (const [file, line] of Object.entries(brokenLines)) {
    originals.set(file, await readFile(join(watching.root, file), 'utf8'))
    await watching.edit(file, (text) => `${text}\n${line}\n`)
  }

  const { fault = '' } = await watching.hears(
    (state) => state.fault?.includes('3 errors') ?? false,
  )
  for (const file of originals.keys())
    expect(fault).toMatch(new RegExp(`^${file}:\\d+:\\d+ `, 'm'))
  // The extra brace is in column 25 of its line.
  expect(fault).toMatch(new RegExp(`^${STYLE}:\\d+:25 `, 'm'))
  expect(await watching.page('/sv')).toContain('Två månar')

  for (const [file, text] of originals) await writeFile(join(watching.root, file), text)
  await watching.untilWell()
})

test('reports the line at which a template throws while rendering', async () => {
  const original = await readFile(join(watching.root, FOOTER), 'utf8')
  const lineBefore = 'const lang = useLang()'
  const throwingLine = "  if (lang === 'en') throw new Error('no footer')"
  await watching.edit(FOOTER, (text) => text.replace(lineBefore, `$&\n${throwingLine}`))

  await fetch(`${watching.origin}/en`)
  const { fault } = await watching.hears(
    (state) => state.fault?.includes('no footer') ?? false,
  )
  // Line numbers start at 1.
  const numberBefore =
    original.split('\n').findIndex((line) => line.includes(lineBefore)) + 1
  const lineNumber = numberBefore + 1
  const column = throwingLine.indexOf('new') + 1
  expect(fault).toContain(`${FOOTER}:${lineNumber}:${column} `)
  expect((await fetch(`${watching.origin}/sv`)).status).toBe(200)

  await writeFile(join(watching.root, FOOTER), original)
  await watching.untilWell()
  expect((await fetch(`${watching.origin}/en`)).status).toBe(200)
})

test('serves changed islands', async () => {
  await watching.edit(
    'islands/poster-card/PosterCard.tsx',
    (text) => `${text}\nglobalThis.name = 'marked-by-test'\n`,
  )
  const findScript = async (path: string, name: string): Promise<string> => {
    const text = await watching.page(path)
    return new RegExp(`/assets/${name}-\\w+\\.js`).exec(text)?.[0] ?? ''
  }
  const readIslands = async (): Promise<string> => {
    const bootPath = await findScript('/sv', 'boot')
    return watching.page(await findScript(bootPath, 'islands'))
  }

  await expect.poll(readIslands).toContain('marked-by-test')
})

test('tells open pages about a changed public file', async () => {
  await watching.edit('public/favicon.svg', (text) => `${text}<!-- again -->`)
  await watching.hears(({ replaced }) => replaced.includes('/favicon.svg'))
})

test('watches templates/ and public/ again once they are back', async () => {
  const aside = join(watching.root, 'aside')
  const templates = join(watching.root, 'templates')
  await cp(templates, aside, { recursive: true })
  await rm(templates, { recursive: true })
  await watching.untilFaulty()
  expect((await fetch(`${watching.origin}/sv`)).status).toBe(200)
  await rename(aside, templates)
  await watching.untilWell()

  // Without public/, the engine supplies the files that every shop needs. The note is only in public/, so it shows
  // whether the folder is watched.
  const publicFolder = join(watching.root, 'public')
  await writeFile(join(publicFolder, 'note.txt'), 'from the owner')
  const isNote = (text: string): boolean => text === 'from the owner'
  await watching.until('/note.txt', isNote)
  await rename(publicFolder, aside)
  await watching.until('/note.txt', (text) => !isNote(text))
  await rename(aside, publicFolder)
  await watching.until('/note.txt', isNote)

  await watching.edit(FOOTER, (text) =>
    text.replace('</footer>', '<i>seen again</i></footer>'),
  )
  await watching.until('/sv', (html) => html.includes('seen again'))
})
