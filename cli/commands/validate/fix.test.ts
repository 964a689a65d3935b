import { writeFileSync } from 'node:fs'
import { readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownersShop, recordReport } from '../../../tests/shops/owners-shop.ts'
import { linkedText } from '../../../tests/support/markdown.ts'
import { isFixable, withFix } from '../../edit/edits.ts'
import { areSolved } from '../../edit/fixes.ts'
import { error, remedyOf } from '../../model/diagnostic.ts'
import { fixProblems } from './fix.ts'

const shop = ownersShop()
const { edit, everyFile, run, validate, write } = shop
const golden = join(import.meta.dirname, 'fixtures/fixes.txt')
const moons = 'posters/main/two-moons.yaml'
const disk = 'posters/main/gold-disk.yaml'
const wide = 'posters/wide/wide-1.yaml'
const book = 'books/get-the-saga/creation.md'

/** Other ways to write the same values: [file, text of the tiny shop, text of the same meaning]. */
const habits = [
  [moons, 'orientation: portrait', 'orientation: portrait # hangs high'],
  [moons, 'sv: Två månar', "sv: '1984'"],
  [disk, 'orientation: portrait', '\n# of both\norientation: "portrait"'],
  [disk, /\n/g, '\r\n'],
  ['prices.yaml', 'price: 90', 'price: 90   # since May'],
  ['galleries/main.yaml', '  - two-moons', '  # last\n  - two-moons # new'],
  ['story/sv.md', 'Andra', '## Mer\n\n[Andra](/sv/wide?x=1#gallery)'],
] as const

/** One mistake of each kind that has one remedy only: [file, what is right, what is written]. */
const mistakes = [
  [moons, 'orientation:', 'orientaton:'],
  [moons, 'en: Two moons', 'en:Two moons'],
  [moons, "'1984'", '1984'],
  [moons, 'two-moons-a2\n', 'gold-disk-a2\n'],
  [disk, '"portrait"', '"potrait"'],
  [disk, '- gold-disk.jpg', '- gold-dsik.jpg'],
  [disk, 'El disco de oro', 'El disco\u200b de oro'],
  [wide, 'orientation', 'formerly: [wide-0, wide-1]\norientation'],
  ['prices.yaml', 'price: 90', 'price: "$90"'],
  ['galleries/main.yaml', '- two-moons', '- two-mons'],
  ['galleries/main.yaml', 'expect: 2', 'expect: 3'],
  ['site.yaml', 'rating: 4.5', 'rating: 4.8'],
  ['site.yaml', 'flag: gb', 'flag: uk'],
  ['site.yaml', 'sv_SE', 'sv-SE'],
  ['site.yaml', 'to: 2025-10-15', 'to: 15/10/2025'],
  ['site.yaml', 'https://tiny.example', 'http://tiny.example'],
  ['reviews.yaml', 'verified: true', 'verified: yes'],
  ['reviews.yaml', 'country: GB', 'country: gb'],
  ['strings/es.yaml', 'label: es label', 'labell: es label'],
  ['strings/es.yaml', '{rating}', '{ratin}'],
  ['story/sv.md', '## Mer', '# Mer'],
  ['story/sv.md', '/sv/wide?x=1#gallery', '/sv/wid?x=1#galery'],
  [wide, 'sv: Vidden, en', 'sv: Vidden; en'],
  [wide, '  en: A small picture for the tests.', '  en:A small picture for the tests.'],
  ['quotes/en.yaml', '- {', '-\u00a0{'],
  [book, 'title: ', 'title = '],
  [book, 'images/cover.jpg', 'images/covr.jpg'],
] as const

const move = (from: string, to: string) =>
  rename(join(shop.root, from), join(shop.root, to))

async function change(
  edits: readonly (readonly [file: string, from: string | RegExp, to: string])[],
) {
  for (const [file, from, to] of edits)
    await edit(file, (text) => {
      expect(text).toMatch(from)
      return text.replace(from, () => to)
    })
}

test('problems with one remedy are shown first, and fixed byte by byte after consent', async () => {
  await change(habits)
  const sound = await everyFile()
  expect((await run('validate')).code).toBe(0)
  await change(mistakes)
  await move('content/posters/wide/wide-1.yaml', 'content/posters/wide/wide-1.YML')
  await move('public/flags/es.svg', 'public/flags/ES.svg')
  const wrong = await everyFile()

  const shown = await run('validate --fix')
  expect(await everyFile()).toEqual(wrong)
  const applied = await run('validate --fix --yes')
  expect(await everyFile()).toEqual(
    new Map([...sound].map(([path, text]) => [path, withOldName(path, text)])),
  )
  expect(await readdir(join(shop.root, 'public/flags'))).toContain('es.svg')
  const again = await run('validate --fix --yes')
  const changes = shown.text.replace(/\n\nNothing was written.*/s, '')
  expect(applied.text).toContain(changes)
  const said = [
    shown,
    { ...applied, text: applied.text.replace(changes, '(the same)') },
    again,
  ].map(
    ({ code, text }) =>
      `${text.replace(/^(?:Checked|\d+ checks) .*\n/gm, '')}(exit code ${code})\n`,
  )
  await expect(said.join('\n')).toMatchFileSnapshot(golden)
})

/** The fix removes only the current name from a list of former names; the older one stays. */
const withOldName = (path: string, text: string): string =>
  path === wide ? text.replace('orientation', 'formerly: [wide-0]\norientation') : text

test('nothing is written without consent, or if a file changes before the answer', async () => {
  await change([['prices.yaml', 'price: 90', 'price: "90"']])
  const asked: string[] = []
  const answer = (isSure: boolean, meanwhile?: () => Promise<void>) =>
    validate({}, { fix: true }, async (question) => {
      asked.push(question)
      await meanwhile?.()
      return isSure
    })
  expect(await answer(false)).toEqual({
    code: 1,
    text: expect.stringContaining('\nNothing was written.\n'),
  })
  const { code, text } = await answer(true, () =>
    edit('prices.yaml', (prices) => `${prices}# by hand\n`),
  )
  expect(code).toBe(1)
  expect(text).toContain(
    'Nothing was written: a file was changed after its fixes were found.',
  )
  expect(await readFile(join(shop.root, 'content/prices.yaml'), 'utf8')).toMatch(
    /price: "90".*# by hand\n$/s,
  )
  expect((await answer(true)).code).toBe(0)
  expect(asked).toEqual(Array(3).fill('Apply 1 fix in 1 file?'))
})

test('a fix that would cause another mistake is skipped, and the other fixes are made', async () => {
  await change([
    [disk, '- gold-disk.jpg', '- gold-disk.jpg\n  - gold-disc.jpg'],
    [disk, 'orientation: portrait', 'orientation: potrait'],
    ['prices.yaml', 'price: 90', 'price: "90"'],
  ])
  const { code, text } = await run('validate --fix --yes')
  expect(text).toContain('Applied 2 fixes in 2 files.')
  expect(text).toContain('→ did you mean "gold-disk.jpg"?')
  expect(code).toBe(1)
})

test('only problems of the named files or of the requested rule are fixed', async () => {
  await change([
    [disk, 'orientation: portrait', 'orientation: potrait'],
    ['site.yaml', 'rating: 4.5', 'rating: 4.8'],
  ])
  await write('prices.yml', '')
  const about = await run('validate --fix --yes', join(shop.root, 'content/site.yaml'))
  expect(about.text).toContain('  + ')
  expect(about.text).toContain('Applied 1 fix in 1 file.')
  expect((await run('validate --fix --yes --rule schema')).text).toContain(
    'Applied 1 fix in 1 file.',
  )
})

const translation = 'books/get-the-saga/creation.sv.md'

test('a problem in an indented first line of a text is fixed in its place', async () => {
  const text = (name: string) => `${title}\n\n  It costs {${name}}, or {${name}}.\n`
  const title =
    '---\norder: 1\ntitle: Help\nseo:\n  title: Help for our posters\n  description: All that you need to know of our posters, and more of it than that.\n---'
  for (const lang of ['sv', 'en', 'es'])
    await write(`texts/help/${lang}.md`, text('pricA1'))
  await run('validate --fix --yes')
  expect((await everyFile()).get('texts/help/en.md')).toBe(text('priceA1'))
})

test('fixes of links change no other character of the shop', async () => {
  const { before, after } = linkedText(23)
  await write(translation, before)
  const files = new Map(await everyFile())
  await run('validate --fix --yes')
  expect(await everyFile()).toEqual(files.set(translation, after))
})

test('a fix of characters that have changed meanwhile is refused and reported', async () => {
  await change([['prices.yaml', 'price: 90', 'price: "90"']])
  await write(translation, 'The [law](http://law.example).\n')
  const path = join(shop.root, 'content', translation)
  const typed = 'Of the [law](http://law.example).\n'
  // Fixes are chosen after the problems were found and before they are made.
  const typeMeanwhile = () => {
    writeFileSync(path, typed)
    return true
  }
  const { report, said } = recordReport(shop.root)
  await fixProblems(shop.project, {}, report, typeMeanwhile, async () => true)
  expect(said.join('')).toContain(
    `Not fixed: content/${translation}:1:11: the file does not have "http" there any more.`,
  )
  expect(await readFile(path, 'utf8')).toBe(typed)
})

test.each([
  ['a: !!str 1\nc:    3 # mine\n', 'a'],
  ['x: &x   1 # mine\nb: *x\n', 'b'],
])('a fix in %j changes only the line of its value, or nothing', (text, field) => {
  const line = text.split('\n').findIndex((words) => words.startsWith(field)) + 1
  const written = field === 'a' ? '1' : '*x'
  const at = {
    file: 'content/a.yaml',
    line,
    column: field === 'a' ? 10 : 4,
    length: 1,
    written,
  }
  const found = [
    error('schema', at, 'wrong', remedyOf({ value: '5' }, 'write …')),
  ].filter(isFixable)
  for (const fixable of found)
    expect(withFix(text, fixable) ?? text).toContain(/.*# mine\n/.exec(text)?.[0])
  expect(found).toHaveLength(1)
})

test.each([
  '>-\n  One {price},\n  {price} {prise}\n\n  # {price}',
  '"\\u0041ye {price} \\\n  😀 {price}"',
  "'It''s {price},\n  or {price}'",
])('a fix of a word in %j changes no other character', (written) => {
  const at = {
    file: 'content/a.yaml',
    line: 1,
    column: 4,
    length: written.length,
    written,
  }
  const fix = { text: '{priceA1}', instead: '{price}' }
  const [found] = [error('schema', at, 'wrong', remedyOf(fix, 'write …'))].filter(
    isFixable,
  )
  const text = `a: ${written}\nb: {price: 1}\n`
  expect(found && withFix(text, found)).toBe(
    text.replace(written, () => written.replaceAll('{price}', '{priceA1}')),
  )
})

test('a fix without the characters that it expects does not compile', () => {
  const at = { file: 'content/a.yaml', line: 1 }
  const remedy = remedyOf({ text: 'b' }, 'write …')
  // @ts-expect-error The place has no characters.
  expect(error('schema', at, 'wrong', remedy)).toBeDefined()
})

test('a fix that does not solve its own problem fails, even if it solves another', () => {
  const at = (line: number) => ({
    file: 'content/a.yaml',
    line,
    column: 1,
    length: 1,
    written: 'a',
  })
  const faultIn = (line: number) =>
    error('schema', at(line), 'wrong', remedyOf({ text: 'b' }, 'write …'))
  const [first, second] = [faultIn(1), faultIn(2)]
  const other = error('schema', at(3), 'also wrong')
  const fixes = [first].filter(isFixable)
  expect(areSolved(fixes, [first, other], [first])).toBe(false)
  expect(areSolved(fixes, [first, second, other], [second, other])).toBe(true)
  // The second line has moved up to the place of the first.
  expect(areSolved(fixes, [first, second], [first])).toBe(true)
})
