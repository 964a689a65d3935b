import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Content } from '../../load/content.ts'
import { makeTinyShop } from '../../load/fixtures/tiny-shop.ts'
import type { Page } from '../../model/page.ts'
import { projectAt } from '../../project.ts'
import { loadContent } from '../read-content.ts'
import { textsRead } from './texts-read.ts'
import { unusedTexts } from './unused-texts.ts'

let root: string
let content: Content
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'saga-texts-'))
  await makeTinyShop(root)
  content = (await loadContent(projectAt(root, root, 'test'), {})).content
})
afterAll(() => rm(root, { recursive: true, force: true }))

/** Templates that read one text on every page, one on the home, one in a copy, and one when orders have a backend. */
function renderPage({ kind, chrome: { strings, checkout } }: Page): string {
  const said = [strings.nav.label]
  if (kind === 'home') said.push(strings.hero.title, ...Object.values({ ...strings.quotes }))
  if (kind === 'not-found') said.push(strings.notFound.title)
  if (checkout) said.push(strings.card.loading)
  return said.join()
}

test('a text is read when some page asks for it, with or without a backend', () => {
  expect(textsRead(content, { renderPage })).toEqual([
    'card.loading',
    'hero.title',
    'nav.label',
    'notFound.title',
    'quotes.label',
    'quotes.pause',
    'quotes.play',
  ])
})

test('every page of the first language is rendered, and the 404 page', () => {
  const rendered = new Set<string>()
  textsRead(content, {
    renderPage: (page) => {
      rendered.add(`${page.lang} ${page.kind} ${page.slug}`)
      return ''
    },
  })
  expect([...rendered].sort()).toEqual([
    'en not-found not-found',
    'sv books get-the-saga',
    'sv gallery wide',
    'sv home ',
    'sv success success',
  ])
})

test('the others are reported once, at their key in the first language', () => {
  const read = textsRead(content, { renderPage })
  const found = unusedTexts(content, read)
  expect(found[0]).toMatchObject({
    severity: 'warning',
    code: 'unused-text',
    at: { file: 'content/strings/sv.yaml', line: 3, column: 3, length: 'posters'.length },
    message: 'no page shows the text "nav.posters"',
  })
  expect(found.some(({ message }) => read.some((name) => message.includes(`"${name}"`)))).toBe(false)
})
