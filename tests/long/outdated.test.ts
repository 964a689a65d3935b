import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tinyShop } from '../shops/tiny-shop.ts'
import { saga } from '../support/cli.ts'

test('validate --outdated lists translations older than their source in git', async () => {
  await using shop = await tinyShop({ isEncoded: false })
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

  // The date of a text is that of its newest line. Lines after the text do not matter.
  await editContent('story/sv.md', 'Andra', 'Det andra')
  await editContent('reviews.yaml', 'sv: Bra', 'sv: Mycket bra')
  await editContent(poster, 'images:', 'images: # one')
  commit('2026-03-01')
  const output = await listOutdated()

  // An uncommitted file is treated as newer than all others.
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
