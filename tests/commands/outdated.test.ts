import { spawnSync } from 'node:child_process'
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
  const listOutdated = () =>
    saga(['validate', '--outdated', '--root', shop.path], { GIT_CEILING_DIRECTORIES: join(shop.path, '..') })
  expect(await listOutdated()).toEqual({ code: 2, text: expect.stringContaining('in no git repository') })
  for (const args of ['init -q', 'add content', 'commit -qm one'])
    git('2026-01-01T00:00:00Z', ...args.split(' '))
  expect((await listOutdated()).text).toContain('No translation is older')
  const poster = 'content/posters/main/two-moons.yaml'
  await shop.edit(poster, (text) => text.replace('En liten bild', 'En mycket liten bild'))
  git('2026-02-01T00:00:00Z', 'commit', '-qam', 'two')
  const { code, text } = await listOutdated()
  expect(code).toBe(0)
  expect(text).toContain(
    'two-moons.yaml:6:7  warning  the text in "en" is of 2026-01-01, and the one in "sv" of 2026-02-01',
  )
  expect(text).toContain('two-moons.yaml:7:7')
  expect(text).toContain('2 warnings')
})
