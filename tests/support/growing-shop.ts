import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach } from 'vitest'
import { type Run, saga } from './cli.ts'
import { makeTinyShop } from './tiny-shop.ts'

/** A shop that its owner changes by commands. */
export interface GrowingShop {
  readonly root: string
  /** Runs `saga new` with these arguments. */
  runNew(...args: readonly string[]): Promise<Run>
  /** Runs `saga` with these arguments. */
  run(...args: readonly string[]): Promise<Run>
  /** What a file of content/ says. */
  textOf(path: string): Promise<string>
  /** All of content/, by path. */
  everyFile(): Promise<ReadonlyMap<string, string>>
  /** Puts a picture into the shop's folder. Returns its path. */
  picture(name: string, width?: number, height?: number): Promise<string>
}

/** Makes a small shop of its own for each test around the call. */
export function growingShop(): GrowingShop {
  let root = ''
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'saga-new-'))
    await makeTinyShop(root)
  })
  afterEach(() => rm(root, { recursive: true, force: true }))
  const textOf = (path: string): Promise<string> => readFile(join(root, 'content', path), 'utf8')
  // The folder stands first: an option without its value would take what follows.
  const run: GrowingShop['run'] = (...args) => saga(['--root', root, ...args])
  return {
    get root() {
      return root
    },
    runNew: (...args) => run('new', ...args),
    run,
    textOf,
    async everyFile() {
      const paths = await readdir(join(root, 'content'), { recursive: true })
      const files = paths.filter((path) => /\.\w+$/.test(path)).sort()
      return new Map(await Promise.all(files.map(async (path) => [path, await textOf(path)] as const)))
    },
    async picture(name, width = 1188, height = 1682) {
      const file = join(root, name)
      const background = { r: name.length * 9, g: 80, b: 120 }
      await sharp({ create: { width, height, channels: 3, background } })
        .jpeg()
        .toFile(file)
      return file
    },
  }
}

/** Options that say something in every language, with characters that YAML has to quote. */
export const words = (name: string): readonly string[] =>
  ['sv', 'en', 'es'].flatMap((lang) => [`--${name}-${lang}`, `${name}: ett, two & ${lang}`])

/** Options that give a gallery all its texts. */
export const galleryTexts: readonly string[] = [
  'label',
  'title',
  'subtitle',
  'seo-title',
  'seo-description',
].flatMap((name) =>
  ['sv', 'en', 'es'].flatMap((lang) => [
    `--${name}-${lang}`,
    `${name} ${lang}: ${'månar '.repeat(name === 'seo-description' ? 9 : 2)}`.trim(),
  ]),
)
