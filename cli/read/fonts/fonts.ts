import { openFileCache } from '../../cache/disk-cache.ts'
import { axesOf } from '../../fonts/axes.ts'
import { fontCharactersOf } from '../../fonts/characters.ts'
import { type FontFacts, readFontFacts } from '../../fonts/font-facts.ts'
import { familyListOf } from '../../fonts/font-styles.ts'
import { facesOf } from '../../fonts/package-files.ts'
import {
  type FontUse,
  fontUses,
  previewWeights,
  type ShopFont,
  type ShopFonts,
} from '../../model/fonts.ts'
import type { Project } from '../../project.ts'
import { findPackageFile } from '../find-package.ts'
import { type FaceReading, type ReadFacts, readFace } from './font-face.ts'
import { type FontPackage, readFontPackage } from './font-package.ts'

/** The font of a package with the characters that it lacks, or the reason why there is none. */
type FontReading =
  | { readonly font: ShopFont; readonly lacking: string }
  | { readonly fault: 'missing' }
  | { readonly fault: 'damaged'; readonly reason: string }

export type FontReadings = Readonly<Partial<Record<FontUse, FontReading>>>

/** Returns the fonts without faults. */
export const usableFontsOf = (readings: FontReadings): ShopFonts =>
  Object.fromEntries(
    Object.entries(readings).flatMap(([use, reading]) =>
      'font' in reading ? [[use, reading.font]] : [],
    ),
  )

/**
 * Reads fonts from installed packages.
 * @param fonts the package names
 * @param characters all characters that the shop uses
 */
export async function readFonts(
  project: Project,
  fonts: Readonly<Partial<Record<FontUse, string>>>,
  characters: string,
): Promise<FontReadings> {
  // Increase the version whenever the entries' format changes.
  const cache = openFileCache(project.cache, 'fonts', '1')
  const readFacts: ReadFacts = async (file, bytes, hash) => {
    const cached = cache.get(file, hash) as FontFacts | undefined
    if (cached) return cached

    const facts = await readFontFacts(bytes)
    cache.set(file, hash, facts)
    return facts
  }

  const readings: [FontUse, FontReading][] = []
  for (const use of fontUses) {
    const name = fonts[use]
    if (name === undefined) continue
    readings.push([use, await readFont(project, name, use, characters, readFacts)])
  }

  // Nothing waits for the cache to be written. If that fails, the next run reads the files again.
  void cache.flush()
  return Object.fromEntries(readings)
}

async function readFont(
  project: Project,
  name: string,
  use: FontUse,
  characters: string,
  readFacts: ReadFacts,
): Promise<FontReading> {
  const packageFile = findPackageFile(name, project.root, project.home)
  if (packageFile === undefined) return { fault: 'missing' }

  try {
    const fontPackage = readFontPackage(name, packageFile)
    return await fontOf(fontPackage, use, characters, readFacts)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { fault: 'damaged', reason: reason.split('\n')[0] ?? reason }
  }
}

async function fontOf(
  fontPackage: FontPackage,
  use: FontUse,
  letters: string,
  readFacts: ReadFacts,
): Promise<FontReading> {
  const characters = [...new Set(fontCharactersOf(letters)[use])].sort()
  const faces: FaceReading[] = []
  for (const face of facesOf(use, fontPackage))
    faces.push(await readFace(face, fontPackage, use, characters, readFacts))

  const [regular] = faces
  if (regular?.face.style !== 'normal' || regular.parts.length === 0)
    throw new Error('there is no upright font in it')

  const bold = faces.find(({ face }) => face.name === 'text-bold') ?? regular
  const { isSerif, licence } = fontPackage
  // A shop may use the same typeface for both uses, with different characters.
  const family = `${fontPackage.family} ${use === 'display' ? 'Display' : 'Text'}`
  return {
    font: {
      family,
      familyList: familyListOf(family, isSerif),
      isSerif,
      webFonts: faces.flatMap(({ parts }) => parts.map(({ webFont }) => webFont)),
      previewFonts: previewFontsOf(bold, use),
      licence: { name: `The typeface ${fontPackage.family}`, text: licence },
    },
    lacking: regular.lacking,
  }
}

function previewFontsOf({ parts }: FaceReading, use: FontUse): ShopFont['previewFonts'] {
  const weight = previewWeights[use]
  return parts.map(({ webFont: { file, hash, characters }, facts }) => ({
    file,
    hash,
    characters,
    axes: axesOf({ weight, heaviest: weight }, use, facts.axes),
  }))
}
