import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTinyShop } from '../../../tests/support/tiny-shop.ts'
import { loadContent } from '../../commands/load-content.ts'
import { projectAt } from '../../project.ts'

test('a shop without reviews may claim the rating that it has elsewhere', async () => {
  const root = await mkdtemp(join(tmpdir(), 'saga-reviews-'))
  await makeTinyShop(root)
  const site = join(root, 'content/site.yaml')
  await writeFile(site, (await readFile(site, 'utf8')).replace('expect: 2', 'expect: 0'))
  await writeFile(join(root, 'content/reviews.yaml'), '[]\n')
  expect((await loadContent(projectAt(root, root, 'test'), {})).diagnostics).toEqual([])
  await rm(root, { recursive: true })
})
