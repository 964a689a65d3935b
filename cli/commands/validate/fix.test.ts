import { writeFileSync } from 'node:fs'
import { readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandShop, recordReport } from '../../../tests/shops/command-shop.ts'
import { restoredShop } from '../../../tests/shops/own-shop.ts'
import { linkedText } from '../../../tests/support/markdown.ts'
import { isFixable, withFix } from '../../edit/edits.ts'
import { areSolved } from '../../edit/fixes.ts'
import { type Diagnostic, error, remedyOf } from '../../model/diagnostic.ts'
import { fixProblems } from './fix.ts'

const shop = commandShop(restoredShop())
const { edit, everyFile, run, validate, write } = shop
const fixesSnapshot = join(import.meta.dirname, 'fixtures/fixes.txt')
const twoMoons = 'posters/main/two-moons.yaml'
const goldDisk = 'posters/main/gold-disk.yaml'
const widePoster = 'posters/wide/wide-1.yaml'
const book = 'books/get-the-saga/creation.md'

/**
 * Other ways to write the same values, which fixes must preserve: [file, text of the tiny shop,
 * equivalent text].
 */
const equivalentTexts = [
  [twoMoons, 'orientation: portrait', 'orientation: portrait # hangs high'],
  [twoMoons, 'sv: Två månar', "sv: '1984'"],
  [goldDisk, 'orientation: portrait', '\n# of both\norientation: "portrait"'],
  [goldDisk, /\n/g, '\r\n'],
  ['prices.yaml', 'price: 90', 'price: 90   # since May'],
  ['galleries/main.yaml', '  - two-moons', '  # last\n  - two-moons # new'],
  ['story/sv.md', 'Andra', '## Mer\n\n[Andra](/sv/wide?x=1#gallery)'],
] as const

/**
 * One mistake of each kind that has exactly one solution: [file, correct text, wrong text]. The correct text is in the
 * tiny shop once it has the equivalent texts.
 */
const mistakes = [
  [twoMoons, 'orientation:', 'orientaton:'],
  [twoMoons, 'en: Two moons', 'en:Two moons'],
  [twoMoons, "'1984'", '1984'],
  [twoMoons, 'two-moons-a2\n', 'gold-disk-a2\n'],
  [goldDisk, '"portrait"', '"potrait"'],
  [goldDisk, '- gold-disk.jpg', '- gold-dsik.jpg'],
  [goldDisk, 'El disco de oro', 'El disco\u200b de oro'],
  [widePoster, 'orientation', 'formerly: [wide-0, wide-1]\norientation'],
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
  [widePoster, 'sv: Vidden, en', 'sv: Vidden; en'],
  [
    widePoster,
    '  en: A small picture for the tests.',
    '  en:A small picture for the tests.',
  ],
  ['quotes/en.yaml', '- {', '-\u00a0{'],
  [book, 'title: ', 'title = '],
  [book, 'images/cover.jpg', 'images/covr.jpg'],
] as const

const move = (from: string, to: string) =>
  rename(join(shop.root, from), join(shop.root, to))

type TextEdit = readonly [file: string, previousText: string | RegExp, nextText: string]

async function change(edits: readonly TextEdit[]) {
  for (const [file, previousText, nextText] of edits)
    await edit(file, (text) => {
      expect(text).toMatch(previousText)
      return text.replace(previousText, () => nextText)
    })
}

/** The fix removes only the current name from the former names; the older one stays. */
const withFormerName = (path: string, text: string): string =>
  path === widePoster
    ? text.replace('orientation', 'formerly: [wide-0]\norientation')
    : text

test('problems with only one solution are shown first and fixed after consent', async () => {
  await change(equivalentTexts)
  const intactFiles = await everyFile()
  // The equivalent texts cause no problems.
  expect((await run('validate')).code).toBe(0)

  await change(mistakes)
  await move('content/posters/wide/wide-1.yaml', 'content/posters/wide/wide-1.YML')
  await move('public/flags/es.svg', 'public/flags/ES.svg')
  const wrongFiles = await everyFile()

  const preview = await run('validate --fix')
  expect(await everyFile()).toEqual(wrongFiles)

  const applied = await run('validate --fix --yes')
  const fixedFiles = new Map(
    [...intactFiles].map(([path, text]) => [path, withFormerName(path, text)]),
  )
  expect(await everyFile()).toEqual(fixedFiles)
  expect(await readdir(join(shop.root, 'public/flags'))).toContain('es.svg')

  // Nothing is left to fix.
  const repeated = await run('validate --fix --yes')

  const changes = preview.text.replace(/\n\nNothing was written.*/s, '')
  expect(applied.text).toContain(changes)
  const runs = [
    preview,
    { ...applied, text: applied.text.replace(changes, '(the same)') },
    repeated,
  ]
  const outputs = runs.map(
    ({ code, text }) =>
      `${text.replace(/^(?:Checked|\d+ checks) .*\n/gm, '')}(exit code ${code})\n`,
  )
  await expect(outputs.join('\n')).toMatchFileSnapshot(fixesSnapshot)
})

/** Runs `validate --fix` with this answer. Adds the question to `questions`. */
const fixWithAnswer = (
  isSure: boolean,
  questions: string[],
  beforeAnswer?: () => Promise<void>,
) =>
  validate({}, { fix: true }, async (question) => {
    questions.push(question)
    await beforeAnswer?.()
    return isSure
  })

test('nothing is written without consent', async () => {
  await change([['prices.yaml', 'price: 90', 'price: "90"']])
  const questions: string[] = []

  expect(await fixWithAnswer(false, questions)).toEqual({
    code: 1,
    text: expect.stringContaining('\nNothing was written.\n'),
  })
  expect((await fixWithAnswer(true, questions)).code).toBe(0)
  expect(questions).toEqual(Array(2).fill('Apply 1 fix in 1 file?'))
})

test('nothing is written if a file changes before the answer', async () => {
  await change([['prices.yaml', 'price: 90', 'price: "90"']])
  const questions: string[] = []

  const { code, text } = await fixWithAnswer(true, questions, () =>
    edit('prices.yaml', (prices) => `${prices}# by hand\n`),
  )

  expect(code).toBe(1)
  expect(text).toContain(
    'Nothing was written: a file was changed after its fixes were found.',
  )
  expect(await readFile(join(shop.root, 'content/prices.yaml'), 'utf8')).toMatch(
    /price: "90".*# by hand\n$/s,
  )
  expect((await fixWithAnswer(true, questions)).code).toBe(0)
  expect(questions).toEqual(Array(2).fill('Apply 1 fix in 1 file?'))
})

test('only a fix that would cause another mistake is skipped', async () => {
  await change([
    // If the misspelt picture were corrected, the list would have the same picture twice.
    [goldDisk, '- gold-disk.jpg', '- gold-disk.jpg\n  - gold-disc.jpg'],
    [goldDisk, 'orientation: portrait', 'orientation: potrait'],
    ['prices.yaml', 'price: 90', 'price: "90"'],
  ])

  const { code, text } = await run('validate --fix --yes')

  expect(text).toContain('Applied 2 fixes in 2 files.')
  expect(text).toContain('→ did you mean "gold-disk.jpg"?')
  expect(code).toBe(1)
})

test('fixes only problems in the given files or of the requested rule', async () => {
  await change([
    [goldDisk, 'orientation: portrait', 'orientation: potrait'],
    ['site.yaml', 'rating: 4.5', 'rating: 4.8'],
  ])
  // Nothing reads this file, which is a problem without a fix.
  await write('prices.yml', '')

  const siteFile = join(shop.root, 'content/site.yaml')
  const runOnFile = await run('validate --fix --yes', siteFile)
  expect(runOnFile.text).toContain('  + ')
  expect(runOnFile.text).toContain('Applied 1 fix in 1 file.')

  const runOfRule = await run('validate --fix --yes --rule schema')
  expect(runOfRule.text).toContain('Applied 1 fix in 1 file.')
})

const translation = 'books/get-the-saga/creation.sv.md'

test('a fix in an indented first line of a text keeps the indent', async () => {
  const frontMatter = [
    '---',
    'order: 1',
    'title: Help',
    'seo:',
    '  title: Help for our posters',
    '  description: All that you need to know of our posters, and more of it than that.',
    '---',
  ].join('\n')
  const textWith = (name: string) =>
    `${frontMatter}\n\n  It costs {${name}}, or {${name}}.\n`
  for (const lang of ['sv', 'en', 'es'])
    await write(`texts/help/${lang}.md`, textWith('pricA1'))

  await run('validate --fix --yes')

  expect((await everyFile()).get('texts/help/en.md')).toBe(textWith('priceA1'))
})

test('fixes to links change no other character in the shop', async () => {
  // Any seed will do: it chooses the texts and links of the file.
  const seed = 23
  const { before: wrongText, after: fixedText } = linkedText(seed)
  await write(translation, wrongText)
  const files = new Map(await everyFile())

  await run('validate --fix --yes')

  expect(await everyFile()).toEqual(files.set(translation, fixedText))
})

test('a fix to characters that have just changed is reported, but not made', async () => {
  await change([['prices.yaml', 'price: 90', 'price: "90"']])
  await write(translation, 'The [law](http://law.example).\n')
  const path = join(shop.root, 'content', translation)
  const changedText = 'Of the [law](http://law.example).\n'
  // Fixes are chosen after the problems were found and before they are made.
  const changeTextAndChooseFix = () => {
    writeFileSync(path, changedText)
    return true
  }

  const { report, output } = recordReport(shop.root)
  const context = { project: shop.project, environment: {}, report }
  await fixProblems(context, changeTextAndChooseFix, async () => true)

  expect(output.join('')).toContain(
    `Not fixed: content/${translation}:1:11: the file does not have "http" there any more.`,
  )
  expect(await readFile(path, 'utf8')).toBe(changedText)
})

test.each([
  ['a: !!str 1\nc:    3 # mine\n', { line: 1, column: 10, written: '1' }],
  ['x: &x   1 # mine\nb: *x\n', { line: 2, column: 4, written: '*x' }],
])('a fix in %j changes only the line of its value, or nothing', (text, place) => {
  const lines = text.split('\n')
  const at = { file: 'content/a.yaml', length: 1, ...place }
  const diagnostic = error('schema', at, 'wrong', remedyOf({ value: '5' }, 'write …'))
  if (!isFixable(diagnostic)) return expect.unreachable()

  const unrelatedLine = lines.find((line) => line.endsWith('# mine'))
  expect(withFix(text, diagnostic) ?? text).toContain(`${unrelatedLine}\n`)
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
  const diagnostic = error('schema', at, 'wrong', remedyOf(fix, 'write …'))
  if (!isFixable(diagnostic)) return expect.unreachable()

  const text = `a: ${written}\nb: {price: 1}\n`
  const fixedValue = written.replaceAll('{price}', '{priceA1}')
  expect(withFix(text, diagnostic)).toBe(text.replace(written, () => fixedValue))
})

test('a fix without the characters that it expects does not compile', () => {
  const at = { file: 'content/a.yaml', line: 1 }
  const remedy = remedyOf({ text: 'b' }, 'write …')

  // @ts-expect-error The place has no characters.
  expect(error('schema', at, 'wrong', remedy)).toBeDefined()
})

test('a fix that does not solve its own problem has failed, even if it solves another problem', () => {
  const at = (line: number) => {
    return { file: 'content/a.yaml', line, column: 1, length: 1, written: 'a' }
  }
  const problemIn = (line: number) =>
    error('schema', at(line), 'wrong', remedyOf({ text: 'b' }, 'write …'))
  const firstProblem = problemIn(1)
  const secondProblem = problemIn(2)
  const unrelatedProblem = error('schema', at(3), 'also wrong')
  const fixes = [firstProblem].filter(isFixable)
  const isFirstSolved = (before: readonly Diagnostic[], after: readonly Diagnostic[]) =>
    areSolved(fixes, before, after)

  // The fix has solved the unrelated problem instead.
  expect(isFirstSolved([firstProblem, unrelatedProblem], [firstProblem])).toBe(false)
  expect(
    isFirstSolved(
      [firstProblem, secondProblem, unrelatedProblem],
      [secondProblem, unrelatedProblem],
    ),
  ).toBe(true)
  // The second line has moved up to the place of the first.
  expect(isFirstSolved([firstProblem, secondProblem], [firstProblem])).toBe(true)
})
