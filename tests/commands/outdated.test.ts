import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { saga } from '../support/cli.ts'
import { tinyShop } from '../support/tiny-shop.ts'

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
