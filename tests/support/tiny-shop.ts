import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bundle } from '../../cli/model/output.ts'
import { outputPath } from '../../cli/model/path.ts'
import { stringKeys } from '../../cli/schema/strings-file.ts'
import { build, home } from './cli.ts'
import { temporaryFolder } from './files.ts'

/**
 * Writes the shop of all tests: three posters and one book in three languages, without any error.
 * @param root folder that gets content/ and public/
 * @param texts whether interface texts are made from the schema, so that a new key changes no expectation, or are
 * those of the real shop with its public files, as visitors meet them
 */
export async function makeTinyShop(root: string, texts: 'made' | 'real' = 'made'): Promise<void> {
  const content = join(root, 'content')
  await cp(join(import.meta.dirname, 'tiny-shop'), root, { recursive: true })
  if (texts === 'real') {
    await cp(join(home, 'content/strings'), join(content, 'strings'), { recursive: true })
    await cp(join(home, 'public'), join(root, 'public'), { recursive: true })
    return
  }
  await mkdir(join(content, 'strings'), { recursive: true })
  for (const lang of ['sv', 'en', 'es'])
    await writeFile(join(content, 'strings', `${lang}.yaml`), strings(lang))
}

/** Interface texts made from the schema, so that a new key changes no expectation. */
function strings(lang: string): string {
  const groups = new Map<string, string[]>()
  for (const [group, key] of stringKeys) {
    const lines = groups.get(group) ?? []
    lines.push(`  ${key}: ${lang} ${key}\n`)
    groups.set(group, lines)
  }
  return [...groups].map(([group, lines]) => `${group}:\n${lines.join('')}`).join('')
}

const storePath = '.cache/store'
/** The tiny shop's own pictures and no other's, encoded before the first test. */
export const encodedPictures = join(home, '.cache', 'tests', 'tiny')

/**
 * The tiny shop in a folder of its own, with texts and public files of the real one.
 * @param encoded whether its pictures are encoded already: they are named by all that shapes them
 */
export async function tinyShop({
  encoded = true,
} = {}): Promise<{ readonly path: string } & AsyncDisposable> {
  const folder = await temporaryFolder()
  await makeTinyShop(folder.path, 'real')
  if (encoded)
    await cp(encodedPictures, join(folder.path, storePath), { recursive: true }).catch(() => undefined)
  return folder
}

/**
 * Encodes the tiny shop's pictures for all tests of a run, where the run before has left none or others. What tests
 * encode themselves is gone with their shops.
 */
export async function encodeTinyShop(): Promise<void> {
  await using shop = await tinyShop()
  const { code, text } = await build(shop.path)
  if (code !== 0) throw new Error(`the tiny shop could not be built: ${text}`)
  if (text.includes('; 0 images made')) return
  await rm(encodedPictures, { recursive: true, force: true })
  await cp(join(shop.path, storePath), encodedPictures, { recursive: true })
}

const file = outputPath('assets/file')

/** Stands for the scripts and styles of a plan in which nobody looks for them. */
export const noBundle: Bundle = {
  styles: { shop: file, poster: file, more: file, live: file },
  boot: file,
  missing: file,
  preloadFonts: [],
  files: [],
}
