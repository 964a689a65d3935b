import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { answersOf } from '../../cli/editor/server/answers.ts'
import { openShop } from '../../cli/editor/server/shop.ts'
import { commandShop } from '../shops/command-shop.ts'
import {
  countByValidate,
  countEverywhere,
  countOutdated,
  gitOn,
  makeTranslations,
} from '../shops/translated-shop.ts'
import { saga } from '../support/cli.ts'
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
})

test('validate --outdated names each outdated text, with the days of both texts', async () => {
  await makeTranslations(shop)

  const { code, text } = await shop.run('validate --outdated')

  expect(code).toBe(0)
  const outdatedFiles = [
    ...text.matchAll(
      /^content\/(\S+?):\d+:\d+ .*the text in "es" \(2026-01-01\) is older/gm,
    ),
  ].map(([, path]) => path)
  expect(outdatedFiles.toSorted()).toEqual([
    'posters/main/gold-disk.yaml',
    'posters/main/two-moons.yaml',
    'reviews.yaml',
  ])
  expect(text).toContain('is older than the text in "en" (2026-02-02)')
  // Only one English text is outdated, a review: its customer wrote in Swedish.
  expect(text.match(/the text in "en" \(2026-01-01\) is older/g)).toHaveLength(1)
  expect(text).toContain('is older than the text in "sv" (2026-02-02)')
})

test('without a git history, validate --outdated explains where the ages come from', async () => {
  const { text } = await saga(['validate', '--outdated', '--root', shop.root], {
    // Keeps git from finding a repository above the shop.
    GIT_CEILING_DIRECTORIES: join(shop.root, '..'),
  })

  expect(text).toContain('This folder is not in a git repository')
})

test.runIf(isLong)(
  'a file that cannot be read is counted neither as translated nor as copied',
  async () => {
    await makeTranslations(shop)
    const es = await countByValidate(shop, 'es')

    // The story has one text of each kind: a translated title and a copied body.
    await shop.write('story/es.md', '---\ntitle: [La\n---\n\nA medias.\n')

    expect(await countByValidate(shop, 'es')).toMatchObject({
      total: es.total,
      translated: es.translated - 1,
      copied: 1,
    })
  },
)

describe.runIf(isLong)('the counts also agree', () => {
  test.each(['en', 'sv', 'is'])('for %s', async (lang) => {
    await makeTranslations(shop)

    const counts = await expectAgreement(lang)

    // Swedish has one of the book's texts that Spanish lacks. Outdated: the descriptions of two posters, and that text.
    if (lang === 'sv')
      expect(counts).toMatchObject({ missing: 24 - 1, copied: 0, outdated: 3 })
    // Names are the same in every language.
    if (lang === 'sv') expect(counts.same).toBeGreaterThan(0)
    // Nobody has translated this language, whose texts are copies.
    if (lang === 'is') expect(counts.copied).toBeGreaterThan(100)
  })
})

const ID = 'content/posters/main/two-moons.yaml description.es'

/** Opens the editor. Returns its answers, and the confirmation that the Spanish text of a poster is still right. */
async function openConfirmation() {
  const answers = answersOf(openShop(shop.project, {}))
  const texts = await answers.texts({ lang: 'es' })
  const text = texts.find(({ id }) => id === ID)
  const confirmation = {
    lang: 'es',
    id: ID,
    source: text?.source ?? '',
    current: text?.current ?? '',
  }
  return { answers, confirmation }
}

const commit = (day: string): void => {
  gitOn(shop.root, day, 'add', 'content')
  gitOn(shop.root, day, 'commit', '-qm', day)
}

test('a confirmed text is no longer outdated, until the confirmation is undone', async () => {
  await makeTranslations(shop)
  const { answers, confirmation } = await openConfirmation()

  const confirmingStaleText = answers.confirm({ ...confirmation, current: 'other' })
  expect(await confirmingStaleText).toMatchObject({ kind: 'changed-elsewhere' })
  expect(await answers.confirm(confirmation)).toMatchObject({ kind: 'saved' })
  expect(await expectAgreement('es')).toMatchObject({ outdated: 2 })

  await answers.step({ direction: 'undo' })
  expect(await countOutdated(shop, 'es')).toBe(3)
  expect((await shop.everyFile()).has('confirmations.yaml')).toBe(false)
})

test('a confirmed text is outdated again once its source changes, and the fix removes its entry', async () => {
  await makeTranslations(shop)
  const { answers, confirmation } = await openConfirmation()
  await answers.confirm(confirmation)

  await shop.edit('posters/main/two-moons.yaml', (yaml) =>
    yaml.replace('A very small', 'A tiny'),
  )
  commit('03-04')
  expect(await countOutdated(shop, 'es')).toBe(3)

  const { text: notes } = await shop.run('validate --notes')
  expect(notes).toContain('no text matches this entry any more')
  expect((await shop.run('validate --fix --yes')).text).toContain(
    'content/confirmations.yaml',
  )
  expect((await shop.run('validate --notes')).text).not.toContain(
    'no text matches this entry',
  )
})

test.runIf(isLong)('a confirmation survives a rename and a rebase', async () => {
  await makeTranslations(shop)
  const { answers, confirmation } = await openConfirmation()
  await answers.confirm(confirmation)

  // The rename moves the text, and the rebase changes the commits' hashes and dates.
  commit('03-01')
  await shop.run('rename poster two-moons three-moons')
  commit('03-02')
  gitOn(shop.root, '03-03', 'rebase', '-q', '--force-rebase', 'HEAD~1')

  expect(await expectAgreement('es')).toMatchObject({ outdated: 2 })
})

test.runIf(isLong)(
  'an import confirms outdated entries whose fuzzy mark was removed',
  async () => {
    await makeTranslations(shop)
    const file = `${shop.root}/es.po`
    await shop.run('translations export --language es', file)
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
    expect(await countOutdated(shop, 'es')).toBe(0)

    // The second file repeats the two confirmations. Its third text differs from the shop, which the first import
    // changed, so the import leaves it out.
    const secondFile = `${shop.root}/second.po`
    await writeFile(secondFile, unmarkedPo)
    expect((await shop.run('translations import', secondFile)).text).toContain(
      'Imported no texts',
    )
  },
)
