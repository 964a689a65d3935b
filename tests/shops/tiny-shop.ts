import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { once } from '../../cli/model/once.ts'
import type { Bundle } from '../../cli/model/output.ts'
import { stringKeys } from '../../cli/schema/strings-file.ts'
import { build, home } from '../support/cli.ts'
import {
  copyFolder,
  edit,
  readFolder,
  temporaryFolder,
  writeFolder,
} from '../support/files.ts'
import { makeOnce } from '../support/make-once.ts'
import { assets, placeholdersOf } from '../support/pages.ts'

const tinyFiles = once(() => readFolder(join(import.meta.dirname, 'tiny-shop')))
const smallStrings = once(() =>
  readFolder(join(import.meta.dirname, 'small-shop/content/strings')),
)
const smallPublic = once(() => readFolder(join(import.meta.dirname, 'small-shop/public')))

/**
 * Writes the tiny shop: three posters and one book in three languages, without errors.
 * With `made`, its interface texts are made from the schema, so that a new key does not
 * change any expectation. With `written`, it has the small shop's interface texts and
 * public files.
 */
export async function makeTinyShop(
  root: string,
  texts: 'made' | 'written' = 'made',
): Promise<void> {
  writeFolder(tinyFiles(), root)
  const strings = join(root, 'content/strings')
  if (texts === 'written') {
    writeFolder(smallStrings(), strings)
    writeFolder(smallPublic(), join(root, 'public'))
    return
  }
  await mkdir(strings, { recursive: true })
  for (const [lang, text] of madeTexts)
    await writeFile(join(strings, `${lang}.yaml`), text)
}

/**
 * Files with interface texts that consist of their language, key and placeholders, such
 * as 'en all {count}'.
 */
const madeTexts = ['sv', 'en', 'es'].map(
  (lang): readonly [lang: string, text: string] => {
    const texts: Record<string, Record<string, string>> = {}
    for (const [group, key] of stringKeys) {
      const placeholders = placeholdersOf(group, key).map((name) => ` {${name}}`)
      texts[group] = { ...texts[group], [key]: `${lang} ${key}${placeholders.join('')}` }
    }

    return [lang, stringify(texts)]
  },
)

const storePath = '.cache/store'
const encodedPictures = join(home, '.cache/tests/tiny')

/** Copies the tiny shop's encoded pictures into a store's folder. */
export async function copyPictures(store: string): Promise<void> {
  await makeOnce('tiny-pictures', encodePictures)
  copyFolder(encodedPictures, store)
}

export type TinyShop = Awaited<ReturnType<typeof tinyShop>>

/**
 * Creates the tiny shop in a temporary folder, with written texts and, by default, with
 * encoded pictures.
 */
export async function tinyShop({ isEncoded = true } = {}) {
  const folder = await temporaryFolder()
  const { path } = folder
  await makeTinyShop(path, 'written')
  if (isEncoded) await copyPictures(join(path, storePath))

  const editFile = (file: string, change: (text: string) => string) =>
    edit(join(path, file), change)

  return {
    ...folder,
    dist: join(path, 'dist'),
    read: (file: string) => readFile(join(path, file), 'utf8'),
    edit: editFile,
    /** Gives the size A1 another price, or an invalid one. */
    setPrice: (price: number | string) =>
      editFile('content/prices.yaml', (text) =>
        text.replace(/(a1:\n +price: ).*/, `$1${price}`),
      ),
  }
}

/**
 * Encodes the tiny shop's pictures for all tests in a run, unless an earlier run has done
 * so.
 */
async function encodePictures(): Promise<void> {
  await using shop = await tinyShop({ isEncoded: false })
  const store = join(shop.path, storePath)
  // The first run finds no pictures from an earlier run.
  await cp(encodedPictures, store, { recursive: true }).catch(() => undefined)

  const { code, text } = await build(shop.path)
  if (code !== 0) throw new Error(`the tiny shop could not be built: ${text}`)
  const isCopyComplete = text.includes('; 0 images made')
  if (isCopyComplete) return

  await rm(encodedPictures, { recursive: true, force: true })
  await cp(store, encodedPictures, { recursive: true })
}

/** A bundle for tests that plan outputs and ignore scripts and styles. */
export const noBundle: Bundle = { ...assets, preloadFonts: [], files: [] }
