import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { quickSettings } from '../../tests/support/pictures.ts'
import { planOf } from '../../tests/support/plans.ts'
import type { SourceImage } from '../model/image.ts'
import type { Output } from '../model/output.ts'
import { outputPath } from '../model/path.ts'
import { projectAt } from '../project.ts'
import { storeKeyOf } from './keys.ts'
import { produceAll } from './produce.ts'

const source: SourceImage = {
  file: 'posters/main/moon.jpg',
  name: 'moon',
  hash: 'any',
  key: 'any',
  width: 594,
  height: 841,
  colours: { dominant: '#336699', accent: '#336699', families: [] },
}

test('in a large shop, whose pictures another thread copies, every file has its own bytes', async () => {
  const root = await mkdtemp(join(tmpdir(), 'saga-produce-'))
  const project = projectAt(root, join(import.meta.dirname, '..', '..'), 'test')
  const widths = Array.from({ length: 40 }, (_, index) => index + 1)
  const pictures = widths.flatMap((width) =>
    // More than a small shop has, of few entries in the store.
    Array.from({ length: 52 }, (_, copy) => {
      const path = outputPath(`img/moon-${copy}-${width}.avif`)
      const variant = {
        source,
        width,
        height: width,
        crop: 'none',
        format: 'avif',
        widest: false,
        path,
      } as const
      return { kind: 'image', path, variant } as const
    }),
  )
  const outputs: readonly Output[] = [
    ...pictures,
    { kind: 'ready', path: outputPath('robots.txt'), contents: 'robots.txt' },
  ]
  const context = { ...planOf(project, outputs).workshop, images: quickSettings }
  for (const picture of pictures.filter(({ path }) => path.startsWith('img/moon-0-')))
    await context.store.put(storeKeyOf(picture, context), `${picture.variant.width}`)
  const produced = await produceAll(outputs, join(root, 'stage'), context, () => undefined)
  const texts = await Promise.all(
    produced.map(async ({ path, file }) => [path, await readFile(file, 'utf8')] as const),
  )
  expect(Object.fromEntries(texts)).toEqual({
    ...Object.fromEntries(pictures.map(({ path, variant }) => [path, `${variant.width}`])),
    'robots.txt': 'robots.txt',
  })
  await rm(root, { recursive: true, force: true })
})
