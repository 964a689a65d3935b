import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { axesOf, cssWeightOf } from '../../fonts/axes.ts'
import { engineAxesOf } from '../../fonts/engine-fonts.ts'
import type { FontFacts } from '../../fonts/font-facts.ts'
import {
  type FontFace,
  fileNamesOf,
  isNumbered,
  plainNameOf,
  rangeTest,
} from '../../fonts/package-files.ts'
import { contentHash } from '../../fs/identity.ts'
import type { FontUse, WebFont } from '../../model/fonts.ts'
import type { FontPackage } from './font-package.ts'

/** Returns the axes and the characters of a font file. */
export type ReadFacts = (file: string, bytes: Buffer, hash: string) => Promise<FontFacts>

export interface FaceReading {
  readonly face: FontFace
  readonly parts: readonly FacePart[]
  /** The characters that no file of the face contains. */
  readonly lacking: string
}

/** The characters of a face that come from one file of its package. */
interface FacePart {
  readonly webFont: WebFont
  readonly facts: FontFacts
}

/**
 * Finds the files of a face that contain characters of the shop. Each character comes from the first file that
 * contains it.
 */
export async function readFace(
  face: FontFace,
  fontPackage: FontPackage,
  use: FontUse,
  characters: readonly string[],
  readFacts: ReadFacts,
): Promise<FaceReading> {
  const parts: FacePart[] = []
  let remaining = characters
  for (const [charset, range] of fontPackage.charsets) {
    // If the package does not state the ranges of its files, any file may contain the characters.
    const expected = range === undefined ? remaining : remaining.filter(rangeTest(range))
    const file = findFile(face, charset, fontPackage)
    if (file === undefined || expected.length === 0) continue

    const bytes = readFileSync(file)
    const hash = contentHash(bytes)
    const facts = await readFacts(file, bytes, hash).catch(() => {
      // The parser's own message mentions its internal variables.
      throw new Error(`its file ${basename(file)} is damaged`)
    })
    const charactersInFile = new Set(facts.characters)
    const present = expected.filter((character) => charactersInFile.has(character))
    if (present.length === 0) continue

    remaining = remaining.filter((character) => !charactersInFile.has(character))
    const axes =
      engineAxesOf(fontPackage, face.name, facts.axes) ?? axesOf(face, use, facts.axes)
    const isPart = parts.length > 0
    const webFont = {
      name: isPart ? `${face.name}-${plainNameOf(charset)}` : face.name,
      style: face.style,
      weight: cssWeightOf(face, axes),
      // Numbered sets are split into many small files, and a page needs only a few of them. Italic faces are used only
      // for quotes.
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

/** Finds the file with a face's letters from a character set. */
function findFile(
  face: FontFace,
  charset: string,
  fontPackage: FontPackage,
): string | undefined {
  const { folder, fileNames } = fontPackage
  const fileName = fileNamesOf(face, charset, fontPackage).find((name) =>
    fileNames.has(name),
  )
  return fileName && join(folder, fileName)
}
