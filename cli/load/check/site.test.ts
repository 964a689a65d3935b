import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTinyShop } from '../../../tests/support/tiny-shop.ts'
import { projectAt } from '../../project.ts'
import type { Content } from '../content.ts'
import { readContent } from '../read-content.ts'
import { checkSite } from './site.ts'

let root: string
let content: Content
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'saga-site-'))
  await makeTinyShop(root)
  content = (await readContent(projectAt(root, root, 'test'))).content
})
afterAll(() => rm(root, { recursive: true, force: true }))

test.each(['posters/main/two-moons.yml', 'notes.txt'])('%s is not read', (path) => {
  // As a list, for many disks take capital and small letters for the same.
  const found = checkSite({ ...content, files: new Set([...content.files, path]) })
  const hint = 'check its name and folder, or delete it'
  expect(found).toMatchObject([{ code: 'orphan', at: { file: `content/${path}` }, hint }])
})

test.each(['README.md', 'posters/ReadMe.md', 'posters/Old/A.JPG'])('%s may be there', (path) => {
  expect(checkSite({ ...content, files: new Set([...content.files, path]) })).toEqual([])
})
