import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeTinyShop } from '../../tests/support/tiny-shop.ts'
import { encoder } from '../model/image.ts'
import { projectAt } from '../project.ts'
import { readColours } from './colours.ts'
import { readContent } from './read-content.ts'

test('with a cache that another version of sharp left, colours are those of a clean build', async () => {
  const root = await mkdtemp(join(tmpdir(), 'saga-colours-'))
  await makeTinyShop(root)
  const project = projectAt(root, root, 'test')
  const { content } = await readContent(project)
  const { colours: clean } = await readColours(project, content)
  const cache = join(project.cache, 'colours.json')
  const other = (text: string): string => text.replaceAll(/#[0-9a-f]{6}/g, '#123456')
  const left = other(await readFile(cache, 'utf8'))
  await writeFile(cache, left)
  expect((await readColours(project, content)).colours).not.toEqual(clean)
  await writeFile(cache, left.replaceAll(encoder, 'sharp 0.1.0'))
  expect((await readColours(project, content)).colours).toEqual(clean)
  await rm(root, { recursive: true })
})

test('a control borrows a small loud ink rather than a large grey one, and the colour of the house where all are grey', async () => {
  const root = await mkdtemp(join(tmpdir(), 'saga-colours-'))
  await makeTinyShop(root)
  const project = projectAt(root, root, 'test')
  const { content } = await readContent(project)
  const [loud = '', grey = ''] = content.images.keys()
  const plain = (background: string) =>
    ({ create: { width: 480, height: 480, channels: 3, background } }) as const
  const dot = await sharp(plain('#cf2f56')).resize(80).png().toBuffer()
  const mist = sharp(plain('#8a9296'))
  await mist
    .clone()
    .composite([{ input: dot }])
    .jpeg()
    .toFile(join(project.content, loud))
  await mist.jpeg().toFile(join(project.content, grey))
  const { colours } = await readColours(project, (await readContent(project)).content)
  expect(colours.get(loud)).toMatchObject({
    dominant: expect.stringMatching(/^#[89]/),
    accent: expect.stringMatching(/^#c/),
  })
  expect(colours.get(grey)?.accent).toBe('#0e5a63')
  await rm(root, { recursive: true })
})

test('colours are not forgotten while what names the pictures cannot be read', async () => {
  const root = await mkdtemp(join(tmpdir(), 'saga-colours-'))
  await makeTinyShop(root)
  const project = projectAt(root, root, 'test')
  const { content } = await readContent(project)
  await readColours(project, content)
  const cache = join(project.cache, 'colours.json')
  const before = await readFile(cache, 'utf8')
  await readColours(project, { ...content, site: undefined, posters: [] })
  expect(await readFile(cache, 'utf8')).toBe(before)
  await rm(root, { recursive: true })
})
