import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import type { FontMetadata } from '../../fonts/package-files.ts'
import { licenceTextIn } from '../../fs/licence-text.ts'
import { attempt } from '../../fs/system.ts'

/** An installed Fontsource package. */
export interface FontPackage extends FontMetadata {
  /** The name of the typeface: 'Bitter'. */
  readonly family: string
  readonly isSerif: boolean
  /** The folder of its font files, and their names. */
  readonly folder: string
  readonly fileNames: ReadonlySet<string>
  /** The character sets, the most common one first, each with its unicode-range, if the package states it. */
  readonly charsets: readonly (readonly [name: string, range: string | undefined])[]
  readonly licence: string
}

/**
 * The parts of metadata.json that the shop uses. The id is part of file names, and the family is part of stylesheets.
 */
const metadataSchema = z.object({
  id: z.string().regex(/^[a-z0-9-]+$/),
  family: z.string().regex(/^[\p{L}\p{N} '.-]+$/u),
  subsets: z.array(z.string()),
  weights: z.array(z.number()),
  styles: z.array(z.string()),
  defSubset: z.string(),
  category: z.string(),
  license: z.object({ type: z.string() }),
})

const rangesSchema = z.record(z.string(), z.string())

/** Reads the metadata of a package. Throws if the package is damaged, or is not from Fontsource. */
export function readFontPackage(name: string, packageFile: string): FontPackage {
  const folder = dirname(packageFile)
  const readJson = (file: string): unknown =>
    JSON.parse(readFileSync(join(folder, file), 'utf8'))

  const metadata = attempt(() => metadataSchema.parse(readJson('metadata.json')))
  if (!metadata) throw new Error('its file metadata.json is missing or damaged')

  const ranges =
    rangesSchema.safeParse(attempt(() => readJson('unicode.json'))).data ?? {}
  const charsets = new Set([
    metadata.defSubset,
    ...Object.keys(ranges),
    ...metadata.subsets,
  ])

  const filesFolder = join(folder, 'files')
  return {
    id: metadata.id,
    family: metadata.family,
    weights: metadata.weights,
    styles: metadata.styles,
    isVariable: name.startsWith('@fontsource-variable/'),
    isSerif: metadata.category === 'serif',
    folder: filesFolder,
    fileNames: new Set(readdirSync(filesFolder)),
    charsets: [...charsets].map((charset) => [charset, ranges[charset]] as const),
    licence: licenceTextIn(folder) || `Licence: ${metadata.license.type}`,
  }
}
