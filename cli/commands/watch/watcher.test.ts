import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../../tests/support/files.ts'
import { pollFolders, watchFolders } from './watcher.ts'

// Further inside, links could form cycles, such as posters/again, which leads back to content/.
test('follows linked folders only at the top of a watched folder', async () => {
  await using folder = await temporaryFolder()
  const content = join(folder.path, 'content')
  const linkedFolder = join(folder.path, 'beside')
  await mkdir(join(content, 'posters'), { recursive: true })
  await mkdir(linkedFolder)
  await symlink('..', join(content, 'posters/again'))
  await symlink(linkedFolder, join(content, 'linked'))

  const reportedPaths = new Set<string>()
  const stop = watchFolders(
    [content],
    () => true,
    (path) => reportedPaths.add(path),
    (error) => expect.unreachable(String(error)),
  )
  await writeFile(join(content, 'posters/a.yaml'), 'a')
  await writeFile(join(linkedFolder, 'b.yaml'), 'b')

  const expected = [join(content, 'linked/b.yaml'), join(content, 'posters/a.yaml')]
  await vi.waitUntil(() => expected.every((path) => reportedPaths.has(path)))
  stop()
  expect([...reportedPaths].sort()).toEqual(expected)
})

test('polling reports only files written since it started', async () => {
  await using folder = await temporaryFolder()
  const writtenFile = join(folder.path, 'written.yaml')
  await writeFile(join(folder.path, 'old.yaml'), 'a')

  const reportedPaths = new Set<string>()
  const stop = pollFolders(
    [folder.path],
    () => true,
    (path) => reportedPaths.add(path),
    (error) => expect.unreachable(String(error)),
  )
  // Polling takes a moment to start, so the file is written again and again, with
  // different contents, until it is reported.
  await vi.waitUntil(async () => {
    await writeFile(writtenFile, String(reportedPaths.size))
    return reportedPaths.has(writtenFile)
  })
  stop()

  expect([...reportedPaths]).toEqual([writtenFile])
})
