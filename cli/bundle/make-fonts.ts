import { readFile } from 'node:fs/promises'
import type { BundleContents } from '../cache/bundle-cache.ts'
import { fallbackRule, fontAddress, loadingRulesOf } from '../fonts/font-styles.ts'
import { fallbackMetricsOf, fallbacksOf } from '../fonts/metrics.ts'
import { subsetOf } from '../fonts/subset.ts'
import { contentHash, hashOf } from '../fs/identity.ts'
import { readUnchanged } from '../fs/unchanged.ts'
import {
  type FontUse,
  fontUses,
  previewFamiliesOf,
  previewWeights,
  type ShopFont,
  type ShopFonts,
  type WebFont,
} from '../model/fonts.ts'
import type { BundledFile } from '../model/output.ts'
import { type OutputPath, outputPath } from '../model/path.ts'
import type { PreviewTemplates, TemplateModule } from '../model/templates.ts'
import type { Project } from '../project.ts'
import type { Compiler } from './esbuild.ts'
import { type MadeFonts, noFonts } from './own-fonts.ts'

type NamedFile = BundleContents['files'][number] & { readonly name: string }

/** Makes the shop's own fonts and their styles, or takes them from the cache. */
export async function makeFonts(
  project: Project,
  { bundles }: Compiler,
  fonts: ShopFonts,
): Promise<MadeFonts> {
  const ownFonts = fontUses.flatMap((use) => {
    const font = fonts[use]
    return font ? [{ use, font }] : []
  })
  if (ownFonts.length === 0) return noFonts

  const version = { ...project, codeHash: hashOf([project.codeHash, fonts]) }
  const { entries, files } = await bundles.get(version, 'fonts', async () => {
    const fontFiles: NamedFile[] = []
    for (const { use, font } of ownFonts) fontFiles.push(...(await filesOf(use, font)))
    return {
      files: fontFiles,
      entries: Object.fromEntries(fontFiles.map(({ name, path }) => [name, path])),
      // The version already covers the source files: `fonts` contains their hashes.
      inputs: [],
    }
  })
  const fileOf = fileFinder(entries, files)

  const rules = ownFonts.map(async ({ use }) => [
    use,
    await readFile(fileOf(rulesName(use)).file, 'utf8'),
  ])
  const addresses = ownFonts.flatMap(({ font }) =>
    font.webFonts.map(({ name }) => fontAddress(name)),
  )
  const previewFaces = ownFonts.flatMap(({ use, font }) =>
    previewFamiliesOf(font).map((family, index) => ({
      name: family,
      weight: previewWeights[use],
      style: 'normal' as const,
      file: fileOf(previewName(use, index)).file,
    })),
  )
  return {
    rules: Object.fromEntries(await Promise.all(rules)),
    files: new Map(addresses.map((address) => [address, fileOf(address).file])),
    previewFaces,
    hash: hashOf(files.map(({ hash }) => hash)),
  }
}

const rulesName = (use: FontUse): string => `${use}.css`

const previewName = (use: FontUse, index: number): string => `preview-${use}-${index}.ttf`

/** Returns a function that finds the file of a font by its name. */
function fileFinder(
  entries: Readonly<Record<string, OutputPath>>,
  files: readonly BundledFile[],
) {
  const byPath = new Map(files.map((file) => [file.path, file]))
  return (name: string): BundledFile => {
    const path = entries[name]
    const file = path && byPath.get(path)
    if (!file) throw new Error(`the font ${name} was not made`)
    return file
  }
}

/** Makes the files of a font: its web fonts, its preview fonts and its styles. */
async function filesOf(use: FontUse, font: ShopFont): Promise<readonly NamedFile[]> {
  const files: NamedFile[] = []
  for (const { file, hash, characters, axes, name } of font.webFonts) {
    const source = await readUnchanged(file, hash)
    const woff2 = await subsetOf(source, characters, axes, 'woff2')
    files.push(namedFile(fontAddress(name), woff2))
  }

  for (const [index, { file, hash, characters, axes }] of font.previewFonts.entries()) {
    const source = await readUnchanged(file, hash)
    const sfnt = await subsetOf(source, characters, axes, 'sfnt')
    files.push(namedFile(previewName(use, index), sfnt))
  }

  const rules = [loadingRulesOf(font), ...(await fallbackRulesOf(font, files))]
  return [...files, namedFile(rulesName(use), Buffer.from(rules.join('\n')))]
}

/**
 * Adds the hash of a file to its name in the cache. All shops of a checkout share this cache, and a build of another
 * shop must not replace the file.
 */
function namedFile(name: string, contents: Buffer): NamedFile {
  const hash = contentHash(contents).slice(0, 8)
  const path = outputPath(name.replace(/^.*\//, '').replace(/(?=\.\w+$)/, `-${hash}`))
  return { name, path, contents }
}

/** Returns the rules for the fonts that stand in for each style of a font. */
async function fallbackRulesOf(
  font: ShopFont,
  files: readonly NamedFile[],
): Promise<readonly string[]> {
  const rules: string[] = []
  for (const style of ['normal', 'italic'] as const) {
    const file = mainFileOf(style, font, files)
    if (!file) continue

    for (const fallback of fallbacksOf(font.isSerif, style)) {
      const metrics = await fallbackMetricsOf(Buffer.from(file.contents), fallback.width)
      rules.push(fallbackRule(font, style, fallback, metrics))
    }
  }
  return rules
}

/** Returns a style's file with the usual characters. */
function mainFileOf(
  style: WebFont['style'],
  { webFonts }: ShopFont,
  files: readonly NamedFile[],
): NamedFile | undefined {
  const webFont = webFonts.find((candidate) => candidate.style === style)
  return webFont && files.find(({ name }) => name === fontAddress(webFont.name))
}

/** Returns the preview templates with the shop's own fonts in front of the engine's, so that they are used first. */
export function withPreviewFonts(
  templates: TemplateModule<PreviewTemplates>,
  { previewFaces, hash }: MadeFonts,
): TemplateModule<PreviewTemplates> {
  if (previewFaces.length === 0) return templates

  return {
    hash: hashOf([templates.hash, hash]),
    load() {
      const loaded = templates.load()
      return { ...loaded, previewFonts: [...previewFaces, ...loaded.previewFonts] }
    },
  }
}
