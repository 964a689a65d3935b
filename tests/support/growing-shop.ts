import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach } from 'vitest'
import { type Run, saga } from './cli.ts'
import { makeTinyShop } from './tiny-shop.ts'

/** Draws a JPEG of one colour. Returns its path. */
export async function drawPicture(file: string, red: number, width = 1188, height = 1682): Promise<string> {
  const background = { r: red, g: 80, b: 120 }
  const image = sharp({ create: { width, height, channels: 3, background } })
  await image.jpeg().toFile(file)
  return file
}

/** Makes a small shop of its own for each test around the call, which its owner changes by commands. */
export function growingShop() {
  let root = ''
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'saga-new-'))
    await makeTinyShop(root)
  })
  afterEach(() => rm(root, { recursive: true, force: true }))
  /** What a file of content/ says. */
  const textOf = (path: string): Promise<string> => readFile(join(root, 'content', path), 'utf8')
  /** Runs `saga`. The folder stands first: an option without its value would take what follows. */
  const run = (...args: readonly string[]): Promise<Run> => saga(['--root', root, ...args])
  return {
    get root() {
      return root
    },
    run,
    textOf,
    /** All of content/, by path. */
    async everyFile(): Promise<ReadonlyMap<string, string>> {
      const paths = await readdir(join(root, 'content'), { recursive: true })
      const files = paths.filter((path) => /\.\w+$/.test(path)).sort()
      return new Map(await Promise.all(files.map(async (path) => [path, await textOf(path)] as const)))
    },
    /** Puts a picture into the shop's folder. Returns its path. */
    picture: (name: string, width?: number, height?: number) =>
      drawPicture(join(root, name), name.length * 9, width, height),
  }
}

const inEveryLanguage = (textOf: (lang: string) => readonly string[]): readonly string[] =>
  ['sv', 'en', 'es'].flatMap(textOf)

/** Options that say something in every language, with characters that YAML has to quote. */
export const words = (name: string): readonly string[] =>
  inEveryLanguage((lang) => [`--${name}-${lang}`, `${name}: ett, two & ${lang}`])

/** Options that give a gallery all its texts. */
export const galleryTexts = ['label', 'title', 'subtitle', 'seo-title', 'seo-description'].flatMap((name) => {
  const text = 'månar '.repeat(name === 'seo-description' ? 9 : 2).trim()
  return inEveryLanguage((lang) => [`--${name}-${lang}`, `${name} ${lang}: ${text}`])
})
