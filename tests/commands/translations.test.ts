import { spawnSync } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadContent } from '../../cli/check/load-content.ts'
import { readPo } from '../../cli/edit/po/entries.ts'
import { planTranslations } from '../../cli/edit/po/import.ts'
import { ownersShop } from '../shops/owners-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { saga } from '../support/cli.ts'
import { edit } from '../support/files.ts'
import { fillPo } from '../support/translator.ts'

const shop = ownersShop()
const { run, everyFile } = shop

const RETURNS_PAGE = `---
title: Retur # short
order: 1
seo: { title: Om retur, description: Allt som man vill veta innan man köper en poster av oss. }
---

Skicka tillbaka den.
`

test('an import writes the translations and keeps texts that changed after the export', async () => {
  const outputs: string[] = []
  const runAndRecord = async (line: string) => {
    const { text, code } = await run(
      line.replaceAll('PO', `${shop.root}/es.po`).replace('DIR', shop.root),
    )
    const withoutPaths = text.replaceAll(`${shop.root}/`, '').replaceAll(shop.root, 'DIR')
    // The number of interface texts differs from version to version, so counts and line numbers do too.
    const leadingCount = /\d+ (?=texts from|are to be|of these)/g
    const countOrLine = /(?<=(?:unchanged|before): |es\.po:)\d+(?=[.,:])/g
    const withoutCounts = withoutPaths.replace(leadingCount, '').replace(countOrLine, '…')
    outputs.push(`$ saga ${line}\n${withoutCounts}(exit code ${code})`)
  }
  const recordFile = async (name: string) => {
    for (const [path, text] of await everyFile())
      if (path.endsWith(name)) outputs.push(`${path}\n${text}`)
  }
  const editPo = (change: (text: string) => string) =>
    edit(join(shop.root, 'es.po'), change)
  const translate = (id: string, text: string) => {
    // The entry of the id, whose last line is the translation. An empty line follows it.
    const entry = new RegExp(`(${id}[^]*?msgstr )"[^]*?"\n\n`)
    return editPo((po) => po.replace(entry, `$1"${text}"\n\n`))
  }

  // A page and the story exist only in Swedish.
  await shop.write('texts/returns/sv.md', RETURNS_PAGE)
  for (const lang of ['en', 'es']) await rm(join(shop.root, `content/story/${lang}.md`))

  await runAndRecord('translations export --language es PO')
  await editPo(fillPo)
  await editPo((po) => po.replace(/(?=msgctxt ".*creation.md)/, '#, fuzzy\n'))
  // An import trims the spaces around a text.
  await translate('two-moons.yaml › title', ' Dos lunas nuevas ')
  await translate('wide-1.yaml › title', 'La vista')

  // Meanwhile the shop changes a text that the translator has changed too, another translation, and a source text.
  await shop.edit('posters/main/two-moons.yaml', (text) =>
    text.replace('Dos lunas', 'Lunas'),
  )
  await shop.edit('posters/main/gold-disk.yaml', (text) =>
    text.replace('El disco de oro', 'El disco'),
  )
  await shop.edit('posters/wide/wide-1.yaml', (text) =>
    text.replace('The wide', 'The view'),
  )

  // The second import finds nothing new.
  await runAndRecord('translations import PO')
  await runAndRecord('translations import PO')
  for (const name of ['moons.yaml', 'disk.yaml', '/es.md']) await recordFile(name)

  // Some PO editors drop comments.
  await runAndRecord('translations export --language es PO')
  await editPo((po) => po.replace(/^#.*\n/gm, ''))
  await translate('gold-disk.yaml › description', 'Otra.')
  await runAndRecord('translations import PO')

  // A file of the shop is broken.
  await shop.write('story/es.md', '---\ntitle: [La\n---\n\nA medias.\n')
  await runAndRecord('translations import PO')
  await recordFile('story/es.md')
  await runAndRecord('translations export --language es --replace PO')

  // The PO file is broken.
  const brokenFiles = [
    // A quotation mark is missing.
    'msgid "a"\nmsgstr "b\n\nmsgid "c"\nmsgstr "d"\n',
    // It is in another format.
    'id: a\n',
    // It is empty.
    '',
  ]
  for (const brokenFile of brokenFiles) {
    await editPo(() => brokenFile)
    await runAndRecord('translations import PO')
  }

  // The path is a folder, or is in a missing folder.
  await runAndRecord('translations import DIR')
  await runAndRecord('translations export --language es DIR')
  await runAndRecord('translations export --language es DIR/no/es.po')
  await expect(outputs.join('\n\n')).toMatchFileSnapshot('translations.txt')
})

/** Returns the header of a PO file, without the number of texts, and the entries that contain one of the keys. */
const entriesAbout = (po: string, keys: readonly string[]): string =>
  po
    .replace(/^"X-Texts.*\n/m, '')
    .split('\n\n')
    .filter((entry, index) => index === 0 || keys.some((key) => entry.includes(key)))
    .join('\n\n')

test('an import shows three examples of each kind of text that it left out', async () => {
  const file = join(shop.root, 'es.po')
  await shop.edit('posters/main/gold-disk.yaml', (text) =>
    text.replace('A small picture', 'A {size} picture'),
  )
  await run('translations export --language es', file)

  const keys = ['pages/', 'posters/main/', 'wide-1.yaml', 'reviews.yaml']
  await edit(file, (po) => {
    let entries = entriesAbout(po, keys)
    const changeEntry = (id: string, change: (entry: string) => string) => {
      entries = entries.replace(
        new RegExp(`msgctxt "[^"]*${id}[\\s\\S]*?(?=\\n\\n|\\n$)`),
        change,
      )
    }
    const translate = (text: string) => (entry: string) =>
      entry.replace(/msgstr[\s\S]*/, `msgstr "${text}"`)

    // fuzzy
    entries = entries.replaceAll(/(?=msgctxt "content\/pages)/g, '#, fuzzy\n')
    // empty
    changeEntry('gold-disk.yaml › title', translate(''))
    // placeholder lost
    changeEntry('gold-disk.yaml › description', translate('Una imagen.'))
    // twice, with different translations
    changeEntry(
      'two-moons.yaml › title',
      (entry) => `${translate('Luna')(entry)}\n\n${translate('Lunas')(entry)}`,
    )
    // correct: the one text that is imported
    changeEntry('two-moons.yaml › description', translate('Dos lunas sobre el mar.'))
    // forbidden character: it reverses the direction of the text
    changeEntry('wide-1.yaml › description', translate('La \u202evista.'))
    // plural forms
    changeEntry('wide-1.yaml › title', (entry) =>
      entry.replace('msgstr', 'msgid_plural "b"\nmsgstr[0]'),
    )
    // unknown to the shop, obsolete, and cut off
    return `${entries}
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
  })

  const { text, code } = await run('translations import', file)
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

test('fuzzy entries do not fail an import that also has finished translations', async () => {
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
    // Language codes: capitals, with a country, with a region, with an encoding and a modifier.
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

test('emptied translations do not fail an import of others', async () => {
  const file = join(shop.root, 'es.po')
  await run('translations export --language es', file)
  await edit(file, (po) =>
    po.replace('Dos lunas', 'Las lunas').replace('"El disco de oro"', '""'),
  )

  const { text, code } = await run('translations import', file)
  expect(text).toContain('Imported 1 text into "es" (left out: 1, ')
  expect(code).toBe(0)
})

test('a PO file that is not in UTF-8 is rejected at its first wrong byte', async () => {
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

  const completePlan = await planImport(bytes)
  expect(completePlan).toMatchObject({ isPartial: false })

  for (let end = 0; end < bytes.length; end += 1) {
    const partialBytes = bytes.subarray(0, end)
    const plan = await planImport(partialBytes)
    const isComplete = JSON.stringify(plan) === JSON.stringify(completePlan)
    const isRejected = 'rejected' in plan
    const isReported =
      isRejected || plan.isPartial || /not translated yet: 1/.test(String(plan.remarks))
    expect(isComplete || isReported, partialBytes.toString()).toBe(true)
  }
})

test('validate --outdated lists translations that are older than their source in git', async () => {
  await using shop = await tinyShop()
  const git = (date: string, ...args: readonly string[]) =>
    spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      cwd: shop.path,
      env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
    })
  const commit = (date: string) => git(`${date}T00:00:00Z`, 'commit', '-qam', date)
  const listOutdated = (root = shop.path) =>
    saga(['validate', '--outdated', '--root', root], {
      // Keeps git from finding a repository above the shop.
      GIT_CEILING_DIRECTORIES: join(shop.path, '..'),
    })
  const editContent = (file: string, from: string, to: string) =>
    shop.edit(`content/${file}`, (text) => text.replace(from, to))
  const book = 'books/get-the-saga/creation'
  const poster = 'posters/main/two-moons.yaml'
  const outputWithoutGit = await listOutdated()

  await writeFile(join(shop.path, `content/${book}.sv.md`), 'Den *första* boken.\n')
  // Git dates whole lines, so each language needs its own line. One text gets two lines.
  await editContent(
    'reviews.yaml',
    '{ sv: Bra papper., en: Good paper., es: Buen papel. }',
    '\n    sv: Bra.\n    en: Good.\n    es: Buen papel.',
  )
  await editContent(poster, 'Una imagen pequeña para', 'Una imagen pequeña\n    para')

  git('', 'init', '-q')
  git('', 'add', 'content')
  commit('2026-01-01')
  expect((await listOutdated()).text).toContain(
    'No translation is older than its source text.\n',
  )

  await editContent(poster, 'A small picture', 'A very small picture')
  await editContent('reviews.yaml', 'en: Good', 'en: Very good')
  await editContent(
    'books/get-the-saga/edition.yaml',
    'en: A book about',
    'en: One book about',
  )
  await editContent('strings/en.yaml', 'skip:', 'skip: Now')
  await editContent('story/en.md', 'Första', 'The first')
  await editContent(`${book}.md`, 'The *first*', 'Our *first*')
  commit('2026-02-01')

  // The newest line of a text counts, and no line after the text.
  await editContent('story/sv.md', 'Andra', 'Det andra')
  await editContent('reviews.yaml', 'sv: Bra', 'sv: Mycket bra')
  await editContent(poster, 'images:', 'images: # one')
  commit('2026-03-01')
  const output = await listOutdated()

  // A file that is not committed counts as newer than all others.
  git('', 'rm', '-q', '--cached', 'content/story/en.md')
  commit('2026-03-02')
  const outputWithUncommittedFile = await listOutdated()

  const shallow = join(shop.path, 'shallow')
  git('', 'clone', '-q', '--depth', '1', `file://${shop.path}`, shallow)
  const outputOfShallowClone = await listOutdated(shallow)

  const outputs = [
    output,
    outputWithUncommittedFile,
    outputOfShallowClone,
    outputWithoutGit,
  ]
  const texts = outputs.map(({ code, text }) => `${text}exit code ${code}\n`)
  await expect(texts.join('\n')).toMatchFileSnapshot('outdated.txt')
})
