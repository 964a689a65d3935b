import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { untilEnd } from '../shops/own-shop.ts'
import { watchTinyShop } from '../support/watch.ts'

const FOOTER = 'templates/footer/Footer.tsx'
const STYLE = 'templates/footer/Footer.css'
const PREVIEW = 'templates/preview.tsx'

const watching = untilEnd(await watchTinyShop({ code: true }))

test('draws a preview anew when only its template has changed', async () => {
  const url = async () =>
    /\/og\/sv-home\.[^" ]+\.jpg/.exec(await watching.page('/sv'))?.[0] ?? ''
  const bytes = async () =>
    Buffer.from(await (await fetch(watching.origin + (await url()))).arrayBuffer())
  const before = await bytes()
  const original = await readFile(join(watching.root, PREVIEW), 'utf8')
  // A page's own template first, so that everything is warm.
  await watching.edit(FOOTER, (text) => text.replace('</footer>', '<i>warm</i></footer>'))
  await watching.until('/sv', (html) => html.includes('<i>warm</i>'))
  expect(await bytes()).toEqual(before)
  await watching.edit(PREVIEW, (text) =>
    text.replace(/fontSize=\{\w+\}/, 'fontSize={13}'),
  )
  await expect.poll(bytes).not.toEqual(before)
  await writeFile(join(watching.root, PREVIEW), original)
  await expect.poll(bytes).toEqual(before)
  await watching.edit(FOOTER, (text) => text.replace('<i>warm</i>', ''))
})

test('says all that is wrong in code at once, each fault once at its place, and recovers', async () => {
  const faults = {
    [FOOTER]: 'const = 1',
    [STYLE]: '.broken { color: red; } }',
    'islands/toasts/Toaster.tsx': 'const = 1',
  }
  const originals = new Map<string, string>()
  for (const [file, fault] of Object.entries(faults)) {
    originals.set(file, await readFile(join(watching.root, file), 'utf8'))
    await watching.edit(file, (text) => `${text}\n${fault}\n`)
  }
  const { fault = '' } = await watching.hears(
    (state) => state.fault?.includes('3 errors') ?? false,
  )
  for (const file of originals.keys())
    expect(fault).toMatch(new RegExp(`^${file}:\\d+:\\d+ `, 'm'))
  expect(fault).toMatch(new RegExp(`^${STYLE}:\\d+:25 `, 'm'))
  expect(await watching.page('/sv')).toContain('Två månar')
  for (const [file, text] of originals) await writeFile(join(watching.root, file), text)
  await watching.well()
})

test('says where a template fails while it renders, and recovers', async () => {
  const original = await readFile(join(watching.root, FOOTER), 'utf8')
  const fails = "  if (lang === 'en') throw new Error('no footer')"
  await watching.edit(FOOTER, (text) =>
    text.replace('const lang = useLang()', `$&\n${fails}`),
  )
  await fetch(`${watching.origin}/en`)
  const { fault } = await watching.hears(
    (state) => state.fault?.includes('no footer') ?? false,
  )
  const line =
    original.split('\n').findIndex((text) => text.includes('const lang = useLang()')) + 2
  expect(fault).toContain(`${FOOTER}:${line}:${fails.indexOf('new') + 1} `)
  expect((await fetch(`${watching.origin}/sv`)).status).toBe(200)
  await writeFile(join(watching.root, FOOTER), original)
  await watching.well()
  expect((await fetch(`${watching.origin}/en`)).status).toBe(200)
})

test('follows islands and public files', async () => {
  await watching.edit(
    'islands/poster-card/PosterCard.tsx',
    (text) => `${text}\nglobalThis.name = 'marked-by-test'\n`,
  )
  const addressIn = async (path: string, name: string): Promise<string> =>
    new RegExp(`/assets/${name}-\\w+\\.js`).exec(await watching.page(path))?.[0] ?? ''
  const islands = async (): Promise<string> =>
    addressIn(await addressIn('/sv', 'boot'), 'islands')
  await expect
    .poll(async () => watching.page(await islands()))
    .toContain('marked-by-test')
  await watching.edit('public/favicon.svg', (text) => `${text}<!-- again -->`)
  await watching.hears(({ replaced }) => replaced.includes('/favicon.svg'))
})

test('survives that templates/ and public/ go and come back, and follows them further', async () => {
  for (const name of ['templates', 'public']) {
    const [folder, aside] = [join(watching.root, name), join(watching.root, 'aside')]
    await cp(folder, aside, { recursive: true })
    await rm(folder, { recursive: true })
    await watching.faulty()
    expect((await fetch(`${watching.origin}/sv`)).status).toBe(200)
    await rename(aside, folder)
    await watching.well()
  }
  await watching.edit(FOOTER, (text) =>
    text.replace('</footer>', '<i>seen again</i></footer>'),
  )
  await watching.until('/sv', (html) => html.includes('seen again'))
})
