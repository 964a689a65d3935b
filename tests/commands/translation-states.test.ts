import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { answersOf } from '../../cli/editor/server/answers.ts'
import { openShop } from '../../cli/editor/server/shop.ts'
import { ownersShop } from '../shops/owners-shop.ts'
import { countEverywhere, gitOn, makeTranslations } from '../shops/translated-shop.ts'

const isLong = process.env.SAGA_LONG === '1'
const shop = ownersShop()

/** Expects that everything that counts texts agrees. Returns the counts. */
async function expectAgreement(lang: string) {
  const { home, view, validate, po, list, entries } = await countEverywhere(shop, lang)
  const { total, missing, copied, same, outdated } = validate
  expect(view).toEqual(validate)
  // The home page has its first counts before git has told anything.
  expect(home).toEqual({ ...validate, outdated: 0 })
  expect(po).toEqual({ total, missing, copied, outdated })
  expect(list).toEqual({ missing, copied, outdated, same })
  expect(entries).toEqual({ fuzzy: outdated, untranslated: missing + copied })
  return validate
}

test('home, translators, validate and PO files count the same texts in the same states', async () => {
  await makeTranslations(shop)
  const es = await expectAgreement('es')
  expect(es).toMatchObject({ missing: 25, copied: 2, outdated: 3 })
  expect(es.translated).toBe(es.total - 27)
  // The source of the others is outdated itself where a customer wrote in Swedish.
  expect(await expectAgreement('en')).toMatchObject({ outdated: 1 })

  await shop.write('story/es.md', '---\ntitle: [La\n---\n\nA medias.\n')
  const broken = await expectAgreement('es')
  expect(broken).toMatchObject({
    total: es.total,
    translated: es.translated - 1,
    copied: 1,
  })
})

test.runIf(isLong)(
  'they also count the same of the source, and of a hidden language that is not begun',
  async () => {
    await makeTranslations(shop)
    const sv = await expectAgreement('sv')
    expect(sv).toMatchObject({ missing: 23, copied: 0, outdated: 3 })
    expect(sv.same).toBeGreaterThan(0)
    expect((await expectAgreement('de')).copied).toBeGreaterThan(100)
  },
)

test('a confirmed text is outdated nowhere, until its source changes again; undo takes it back', async () => {
  await makeTranslations(shop)
  const answers = answersOf(openShop(shop.project, {}))
  const lang = 'es'
  const id = 'content/posters/main/two-moons.yaml description.es'
  const text = (await answers.texts({ lang })).find((one) => one.id === id)
  const named = { lang, id, source: text?.source ?? '', current: text?.current ?? '' }
  const before = await expectAgreement(lang)

  expect(await answers.confirm({ ...named, current: 'other' })).toMatchObject({
    kind: 'changed-elsewhere',
  })
  expect(await answers.confirm(named)).toMatchObject({ kind: 'saved' })
  expect(await expectAgreement(lang)).toEqual({
    ...before,
    outdated: before.outdated - 1,
  })
  await answers.step({ direction: 'undo' })
  expect(await expectAgreement(lang)).toEqual(before)
  expect((await shop.everyFile()).has('confirmations.yaml')).toBe(false)
  await answers.step({ direction: 'redo' })

  // A rename moves the text, and a rebase gives commits other names and dates.
  const commit = (day: string): void => {
    gitOn(shop.root, day, 'add', 'content')
    gitOn(shop.root, day, 'commit', '-qm', day)
  }
  commit('03-01')
  await shop.run('rename poster two-moons three-moons')
  commit('03-02')
  gitOn(shop.root, '03-03', 'rebase', '-q', '--force-rebase', 'HEAD~1')
  expect((await expectAgreement(lang)).outdated).toBe(before.outdated - 1)
  await shop.edit('posters/main/three-moons.yaml', (yaml) =>
    yaml.replace('A very small', 'A tiny'),
  )
  commit('03-04')
  expect((await expectAgreement(lang)).outdated).toBe(before.outdated)
  const { text: notes } = await shop.run('validate --notes')
  expect(notes).toContain('no text matches this entry any more')
  expect((await shop.run('validate --fix --yes')).text).toContain(
    'content/confirmations.yaml',
  )
  expect((await shop.run('validate --notes')).text).not.toContain(
    'no text matches this entry',
  )
})

test('a PO file tells what the source said before, and unmarked entries come back as still right', async () => {
  await makeTranslations(shop)
  const { file } = await countEverywhere(shop, 'es')
  const po = await readFile(file, 'utf8')
  expect(po).toContain('#, fuzzy\n#| msgid "A small picture for the tests."\nmsgctxt')

  const { text: untouched, code } = await shop.run('translations import', file)
  expect(untouched).toMatch(/^Imported no texts into "es" \(.*still outdated: 3/)
  expect(code).toBe(0)

  const cleared = po.replace(/^#(?:, fuzzy|\| .*)\n/gm, '')
  await writeFile(
    file,
    cleared.replace('Una imagen pequeña para', 'Una imagen muy pequeña para'),
  )
  const { text } = await shop.run('translations import', file)
  expect(text).toMatch(/Imported 1 text into "es" \(still right: 2, /)
  expect(await expectAgreement('es')).toMatchObject({ outdated: 0 })
  // Once more, it has nothing to do.
  const again = `${shop.root}/again.po`
  await writeFile(again, cleared)
  expect((await shop.run('translations import', again)).text).toContain(
    'Imported no texts',
  )
})
