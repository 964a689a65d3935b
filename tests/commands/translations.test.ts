import { spawnSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { saga } from '../support/cli.ts'
import { edit } from '../support/files.ts'
import { ownersShop } from '../support/owners-shop.ts'
import { tinyShop } from '../support/tiny-shop.ts'
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
    const { text, code } = await run(line.replaceAll('PO', `${shop.root}/es.po`).replace('DIR', shop.root))
    const plain = text.replaceAll(`${shop.root}/`, '').replaceAll(shop.root, 'DIR')
    said.push(`$ saga ${line}\n${plain.replace(/\d+ (?=texts from|are to be)/g, '')}(exit code ${code})`)
  }
  const show = async (name: string) => {
    for (const [path, text] of await everyFile()) if (path.endsWith(name)) said.push(`${path}\n${text}`)
  }
  const po = (change: (text: string) => string) => edit(join(shop.root, 'es.po'), change)
  const answer = (id: string, text: string) =>
    po((all) => all.replace(new RegExp(`(${id}[^]*?msgstr )"[^]*?"\n\n`), `$1"${text}"\n\n`))

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
  for (const broken of ['msgid "a"\nmsgstr "b\n\nmsgid "c"\nmsgstr "d"\n', 'id: a\n', '']) {
    await po(() => broken)
    await tell('translations import PO')
  }
  for (const line of ['import DIR', 'export --language es DIR', 'export --language es DIR/no/es.po'])
    await tell(`translations ${line}`)
  await expect(said.join('\n\n')).toMatchFileSnapshot('translations.txt')
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
    saga(['validate', '--outdated', '--root', root], { GIT_CEILING_DIRECTORIES: join(shop.path, '..') })
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
  expect((await listOutdated()).text).toContain('No translation is older than its source text.\n')
  await edit(poster, 'En liten bild', 'En mycket liten bild')
  await edit('reviews.yaml', 'en: Good', 'en: Very good')
  await edit('books/get-the-saga/edition.yaml', 'en: A book about', 'en: One book about')
  await edit('strings/sv.yaml', 'skip:', 'skip: Nu')
  await edit('story/sv.md', 'Första', 'Den första')
  await edit(`${book}.md`, 'The *first*', 'Our *first*')
  commit('2026-02-01')
  // The newest line of a text counts, and none behind it.
  await edit('story/en.md', 'Andra', 'The second')
  await edit('reviews.yaml', 'sv: Bra', 'sv: Mycket bra')
  await edit(poster, 'images:', 'images: # one')
  commit('2026-03-01')
  const said = [await listOutdated()]
  // A file that is not committed is newer than all others.
  git('', 'rm', '-q', '--cached', 'content/story/sv.md')
  commit('2026-03-02')
  said.push(await listOutdated())
  const shallow = join(shop.path, 'shallow')
  git('', 'clone', '-q', '--depth', '1', `file://${shop.path}`, shallow)
  said.push(await listOutdated(shallow), without)
  const words = said.map(({ code, text }) => `${text}exit code ${code}\n`)
  await expect(words.join('\n')).toMatchFileSnapshot('outdated.txt')
})
