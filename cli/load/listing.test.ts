import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listFiles } from './listing.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saga-files-'))
  await mkdir(join(folder, 'public/real'), { recursive: true })
  await writeFile(join(folder, 'public/real/a.txt'), 'a')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const listPublic = () => {
  const { files, diagnostics } = listFiles(join(folder, 'public'), 'public', true)
  return { files: files.map(({ path }) => path), said: diagnostics.map(({ at }) => at.file) }
}

test('a link to a file inside is read like the file', async () => {
  await symlink('real/a.txt', join(folder, 'public/b.txt'))
  expect(listPublic()).toEqual({ files: ['b.txt', 'real/a.txt'], said: [] })
})

test('links to folders, out of the tree or nowhere are told', async () => {
  await writeFile(join(folder, 'c.txt'), 'c')
  await symlink('real', join(folder, 'public/inside'))
  await symlink('../c.txt', join(folder, 'public/outside'))
  await symlink('gone.txt', join(folder, 'public/nowhere'))
  expect(listPublic()).toEqual({
    files: ['real/a.txt'],
    said: expect.arrayContaining(['public/inside', 'public/outside', 'public/nowhere']),
  })
})

// On a Mac there are no such names.
test.skipIf(process.platform === 'darwin')('names that are no text are told', async () => {
  const pathInLatin1 = (name: string): Buffer => Buffer.from(join(folder, 'public', name), 'latin1')
  await mkdir(pathInLatin1('fotos\xe9'))
  await writeFile(pathInLatin1('b\xe9.txt'), 'b')
  expect(listPublic()).toEqual({
    files: ['real/a.txt'],
    said: expect.arrayContaining(['public/b\ufffd.txt', 'public/fotos\ufffd']),
  })
})
