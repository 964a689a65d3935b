import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openFileCache } from '../../cache/disk-cache.ts'
import { axesOf, cssWeightOf } from '../../fonts/axes.ts'
import { fontCharactersOf } from '../../fonts/characters.ts'
import { engineAxesOf } from '../../fonts/engine-fonts.ts'
import { type FontFacts, readFontFacts } from '../../fonts/font-facts.ts'
import { familyListOf } from '../../fonts/font-styles.ts'
import {
  type FontFace,
  facesOf,
  fileNamesOf,
  isInRange,
  isNumbered,
  plainNameOf,
} from '../../fonts/package-files.ts'
import { contentHash } from '../../fs/identity.ts'
import {
  type FontUse,
  fontUses,
  type ShopFont,
  type ShopFonts,
  type WebFont,
} from '../../model/fonts.ts'
import type { Project } from '../../project.ts'
import { type FontPackage, findPackageFile, readFontPackage } from './font-package.ts'

/** A font of a package: the font with the characters that it lacks, or why there is none. */
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

/** The weight of texts in previews. */
const PREVIEW_WEIGHTS: Readonly<Record<FontUse, number>> = { display: 400, text: 600 }

/** Returns what a font file contains. */
type ReadFacts = (file: string, bytes: Buffer, hash: string) => Promise<FontFacts>

/**
 * Reads fonts from installed packages.
 * @param characters all characters of the shop
 */
export async function readFonts(
  project: Project,
  fonts: Readonly<Partial<Record<FontUse, string>>>,
  characters: string,
): Promise<FontReadings> {
  // A higher number discards entries of an earlier format.
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
  // Nothing waits for the cache to be written: if that fails, the next run reads the files again.
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
  const packageFile = findPackageFile(name, project)
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
  const [bold = regular] = faces.filter(({ face }) => face.name === 'text-bold')
  if (!regular || !bold || regular.face.style !== 'normal' || regular.parts.length === 0)
    throw new Error('there is no upright font in it')

  const { isSerif, licence } = fontPackage
  // A shop may use one typeface for both.
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

interface FaceReading {
  readonly face: FontFace
  readonly parts: readonly FacePart[]
  readonly lacking: string
}

interface FacePart {
  readonly webFont: WebFont
  readonly facts: FontFacts
}

/** Finds the files of a face that contain characters of the shop. Each character comes from the first file that has it. */
async function readFace(
  face: FontFace,
  fontPackage: FontPackage,
  use: FontUse,
  characters: readonly string[],
  readFacts: ReadFacts,
): Promise<FaceReading> {
  const parts: FacePart[] = []
  let remaining = characters
  for (const [charset, ranges] of fontPackage.charsets) {
    const expected =
      ranges === undefined ? remaining : remaining.filter(isInRange(ranges))
    const fileName = fileNamesOf(face, charset, fontPackage).find((candidate) =>
      fontPackage.fileNames.has(candidate),
    )
    if (fileName === undefined || expected.length === 0) continue

    const file = join(fontPackage.folder, fileName)
    const bytes = readFileSync(file)
    const hash = contentHash(bytes)
    const facts = await readFacts(file, bytes, hash).catch(() => {
      // The parser's own message names its variables.
      throw new Error(`its file ${fileName} is damaged`)
    })
    const contained = new Set(facts.characters)
    const present = expected.filter((character) => contained.has(character))
    if (present.length === 0) continue

    remaining = remaining.filter((character) => !contained.has(character))
    const axes =
      engineAxesOf(fontPackage, face.name, facts.axes) ?? axesOf(face, use, facts.axes)
    const isPart = parts.length > 0
    const webFont = {
      name: isPart ? `${face.name}-${plainNameOf(charset)}` : face.name,
      style: face.style,
      weight: cssWeightOf(face, axes),
      isPreloaded: face.style === 'normal' && !isNumbered(charset),
      isPart,
      file,
      hash,
      characters: present.join(''),
      axes,
    }
    parts.push({ webFont, facts })
  }
  return { face, parts, lacking: remaining.join('') }
}

function previewFontsOf({ parts }: FaceReading, use: FontUse): ShopFont['previewFonts'] {
  const weight = PREVIEW_WEIGHTS[use]
  return parts.map(({ webFont: { file, hash, characters }, facts }) => ({
    file,
    hash,
    characters,
    axes: axesOf({ weight, heaviest: weight }, use, facts.axes),
  }))
}
