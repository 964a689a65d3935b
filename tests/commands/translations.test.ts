import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadContent } from '../../cli/check/load-content.ts'
import { readPo } from '../../cli/edit/po/entries.ts'
import { planTranslations } from '../../cli/edit/po/import.ts'
import { commandShop } from '../shops/command-shop.ts'
import { restoredShop } from '../shops/own-shop.ts'
import { edit } from '../support/files.ts'
import { fillPo } from '../support/translator.ts'

const shop = commandShop(restoredShop())
const { run, everyFile } = shop

const RETURNS_PAGE = `---
title: Retur # short
order: 1
seo: { title: Om retur, description: Allt som man vill veta innan man köper en poster av oss. }
---

Skicka tillbaka den.
`

/**
 * Records commands and files for a golden file. In a command line, PO stands for the PO file's path, and DIR for the
 * shop's folder: `translations import PO`.
 */
function createTranscript() {
  const entries: string[] = []
  return {
    async record(line: string): Promise<void> {
      const { text, code } = await run(
        line.replaceAll('PO', `${shop.root}/es.po`).replace('DIR', shop.root),
      )
      entries.push(`$ saga ${line}\n${makeStable(text)}(exit code ${code})`)
    },
    /** Records the files whose paths end with `name`. */
    async recordFiles(name: string): Promise<void> {
      for (const [path, text] of await everyFile())
        if (path.endsWith(name)) entries.push(`${path}\n${text}`)
    },
    text: () => entries.join('\n\n'),
  }
}

/** Removes paths, and the counts and line numbers that change with the number of interface texts. */
const makeStable = (text: string): string =>
  text
    .replaceAll(`${shop.root}/`, '')
    .replaceAll(shop.root, 'DIR')
    .replace(/\d+ (?=texts into "\w+", of|are to be|of these)/g, '')
    .replace(/(?<=(?:unchanged|before): |es\.po:)\d+(?=[.,:])/g, '…')

const editPo = (change: (po: string) => string) => edit(join(shop.root, 'es.po'), change)

/** Translates the text with this id, as a translator does. */
const translate = (id: string, translation: string) =>
  editPo((po) => {
    // The last line of an entry is its translation. An empty line follows it.
    const entry = new RegExp(`(${id}[^]*?msgstr )"[^]*?"\n\n`)
    return po.replace(entry, `$1"${translation}"\n\n`)
  })

test('an import writes the translations and keeps texts that changed after the export', async () => {
  const transcript = createTranscript()

  await removeTranslatedPages()
  await transcript.record('translations export --language es PO')
  await translateMost()
  await changeShopMeanwhile()

  // The second import finds nothing new.
  await transcript.record('translations import PO')
  await transcript.record('translations import PO')
  for (const name of ['moons.yaml', 'disk.yaml', '/es.md'])
    await transcript.recordFiles(name)

  // Some PO editors drop comments.
  await transcript.record('translations export --language es PO')
  await editPo((po) => po.replace(/^#.*\n/gm, ''))
  await translate('gold-disk.yaml › description', 'Otra.')
  await transcript.record('translations import PO')

  // One of the shop's files is broken.
  await shop.write('story/es.md', '---\ntitle: [La\n---\n\nA medias.\n')
  await transcript.record('translations import PO')
  await transcript.recordFiles('story/es.md')
  await transcript.record('translations export --language es --replace PO')

  for (const brokenPo of BROKEN_PO_FILES) {
    await editPo(() => brokenPo)
    await transcript.record('translations import PO')
  }

  // The path is a folder, or is in a missing folder.
  await transcript.record('translations import DIR')
  await transcript.record('translations export --language es DIR')
  await transcript.record('translations export --language es DIR/no/es.po')

  await expect(transcript.text()).toMatchFileSnapshot('translations.txt')
})

/** Leaves a page and the story only in Swedish. */
async function removeTranslatedPages(): Promise<void> {
  await shop.write('texts/returns/sv.md', RETURNS_PAGE)
  for (const lang of ['en', 'es']) await rm(join(shop.root, `content/story/${lang}.md`))
}

/** Fills in all translations. One stays fuzzy, and two are changed. */
async function translateMost(): Promise<void> {
  await editPo(fillPo)
  await editPo((po) => po.replace(/(?=msgctxt ".*creation.md)/, '#, fuzzy\n'))
  // An import trims the spaces around a text.
  await translate('two-moons.yaml › title', ' Dos lunas nuevas ')
  await translate('wide-1.yaml › title', 'La vista')
}

/** Changes a text that the translator also changed, a different translation, and a source text. */
async function changeShopMeanwhile(): Promise<void> {
  await shop.edit('posters/main/two-moons.yaml', (text) =>
    text.replace('Dos lunas', 'Lunas'),
  )
  await shop.edit('posters/main/gold-disk.yaml', (text) =>
    text.replace('El disco de oro', 'El disco'),
  )
  await shop.edit('posters/wide/wide-1.yaml', (text) =>
    text.replace('The wide', 'The view'),
  )
}

const BROKEN_PO_FILES = [
  // A quotation mark is missing.
  'msgid "a"\nmsgstr "b\n\nmsgid "c"\nmsgstr "d"\n',
  // It is in another format.
  'id: a\n',
  // It is empty.
  '',
]

/** Returns the header of a PO file, without the number of texts, and the entries that contain one of the keys. */
const entriesAbout = (po: string, keys: readonly string[]): string =>
  po
    .replace(/^"X-Texts.*\n/m, '')
    .split('\n\n')
    .filter((entry, index) => index === 0 || keys.some((key) => entry.includes(key)))
    .join('\n\n')

/** Returns a function that gives an entry another translation. */
const translateAs =
  (translation: string) =>
  (entry: string): string =>
    entry.replace(/msgstr[\s\S]*/, `msgstr "${translation}"`)

/** Changes to entries, by the kind of text that results. */
const entryChanges: Readonly<
  Record<string, readonly [id: string, change: (entry: string) => string]>
> = {
  empty: ['gold-disk.yaml › title', translateAs('')],
  'placeholder lost': ['gold-disk.yaml › description', translateAs('Una imagen.')],
  'twice, with different translations': [
    'two-moons.yaml › title',
    (entry) => `${translateAs('Luna')(entry)}\n\n${translateAs('Lunas')(entry)}`,
  ],
  'correct: the one text that is imported': [
    'two-moons.yaml › description',
    translateAs('Dos lunas sobre el mar.'),
  ],
  'forbidden character: it reverses the direction of the text': [
    'wide-1.yaml › description',
    translateAs('La \u202evista.'),
  ],
  'plural forms': [
    'wide-1.yaml › title',
    (entry) => entry.replace('msgstr', 'msgid_plural "b"\nmsgstr[0]'),
  ],
}

/** Three entries: one unknown to the shop, one obsolete, and one cut off. */
const STRAY_ENTRIES = `
msgctxt "content/no.yaml › es"
msgid "a"
msgstr "b"

#~ msgid "old"
#~ msgstr "viejo"

msgctxt "content/story/es.md"
msgid "a"
msgstr ""
"a cut "
`

test('an import shows three examples of each kind of text that it leaves out', async () => {
  await shop.edit('posters/main/gold-disk.yaml', (text) =>
    text.replace('A small picture', 'A {size} picture'),
  )
  await run('translations export --language es', join(shop.root, 'es.po'))

  await editPo((po) => {
    const keys = ['pages/', 'posters/main/', 'wide-1.yaml', 'reviews.yaml']
    let changedPo = entriesAbout(po, keys)
    changedPo = changedPo.replaceAll(/(?=msgctxt "content\/pages)/g, '#, fuzzy\n')
    for (const [id, change] of Object.values(entryChanges)) {
      const entry = new RegExp(`msgctxt "[^"]*${id}[\\s\\S]*?(?=\\n\\n|\\n$)`)
      changedPo = changedPo.replace(entry, change)
    }
    return `${changedPo}${STRAY_ENTRIES}`
  })

  const { text, code } = await run('translations import', join(shop.root, 'es.po'))
  const output = `${text.replaceAll(`${shop.root}/`, '')}(exit code ${code})\n`
  await expect(output).toMatchFileSnapshot('left-out.txt')
})

test('an import with only fuzzy entries fails, and locates them', async () => {
  const file = join(shop.root, 'es.po')
  await run('translations export --language es', file)
  const previousFiles = await everyFile()
  await edit(file, (po) => po.replaceAll(/(?=^msgctxt )/gm, '#, fuzzy\n'))

  const { text, code } = await run('translations import', file)

  expect(code).toBe(1)
  expect(text).toMatch(
    /^Imported no texts into "es" \(.*\nLeft out \d+ texts: marked as fuzzy/,
  )
  expect(await everyFile()).toEqual(previousFiles)
})

test('an import with fuzzy entries succeeds if it also has finished translations', async () => {
  const file = join(shop.root, 'es.po')
  await run('translations export --language es', file)
  await edit(file, (po) =>
    po
      .replace('Dos lunas', 'Las lunas')
      .replace(/(?=msgctxt ".*gold-disk)/, '#, fuzzy\n'),
  )

  // The first import writes the finished translation, and the second finds it in the shop.
  for (const count of ['1 text', 'no texts']) {
    const { text, code } = await run('translations import', file)
    expect(text).toContain(`Imported ${count} into "es" (left out: 1, `)
    expect(text).not.toContain('Nothing is left to do')
    expect(code).toBe(0)
  }
})

test('an import accepts the language codes and headers of other PO editors', async () => {
  const file = join(shop.root, 'es.po')
  await run('translations export --language es', file)
  const exported = entriesAbout(await readFile(file, 'utf8'), ['posters/main/'])
  const po = exported.replace('Dos lunas', 'Las lunas')
  const { content } = await loadContent(shop.project, {})
  const planImport = async (text: string) => {
    const { value } = readPo('es.po', Buffer.from(text))
    return value && planTranslations({ project: shop.project, content }, value)
  }
  const expectedPlan = await planImport(po)
  expect(String(Object(expectedPlan).remarks)).toMatch(
    /^Imported 1 text into "es" \(unchanged: /,
  )

  const variations = [
    // Language codes: in capitals, with a country, with a region, with an encoding and a modifier.
    ['Language: es\\n', 'Language: ES\\n'],
    ['Language: es\\n', 'Language: es_ES\\n'],
    ['Language: es\\n', 'Language: es-419\\n'],
    ['Language: es\\n', 'Language: es_ES.UTF-8@euro\\n'],
    ['Source-Language: en\\n', 'Source-Language: en-US\\n'],
    // Non-standard headers missing.
    [/"X-.*\n/g, ''],
    // Comments joined into one line.
    [/(\n#\. .*)\n#\. Text at/g, '$1 Text at'],
    // Comments of the export turned into translator comments.
    ['#. Text at', '# Text at'],
  ] as const
  for (const [from, to] of variations)
    expect(await planImport(po.replaceAll(from, to)), to).toEqual(expectedPlan)

  for (const name of ['pt', 'eso', 'Spanish', ''])
    expect(
      await planImport(po.replace('Language: es\\n', `Language: ${name}\\n`)),
      name,
    ).toHaveProperty('rejected')
})

test('emptied translations do not make an import of others fail', async () => {
  const file = join(shop.root, 'es.po')
  await run('translations export --language es', file)
  await edit(file, (po) =>
    po.replace('Dos lunas', 'Las lunas').replace('"El disco de oro"', '""'),
  )

  const { text, code } = await run('translations import', file)
  expect(text).toContain('Imported 1 text into "es" (left out: 1, ')
  expect(code).toBe(0)
})

test('a PO file that is not UTF-8 is rejected at its first invalid byte', async () => {
  const file = join(shop.root, 'es.po')
  await run('translations export --language es', file)
  const previousFiles = await everyFile()
  const po = (await readFile(file, 'utf8')).replace(
    'Dos lunas',
    'Dos lunas peque\u00f1as',
  )
  // Latin-1 lacks the character ›.
  await writeFile(file, po.replaceAll('›', '>'), 'latin1')

  const { text, code } = await run('translations import', file)
  expect(code).toBe(1)
  expect(text).toMatch(
    /^es\.po:\d+:\d+ {2}error {2}these bytes are not a character in UTF-8/,
  )
  expect(text).toContain('save the file as UTF-8')
  expect(await everyFile()).toEqual(previousFiles)
})

test('an import detects a PO file that was cut off at any byte', async () => {
  // The reduced file has two entries. Its header X-Texts states this number again, so an
  // import notices when one is missing.
  await rm(join(shop.root, 'content/story/es.md'))
  const file = join(shop.root, 'es.po')
  await run('translations export --language es', file)
  await edit(file, (po) =>
    fillPo(entriesAbout(po, ['story/es.md']))
      .replace('"Content-Type', '"X-Texts: 2\\n"\n"Content-Type')
      .replace('FIRST', 'PRIMER PÁRRAFO 🌊'),
  )
  const bytes = await readFile(file)
  const { content } = await loadContent(shop.project, {})
  const planImport = async (fileBytes: Uint8Array) => {
    const { value, diagnostics } = readPo('es.po', fileBytes)
    if (!value) return { rejected: diagnostics }
    return planTranslations({ project: shop.project, content }, value)
  }
  type Plan = Awaited<ReturnType<typeof planImport>>

  const completePlan = await planImport(bytes)
  expect(completePlan).toMatchObject({ isPartial: false })

  /** Tells whether a plan is complete or reports that something is missing. */
  const isHonest = (plan: Plan): boolean => {
    if (JSON.stringify(plan) === JSON.stringify(completePlan)) return true
    if ('rejected' in plan) return true
    return plan.isPartial || /not translated yet: 1/.test(String(plan.remarks))
  }
  for (let end = 0; end < bytes.length; end += 1) {
    const partialBytes = bytes.subarray(0, end)
    expect(isHonest(await planImport(partialBytes)), partialBytes.toString()).toBe(true)
  }
})
