import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { answersOf } from '../../cli/editor/server/answers.ts'
import { openShop } from '../../cli/editor/server/shop.ts'
import { commandShop } from '../shops/command-shop.ts'
import { countEverywhere, gitOn, makeTranslations } from '../shops/translated-shop.ts'
import { isLong } from '../support/long.ts'

const shop = commandShop()

/** Matches the lines of a PO file that mark an entry as fuzzy and state its earlier source text. */
const FUZZY_LINES = /^#(?:, fuzzy|\| .*)\n/gm

/**
 * Expects all parts of the program to report the same counts. Returns the counts. `copied` counts texts with the words
 * of another language that still need a translation; `same` counts those that need none, such as names.
 */
async function expectAgreement(lang: string) {
  // The editor shows `home` on its home page, `view` in its view of all translations, and `list` in its list of texts.
  // An export prints `po`, and writes `entries` into its file.
  const { home, view, validate, po, list, entries } = await countEverywhere(shop, lang)
  const { total, missing, copied, same, outdated } = validate
  expect(view).toEqual(validate)
  // The home page shows its first counts before git has answered, so it has no outdated texts yet.
  expect(home).toEqual({ ...validate, outdated: 0 })
  expect(po).toEqual({ total, missing, copied, outdated })
  expect(list).toEqual({ missing, copied, outdated, same })
  expect(entries).toEqual({ fuzzy: outdated, untranslated: missing + copied })
  return validate
}

test('home page, translation view, validate and PO files agree on the state of every text', async () => {
  await makeTranslations(shop)

  // Missing in Spanish: the title of a poster, and 24 texts of the book. Copied: the title of
  // another poster, and the story. Outdated: the descriptions of two posters, and a review.
  const es = await expectAgreement('es')
  expect(es).toMatchObject({ missing: 1 + 24, copied: 2, outdated: 3 })
  expect(es.translated).toBe(es.total - es.missing - es.copied)
  // Only one English text is outdated, a review: its customer wrote in Swedish. English is the source of all other
  // texts.
  expect(await expectAgreement('en')).toMatchObject({ outdated: 1 })

  // A file that cannot be read is counted neither as translated nor as copied. The story has one text of each kind: a
  // translated title and a copied body.
  await shop.write('story/es.md', '---\ntitle: [La\n---\n\nA medias.\n')
  const withBrokenFile = await expectAgreement('es')
  expect(withBrokenFile).toMatchObject({
    total: es.total,
    translated: es.translated - 1,
    copied: 1,
  })
})

test.runIf(isLong)(
  'the counts also agree for the source language and for a hidden language without translations',
  async () => {
    await makeTranslations(shop)

    // Swedish has one of the book's texts that Spanish lacks. Outdated: the descriptions of two posters, and that text.
    const sv = await expectAgreement('sv')
    expect(sv).toMatchObject({ missing: 24 - 1, copied: 0, outdated: 3 })
    expect(sv.same).toBeGreaterThan(0)
    expect((await expectAgreement('is')).copied).toBeGreaterThan(100)
  },
)

test('a confirmed text is no longer outdated until its source changes again', async () => {
  await makeTranslations(shop)
  const answers = answersOf(openShop(shop.project, {}))
  const lang = 'es'
  const id = 'content/posters/main/two-moons.yaml description.es'
  const texts = await answers.texts({ lang })
  const text = texts.find((candidate) => candidate.id === id)
  const confirmation = {
    lang,
    id,
    source: text?.source ?? '',
    current: text?.current ?? '',
  }
  const initialCounts = await expectAgreement(lang)

  const confirmingStaleText = answers.confirm({ ...confirmation, current: 'other' })
  expect(await confirmingStaleText).toMatchObject({ kind: 'changed-elsewhere' })
  expect(await answers.confirm(confirmation)).toMatchObject({ kind: 'saved' })
  expect(await expectAgreement(lang)).toEqual({
    ...initialCounts,
    outdated: initialCounts.outdated - 1,
  })

  await answers.step({ direction: 'undo' })
  expect(await expectAgreement(lang)).toEqual(initialCounts)
  expect((await shop.everyFile()).has('confirmations.yaml')).toBe(false)
  await answers.step({ direction: 'redo' })

  // The confirmation survives a rename, which moves the text, and a rebase, which changes commit hashes and dates.
  const commit = (day: string): void => {
    gitOn(shop.root, day, 'add', 'content')
    gitOn(shop.root, day, 'commit', '-qm', day)
  }
  commit('03-01')
  await shop.run('rename poster two-moons three-moons')
  commit('03-02')
  gitOn(shop.root, '03-03', 'rebase', '-q', '--force-rebase', 'HEAD~1')
  expect((await expectAgreement(lang)).outdated).toBe(initialCounts.outdated - 1)

  await shop.edit('posters/main/three-moons.yaml', (yaml) =>
    yaml.replace('A very small', 'A tiny'),
  )
  commit('03-04')
  expect((await expectAgreement(lang)).outdated).toBe(initialCounts.outdated)

  const { text: notes } = await shop.run('validate --notes')
  expect(notes).toContain('no text matches this entry any more')
  expect((await shop.run('validate --fix --yes')).text).toContain(
    'content/confirmations.yaml',
  )
  expect((await shop.run('validate --notes')).text).not.toContain(
    'no text matches this entry',
  )
})

test('an import confirms outdated entries whose fuzzy mark was removed', async () => {
  await makeTranslations(shop)
  const { file } = await countEverywhere(shop, 'es')
  const po = await readFile(file, 'utf8')
  expect(po).toContain('#, fuzzy\n#| msgid "A small picture for the tests."\nmsgctxt')

  const { text: untouched, code } = await shop.run('translations import', file)
  expect(untouched).toMatch(/^Imported no texts into "es" \(.*still outdated: 3/)
  expect(code).toBe(0)

  const unmarkedPo = po.replace(FUZZY_LINES, '')
  await writeFile(
    file,
    unmarkedPo.replace('Una imagen pequeña para', 'Una imagen muy pequeña para'),
  )
  const { text } = await shop.run('translations import', file)
  expect(text).toMatch(/Imported 1 text into "es" \(still right: 2, /)
  expect(await expectAgreement('es')).toMatchObject({ outdated: 0 })

  // The second file repeats the two confirmations. Its third text differs from the shop, which the first import
  // changed, so the import leaves it out.
  const secondFile = `${shop.root}/second.po`
  await writeFile(secondFile, unmarkedPo)
  expect((await shop.run('translations import', secondFile)).text).toContain(
    'Imported no texts',
  )
})
