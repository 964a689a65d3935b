import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ownFolder } from '../../tests/shops/own-shop.ts'
import { home } from '../../tests/support/cli.ts'
import { image } from '../../tests/support/pages.ts'
import { quickSettings } from '../../tests/support/pictures.ts'
import { planOf } from '../../tests/support/plans.ts'
import type { Output } from '../model/output.ts'
import { outputPath } from '../model/path.ts'
import { projectAt } from '../project.ts'
import { outputKeyOf, produceAll } from './produce.ts'

const folder = ownFolder()

/** Far more pictures than a small shop has. */
const PICTURE_COUNT = 2080
/** Pictures of the same width have the same key, and so share an entry of the store. */
const WIDTH_COUNT = 40

test('every file of a large shop gets the bytes of its output', async () => {
  const pictures = Array.from({ length: PICTURE_COUNT }, (_, index) => {
    const width = 1 + (index % WIDTH_COUNT)
    const path = outputPath(`img/moon-${index}.avif`)
    const variant = {
      source: image('moon'),
      width,
      height: width,
      crop: 'none',
      format: 'avif',
      widest: false,
      path,
    } as const
    return { kind: 'image', path, variant } as const
  })
  const text = {
    kind: 'ready',
    path: outputPath('robots.txt'),
    contents: 'robots.txt',
  } as const
  const outputs: readonly Output[] = [...pictures, text]
  const { workshop } = planOf(projectAt(folder.root, home, 'test'), outputs)
  const context = { ...workshop, images: quickSettings }
  // In place of a picture's bytes, the store gets its width.
  for (const picture of pictures.slice(0, WIDTH_COUNT))
    await context.store.put(outputKeyOf(picture, context), `${picture.variant.width}`)

  const produced = await produceAll(outputs, folder.at('stage'), context, () => undefined)

  const texts: Record<string, string> = {}
  for (const { path, file } of produced) texts[path] = await readFile(file, 'utf8')
  expect(texts).toEqual({
    ...Object.fromEntries(
      pictures.map(({ path, variant }) => [path, `${variant.width}`]),
    ),
    'robots.txt': 'robots.txt',
  })
})
