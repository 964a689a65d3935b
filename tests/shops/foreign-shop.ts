import { mkdir, readFile, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { once } from '../../cli/model/once.ts'
import { build, home } from '../support/cli.ts'
import { edit, readFolder, temporaryFolder, writeFolder } from '../support/files.ts'
import { makeOnce } from '../support/make-once.ts'
import { writeLandscape } from './foreign-pictures.ts'

const contentFiles = once(() =>
  readFolder(join(import.meta.dirname, 'foreign-shop/content')),
)

/** The sides of the smallest pictures that a shop may have, in pixels. */
const SHORT_SIDE = 594
const LONG_SIDE = 841

/** Matches a poster's file. The poster's picture is next to it. */
const POSTER_FILE = /posters[\\/](landschaften|hochformate)[\\/][a-z]+\.yaml$/

/**
 * Writes another owner's shop: thirteen photographs in two galleries, in German and
 * French, with prices in euros for the sizes A1, A2 and A3, and without books, a story,
 * quotes, testimonials and the logo option.
 */
async function makeForeignShop(root: string): Promise<void> {
  const content = join(root, 'content')
  writeFolder(contentFiles(), content)

  const posterFiles = [...contentFiles().keys()].filter((path) => POSTER_FILE.test(path))
  for (const [index, path] of posterFiles.sort().entries()) {
    const picture = join(content, path.replace(/yaml$/, 'jpg'))
    const isLandscape = path.includes('landschaften')
    const width = isLandscape ? LONG_SIDE : SHORT_SIDE
    const height = isLandscape ? SHORT_SIDE : LONG_SIDE
    await writeLandscape(picture, index, width, height)
  }
  await writeLandscape(join(content, 'images/hero.jpg'), 3, 1600, 900)
}

/** The shop's encoded pictures, which all its copies share. */
const sharedStore = join(home, '.cache/tests/foreign-store')

/** Creates the shop in a temporary folder, with its pictures already encoded. */
export async function foreignShop() {
  await makeOnce('foreign-pictures', encodePictures)
  return openForeignShop()
}

async function openForeignShop() {
  const folder = await temporaryFolder()
  const { path } = folder
  await makeForeignShop(path)
  await mkdir(join(path, '.cache'))
  await symlink(sharedStore, join(path, '.cache/store'))

  const content = join(path, 'content')
  const originalContent = readFolder(content)

  return {
    ...folder,
    dist: join(path, 'dist'),
    read: (file: string) => readFile(join(path, 'dist', file), 'utf8'),
    edit: (file: string, change: (text: string) => string) =>
      edit(join(content, file), change),
    /** Removes files and folders in content/. */
    async remove(...names: readonly string[]): Promise<void> {
      for (const name of names) await rm(join(content, name), { recursive: true })
    },
    /** Undoes all changes in content/. */
    async restoreContent(): Promise<void> {
      await rm(content, { recursive: true })
      writeFolder(originalContent, content)
    },
    /** Builds the shop. Throws if the build fails. */
    async build(environment: Readonly<Record<string, string>> = {}): Promise<void> {
      const { code, text } = await build(path, environment)
      if (code !== 0) throw new Error(`the foreign shop could not be built: ${text}`)
    },
  }
}

async function encodePictures(): Promise<void> {
  await mkdir(sharedStore, { recursive: true })
  await using shop = await openForeignShop()
  await shop.build()
}
