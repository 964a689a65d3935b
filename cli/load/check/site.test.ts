import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectAt } from '../../project.ts'
import type { Content } from '../content.ts'
import { makeTinyShop } from '../fixtures/tiny-shop.ts'
import { readContent } from '../read.ts'
import { checkSite } from './site.ts'

let root: string
let content: Content
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'saga-site-'))
  await makeTinyShop(root)
  content = (await readContent(projectAt(root, root, 'test'))).content
})
afterAll(() => rm(root, { recursive: true, force: true }))

const otherwise = 'is its name or folder right? otherwise delete it'

test.each([
  ['Galleries/new.yaml', 'rename it to "content/galleries/new.yaml"'],
  ['posters/main/three.YAML', 'rename it to "content/posters/main/three.yaml"'],
  ['posters/main/three.yml', 'rename it to "content/posters/main/three.yaml"'],
  ['posters/main/two-moons.yml', otherwise],
  ['Strings/de.yaml', otherwise],
  ['notes.txt', otherwise],
])('%s: %s', (path, hint) => {
  // As a list, for many disks take capital and small letters for the same.
  const found = checkSite({ ...content, files: new Set([...content.files, path]) })
  expect(found).toMatchObject([{ code: 'orphan', at: { file: `content/${path}` }, hint }])
})

test.each(['README.md', 'posters/ReadMe.md', 'posters/Old/A.JPG'])('%s may be there', (path) => {
  expect(checkSite({ ...content, files: new Set([...content.files, path]) })).toEqual([])
})
