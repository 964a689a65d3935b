import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../../tests/support/files.ts'
import { pollFolders, watchFolders } from './watcher.ts'

test('follows a linked folder only at the top, because links below can form cycles', async () => {
  await using folder = await temporaryFolder()
  const [top, beside] = [join(folder.path, 'content'), join(folder.path, 'beside')]
  await mkdir(join(top, 'posters'), { recursive: true })
  await mkdir(beside)
  await symlink('..', join(top, 'posters/again'))
  await symlink(beside, join(top, 'linked'))
  const changed = new Set<string>()
  const stop = watchFolders(
    [top],
    () => true,
    (path) => changed.add(path),
    (error) => expect.unreachable(String(error)),
  )
  await writeFile(join(top, 'posters/a.yaml'), 'a')
  await writeFile(join(beside, 'b.yaml'), 'b')
  const expected = [join(top, 'linked/b.yaml'), join(top, 'posters/a.yaml')]
  await vi.waitUntil(() => expected.every((path) => changed.has(path)))
  stop()
  expect([...changed].sort()).toEqual(expected)
})

test('polling reports written files, but no files that existed before', async () => {
  await using folder = await temporaryFolder()
  const [old, written] = [
    join(folder.path, 'old.yaml'),
    join(folder.path, 'written.yaml'),
  ]
  await writeFile(old, 'a')
  const changed = new Set<string>()
  const stop = pollFolders(
    [folder.path],
    () => true,
    (path) => changed.add(path),
    (error) => expect.unreachable(String(error)),
  )
  await vi.waitUntil(async () => {
    await writeFile(written, String(changed.size))
    return changed.has(written)
  })
  stop()
  expect([...changed]).toEqual([written])
})
