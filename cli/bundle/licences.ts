import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import type { Metafile } from 'esbuild'
import { licenceTextIn, readPlainText } from '../fs/licence-text.ts'
import { attempt } from '../fs/system.ts'
import { type FontUse, fontUses, type ShopFonts } from '../model/fonts.ts'
import { groupBy } from '../model/groups.ts'
import { LICENCES_HEAD, ownFiles } from '../model/path.ts'

interface Licence {
  /** The published work: 'react 19.3.1', 'The typeface Fraunces'. */
  readonly name: string
  readonly text: string
}

/** The packages whose fonts are in templates/fonts/ as subsets. */
const typefaces: Readonly<
  Record<FontUse, { readonly name: string; readonly package: string }>
> = {
  display: { name: 'The typeface Fraunces', package: '@fontsource/fraunces' },
  text: { name: 'The typeface Hanken Grotesk', package: '@fontsource/hanken-grotesk' },
}

/** Drawings copied into the code or into public/. */
const drawings = [
  { name: 'Icons after Lucide', file: 'templates/licences/lucide.txt' },
  { name: 'Flags of flag-icons', file: 'templates/licences/flag-icons.txt' },
]

/**
 * The source files of licences.txt in this repository. Package licences are not listed, because they change only with
 * the lock file, which the bundle cache always checks.
 */
export const licenceInputs: readonly string[] = drawings.map(({ file }) => file)

/**
 * Returns the file with the licences of everything the site publishes.
 * @param metafiles esbuild's reports on the bundles of scripts
 */
export function licencesFileOf(home: string, metafiles: readonly Metafile[]) {
  const folders = new Set(
    metafiles.flatMap((metafile) => packageFoldersIn(home, metafile)),
  )
  const packageLicences = [...folders]
    .map(licenceOfPackage)
    .sort((a, b) => (a.name < b.name ? -1 : 1))

  const requireFromHome = createRequire(join(home, 'package.json'))
  const typefaceLicences = Object.values(typefaces).map((typeface): Licence => {
    const folder = dirname(requireFromHome.resolve(`${typeface.package}/package.json`))
    return { name: typeface.name, text: licenceTextIn(folder) }
  })

  const drawingLicences = drawings.map(
    ({ name, file }): Licence => ({ name, text: readPlainText(join(home, file)) }),
  )

  const text = documentOf([...packageLicences, ...typefaceLicences, ...drawingLicences])
  return { path: ownFiles.licences, contents: new TextEncoder().encode(text) }
}

/** Returns the folders of the packages whose code is in the output. */
function packageFoldersIn(home: string, { outputs }: Metafile): readonly string[] {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs))
  const codeFolders = inputs.flatMap(([path, { bytesInOutput }]) => {
    // A package may be beside or above the engine: '../../react/index.js'.
    const isOfPackage = /^node_modules\/|^\.\.\//.test(path)
    return bytesInOutput > 0 && isOfPackage ? [dirname(resolve(home, path))] : []
  })
  return [...new Set(codeFolders)].map(packageFolderOf)
}

/**
 * Returns the root folder of the package that contains a folder. This is the nearest folder whose package.json has a
 * version: a file without a version only tells Node how to read the files beside it.
 */
function packageFolderOf(folder: string): string {
  const manifest = attempt(() => manifestIn(folder))
  const parent = dirname(folder)
  return manifest?.version !== undefined || parent === folder
    ? folder
    : packageFolderOf(parent)
}

interface PackageManifest {
  readonly name: string
  readonly version: string
  readonly license?: string
}

const manifestIn = (folder: string): PackageManifest =>
  JSON.parse(readPlainText(join(folder, 'package.json')))

function licenceOfPackage(folder: string): Licence {
  const { name, version, license } = manifestIn(folder)
  return {
    name: `${name} ${version}`,
    text: licenceTextIn(folder) || `Licence: ${license ?? 'none stated'}`,
  }
}

const SEPARATOR = `\n\n${'-'.repeat(80)}\n\n`

/**
 * In the text of licences.txt, replaces the licences of the engine's fonts with the
 * licences of the shop's own fonts.
 */
export function withOwnTypefaces(text: string, fonts: ShopFonts): string {
  const replacedNames = fontUses
    .filter((use) => fonts[use] !== undefined)
    .map((use) => typefaces[use].name)

  // Each typeface has its own section. Works share a section only if their licences are equal, but the licences of
  // typefaces differ in their copyright lines.
  const sections = text
    .trimEnd()
    .split(SEPARATOR)
    .filter((section) => !replacedNames.some((name) => section.startsWith(`${name}\n`)))

  const ownLicences = new Map(
    fontUses.flatMap((use) => {
      const licence = fonts[use]?.licence
      return licence ? [[licence.name, licence.text] as const] : []
    }),
  )
  const ownSections = [...ownLicences].map(([name, licence]) => `${name}\n\n${licence}`)
  return `${[...sections, ...ownSections].join(SEPARATOR)}\n`
}

/** Writes each text once, below the names of all works that it covers. */
function documentOf(licences: readonly Licence[]): string {
  const sections = [...groupBy(licences, ({ text }) => text)].map(
    ([text, group]) => `${group.map(({ name }) => name).join('\n')}\n\n${text}`,
  )
  return `${[LICENCES_HEAD, ...sections].join(SEPARATOR)}\n`
}
