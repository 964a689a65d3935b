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

const PAGE = `---
title: Retur # short
order: 1
seo: { title: Om retur, description: Allt som man vill veta innan man köper en poster av oss. }
---

Skicka tillbaka den.
`
test('a PO file writes what its translator wrote, and nothing over what the shop says since then', async () => {
  const said: string[] = []
  const tell = async (line: string) => {
    const { text, code } = await run(
      line.replaceAll('PO', `${shop.root}/es.po`).replace('DIR', shop.root),
    )
    const plain = text.replaceAll(`${shop.root}/`, '').replaceAll(shop.root, 'DIR')
    // Texts of the interface come and go.
    const steady = plain
      .replace(/\d+ (?=texts from|are to be|entries)/g, '')
      .replace(/(?<=(?:unchanged|before): |es\.po:)\d+(?=[.,:])/g, '…')
    said.push(`$ saga ${line}\n${steady}(exit code ${code})`)
  }
  const show = async (name: string) => {
    for (const [path, text] of await everyFile())
      if (path.endsWith(name)) said.push(`${path}\n${text}`)
  }
  const po = (change: (text: string) => string) => edit(join(shop.root, 'es.po'), change)
  const answer = (id: string, text: string) =>
    po((all) =>
      all.replace(new RegExp(`(${id}[^]*?msgstr )"[^]*?"\n\n`), `$1"${text}"\n\n`),
    )

  await shop.write('texts/returns/sv.md', PAGE)
  for (const lang of ['en', 'es']) await rm(join(shop.root, `content/story/${lang}.md`))
  await tell('translations export --language es PO')
  await po(fillPo)
  await po((text) => text.replace(/(?=msgctxt ".*creation.md)/, '#, fuzzy\n'))
  // Spaces at the ends of a text are not meant.
  await answer('two-moons.yaml › title', ' Dos lunas nuevas ')
  for (const [path = '', from = '', to = ''] of [
    ['posters/main/two-moons.yaml', 'Dos lunas', 'Lunas'],
    ['posters/main/gold-disk.yaml', 'El disco de oro', 'El disco'],
    ['posters/wide/wide-1.yaml', 'The wide', 'The view'],
  ])
    await shop.edit(path, (text) => text.replace(from, to))
  await answer('wide-1.yaml › title', 'La vista')
  for (let times = 0; times < 2; times += 1) await tell('translations import PO')
  for (const name of ['moons.yaml', 'disk.yaml', '/es.md']) await show(name)
  await tell('translations export --language es PO')
  // Some editors drop comments.
  await po((text) => text.replace(/^#.*\n/gm, ''))
  await answer('gold-disk.yaml › description', 'Otra.')
  await tell('translations import PO')
  await shop.write('story/es.md', '---\ntitle: [La\n---\n\nA medias.\n')
  await tell('translations import PO')
  await show('story/es.md')
  await tell('translations export --language es --replace PO')
  for (const broken of [
    'msgid "a"\nmsgstr "b\n\nmsgid "c"\nmsgstr "d"\n',
    'id: a\n',
    '',
  ]) {
    await po(() => broken)
    await tell('translations import PO')
  }
  for (const line of [
    'import DIR',
    'export --language es DIR',
    'export --language es DIR/no/es.po',
  ])
    await tell(`translations ${line}`)
  await expect(said.join('\n\n')).toMatchFileSnapshot('translations.txt')
})

/** Returns the entries of a PO file with one of these texts in their context, and its header without a count. */
const entriesAbout = (po: string, keys: readonly string[]): string =>
  po
    .replace(/^"X-Texts.*\n/m, '')
    .split('\n\n')
    .filter((entry, index) => index === 0 || keys.some((key) => entry.includes(key)))
    .join('\n\n')

test('an import counts what it left out, and shows three places of each kind with a remedy', async () => {
  const file = join(shop.root, 'es.po')
  await shop.edit('posters/main/gold-disk.yaml', (text) =>
    text.replace('A small picture', 'A {size} picture'),
  )
  await run('translations export --language es', file)
  const keys = ['pages/', 'posters/main/', 'wide-1.yaml', 'reviews.yaml']
  await edit(file, (po) => {
    const answer = (id: string, change: (entry: string) => string) => {
      all = all.replace(
        new RegExp(`msgctxt "[^"]*${id}[\\s\\S]*?(?=\\n\\n|\\n$)`),
        change,
      )
    }
    const write = (words: string) => (entry: string) =>
      entry.replace(/msgstr[\s\S]*/, `msgstr "${words}"`)
    let all = entriesAbout(po, keys).replaceAll(
      /(?=msgctxt "content\/pages)/g,
      '#, fuzzy\n',
    )
    answer('gold-disk.yaml › title', write(''))
    answer('gold-disk.yaml › description', write('Una imagen.'))
    answer(
      'two-moons.yaml › title',
      (entry) => `${write('Luna')(entry)}\n\n${write('Lunas')(entry)}`,
    )
    answer('two-moons.yaml › description', write('Dos lunas sobre el mar.'))
    answer('wide-1.yaml › description', write('La \u202evista.'))
    answer('wide-1.yaml › title', (entry) =>
      entry.replace('msgstr', 'msgid_plural "b"\nmsgstr[0]'),
    )
    return `${all}
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
  const said = `${text.replaceAll(`${shop.root}/`, '')}(exit code ${code})\n`
  await expect(said).toMatchFileSnapshot('left-out.txt')
})

test('an import of unfinished translations alone fails and says where they are', async () => {
  const file = join(shop.root, 'es.po')
  await run('translations export --language es', file)
  const before = await everyFile()
  await edit(file, (po) => po.replaceAll(/(?=^msgctxt )/gm, '#, fuzzy\n'))
  const { text, code } = await run('translations import', file)
  expect(code).toBe(1)
  expect(text).toMatch(
    /^Imported no texts into "es" .*\nLeft out \d+ texts: marked fuzzy/,
  )
  expect(await everyFile()).toEqual(before)
})

test('unfinished translations do not fail an import that writes or finds finished ones', async () => {
  const file = join(shop.root, 'es.po')
  await run('translations export --language es', file)
  await edit(file, (po) =>
    po
      .replace('Dos lunas', 'Las lunas')
      .replace(/(?=msgctxt ".*gold-disk)/, '#, fuzzy\n'),
  )
  for (const count of ['1 text', 'no texts']) {
    const { text, code } = await run('translations import', file)
    expect(text).toContain(`Imported ${count} into "es" (left out: 1, `)
    expect(text).not.toContain('Nothing is left to do')
    expect(code).toBe(0)
  }
})

test('names of languages and dropped header fields of other editors are understood', async () => {
  const file = join(shop.root, 'es.po')
  await run('translations export --language es', file)
  const exported = entriesAbout(await readFile(file, 'utf8'), ['posters/main/'])
  const po = exported.replace('Dos lunas', 'Las lunas')
  const { content } = await loadContent(shop.project, {})
  const importOf = async (text: string) => {
    const { value } = readPo('es.po', Buffer.from(text))
    return value && planTranslations({ project: shop.project, content }, value)
  }
  const written = await importOf(po)
  expect(String(Object(written).remarks)).toMatch(
    /^Imported 1 text into "es" \(unchanged: /,
  )

  for (const [from, to] of [
    ['Language: es\\n', 'Language: ES\\n'],
    ['Language: es\\n', 'Language: es_ES\\n'],
    ['Language: es\\n', 'Language: es-419\\n'],
    ['Language: es\\n', 'Language: es_ES.UTF-8@euro\\n'],
    ['Source-Language: en\\n', 'Source-Language: en-US\\n'],
    [/"X-.*\n/g, ''],
    [/(\n#\. .*)\n#\. Text at/g, '$1 Text at'],
    ['#. Text at', '# Text at'],
  ] as const)
    expect(await importOf(po.replaceAll(from, to)), to).toEqual(written)

  for (const name of ['pt', 'eso', 'Spanish', ''])
    expect(
      await importOf(po.replace('Language: es\\n', `Language: ${name}\\n`)),
      name,
    ).toHaveProperty('rejected')
})

test('emptied translations do not fail an import of other ones', async () => {
  const file = join(shop.root, 'es.po')
  await run('translations export --language es', file)
  await edit(file, (po) =>
    po.replace('Dos lunas', 'Las lunas').replace('"El disco de oro"', '""'),
  )
  const { text, code } = await run('translations import', file)
  expect(text).toContain('Imported 1 text into "es" (left out: 1, ')
  expect(code).toBe(0)
})

test('a PO file in another charset than it declares writes nothing, and the place is shown', async () => {
  const file = join(shop.root, 'es.po')
  await run('translations export --language es', file)
  const before = await everyFile()
  const po = (await readFile(file, 'utf8')).replace(
    'Dos lunas',
    'Dos lunas peque\u00f1as',
  )
  // Latin-1 does not have the sign ›.
  await writeFile(file, po.replaceAll('›', '>'), 'latin1')
  const { text, code } = await run('translations import', file)
  expect(code).toBe(1)
  expect(text).toMatch(
    /^es\.po:\d+:\d+ {2}error {2}these bytes are not a character in UTF-8/,
  )
  expect(text).toContain('save the file as UTF-8')
  expect(await everyFile()).toEqual(before)
})

test('a PO file that ends at any of its bytes changes nothing, or tells that texts are missing', async () => {
  await rm(join(shop.root, 'content/story/es.md'))
  const file = join(shop.root, 'es.po')
  await run('translations export --language es', file)
  await edit(file, (po) =>
    fillPo(entriesAbout(po, ['story/es.md']))
      .replace('"Content-Type', '"X-Texts: 2\\n"\n"Content-Type')
      .replace('FIRST', 'PRIMER PÁRRAFO 🌊'),
  )
  const whole = await readFile(file)
  const { content } = await loadContent(shop.project, {})
  const importFrom = async (bytes: Uint8Array) => {
    const { value, diagnostics } = readPo('es.po', bytes)
    if (!value) return { rejected: diagnostics }
    return planTranslations({ project: shop.project, content }, value)
  }
  const written = await importFrom(whole)
  expect(written).toMatchObject({ isPartial: false })
  for (let end = 0; end < whole.length; end += 1) {
    const plan = await importFrom(whole.subarray(0, end))
    const isWhole = JSON.stringify(plan) === JSON.stringify(written)
    const isTold =
      'rejected' in plan ||
      plan.isPartial ||
      /not translated yet: 1/.test(String(plan.remarks))
    expect(isWhole || isTold, whole.subarray(0, end).toString()).toBe(true)
  }
})

test('translations that are older than their source text are listed, by the history in git', async () => {
  await using shop = await tinyShop()
  const git = (date: string, ...args: readonly string[]) =>
    spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      cwd: shop.path,
      env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
    })
  const commit = (date: string) => git(`${date}T00:00:00Z`, 'commit', '-qam', date)
  const listOutdated = (root = shop.path) =>
    saga(['validate', '--outdated', '--root', root], {
      GIT_CEILING_DIRECTORIES: join(shop.path, '..'),
    })
  const edit = (file: string, from: string, to: string) =>
    shop.edit(`content/${file}`, (text) => text.replace(from, to))
  const without = await listOutdated()
  const [book, poster] = ['books/get-the-saga/creation', 'posters/main/two-moons.yaml']
  await writeFile(join(shop.path, `content/${book}.sv.md`), 'Den *första* boken.\n')
  await edit(
    'reviews.yaml',
    '{ sv: Bra papper., en: Good paper., es:',
    '\n    sv: Bra.\n    en: Good.\n    es: {',
  )
  await edit('reviews.yaml', '{ Buen papel. }', 'Buen papel.')
  await edit(poster, 'Una imagen pequeña para', 'Una imagen pequeña\n    para')
  git('', 'init', '-q')
  git('', 'add', 'content')
  commit('2026-01-01')
  expect((await listOutdated()).text).toContain(
    'No translation is older than its source text.\n',
  )
  await edit(poster, 'A small picture', 'A very small picture')
  await edit('reviews.yaml', 'en: Good', 'en: Very good')
  await edit('books/get-the-saga/edition.yaml', 'en: A book about', 'en: One book about')
  await edit('strings/en.yaml', 'skip:', 'skip: Now')
  await edit('story/en.md', 'Första', 'The first')
  await edit(`${book}.md`, 'The *first*', 'Our *first*')
  commit('2026-02-01')
  // The newest line of a text counts, and none behind it.
  await edit('story/sv.md', 'Andra', 'Det andra')
  await edit('reviews.yaml', 'sv: Bra', 'sv: Mycket bra')
  await edit(poster, 'images:', 'images: # one')
  commit('2026-03-01')
  const said = [await listOutdated()]
  // A file that is not committed is newer than all others.
  git('', 'rm', '-q', '--cached', 'content/story/en.md')
  commit('2026-03-02')
  said.push(await listOutdated())
  const shallow = join(shop.path, 'shallow')
  git('', 'clone', '-q', '--depth', '1', `file://${shop.path}`, shallow)
  said.push(await listOutdated(shallow), without)
  const words = said.map(({ code, text }) => `${text}exit code ${code}\n`)
  await expect(words.join('\n')).toMatchFileSnapshot('outdated.txt')
})
