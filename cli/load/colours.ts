import { join } from 'node:path'
import * as z from 'zod'
import { type OpenFileCache, openFileCache } from '../cache/file-cache.ts'
import type { SharedStore } from '../cache/shared-store.ts'
import { runConcurrently } from '../fs/concurrency.ts'
import { isChangedFileError, readUnchanged } from '../fs/unchanged.ts'
import { brand, colourFamilies } from '../model/colours.ts'
import { type Diagnostic, error, type Location } from '../model/diagnostic.ts'
import { type Colours, encoder } from '../model/image.ts'
import type { Project } from '../project.ts'
import { familiesOf } from './colour-families.ts'
import type { Content } from './content.ts'
import { type ImageReference, imageReferencesOf } from './image-references.ts'
import type { ContentImage } from './images.ts'

/** WCAG 2.2, 1.4.3: text against its background. The accent is written on white and near-white paper. */
const TEXT_CONTRAST = 4.6

/** Saturation below which an ink looks like the grey of a control that cannot be pressed. */
const MUTED = 0.4

/** Whole files, which lie in memory meanwhile. */
const DECODED_AT_ONCE = 8

/** The number is raised whenever the choice of colours changes: what decodes the pictures shapes them too. */
const RECIPE = `${encoder}, colours 4, ${brand.teal}`

/** Where facts about pictures are kept. */
export interface LoadCaches {
  readonly open?: OpenFileCache | undefined
  readonly shared?: SharedStore | undefined
  /** In a shard: the hashes of the pictures that it looks after. */
  readonly own?: ReadonlySet<string> | undefined
}

/**
 * Dominant and accent colour of each picture that content names, and of others that are cached, by path below content/.
 * Decoding shows what a header cannot: a picture whose data is damaged is reported here.
 */
export async function readColours(
  project: Project,
  content: Content,
  { open = openFileCache, shared, own }: LoadCaches = {},
): Promise<{ colours: ReadonlyMap<string, Colours>; diagnostics: readonly Diagnostic[] }> {
  const cache = await open(project.cache, 'colours', RECIPE)
  const colours = new Map<string, Colours>()
  const diagnostics: Diagnostic[] = []
  const decode = async (
    path: string,
    { hash, onDisk }: ContentImage,
    { at }: ImageReference,
  ): Promise<void> => {
    if (own && !own.has(hash)) {
      colours.set(path, unknownColours)
      return
    }
    const compute = async (): Promise<Colours> =>
      coloursOf(await readUnchanged(join(project.content, onDisk), hash))
    const found = await shareColours(hash, shared, compute)
    if (!found) {
      diagnostics.push(damagedImage(path, at()))
      return
    }
    cache.set(path, hash, found)
    colours.set(path, found)
  }
  const unknown = new Map<string, ContentImage>()
  for (const [path, picture] of content.images) {
    // Also when nothing names it, perhaps because that cannot be read now: what is not asked for is forgotten.
    const known = cache.get(path, picture.hash) as Colours | undefined
    if (known) colours.set(path, known)
    else unknown.set(path, picture)
  }
  const wanted: (readonly [string, ContentImage, ImageReference])[] = []
  for (const use of unknown.size > 0 ? imageReferencesOf(content) : []) {
    const picture = use.path === undefined ? undefined : unknown.get(use.path)
    if (use.path === undefined || !picture) continue
    // Others that name it too get the same.
    unknown.delete(use.path)
    wanted.push([use.path, picture, use])
  }
  await runConcurrently(wanted, DECODED_AT_ONCE, (picture) => decode(...picture))
  await cache.flush()
  return { colours, diagnostics }
}

/** Stand for those of pictures that other shards look after: nothing that this one makes shows them. */
const unknownColours: Colours = { dominant: '#808080', accent: brand.teal, families: [] }

const hexColour = z.string().regex(/^#[0-9a-f]{6}$/)
const coloursSchema = z.strictObject({
  dominant: hexColour,
  accent: hexColour,
  families: z.array(z.strictObject({ family: z.enum(colourFamilies), ink: hexColour, share: z.number() })),
})

/** The colours of a picture that builds share; else those that `compute` finds, which are offered to the others. */
async function shareColours(
  hash: string,
  shared: SharedStore | undefined,
  compute: () => Promise<Colours>,
): Promise<Colours | undefined> {
  const key = ['colours', RECIPE, hash]
  const known = coloursSchema.safeParse(parseJson(await shared?.get(key)))
  if (known.success) return known.data
  const found = await compute().catch((error: unknown): undefined => {
    if (isChangedFileError(error)) throw error
  })
  if (found) await shared?.put(key, JSON.stringify(found))
  return found
}

function parseJson(bytes: Uint8Array | undefined): unknown {
  try {
    return bytes && JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    return undefined
  }
}

/** What is said of a picture whose header is sound. */
export const damagedImage = (path: string, at: Location, how = 'it cannot be decoded'): Diagnostic =>
  error('image', at, `the picture content/${path} is damaged: ${how}`, 'export it again as JPEG or PNG')

/** Of a picture, or of the file at a path. JPEG is decoded at an eighth of its size, which still reads all of its data. */
export async function coloursOf(file: string | Buffer): Promise<Colours> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  const side = 48
  const pixels = await sharp(file)
    .autoOrient()
    .resize(side, side, { fit: 'fill' })
    .toColourspace('srgb')
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer()
  const inks = quantise(pixels)
  const dominant = inks[0]?.colour ?? [128, 128, 128]
  const [strongest] = inks
    .filter(({ colour }) => saturation(colour) >= MUTED)
    .toSorted((a, b) => liveliness(b) - liveliness(a))
  const accent = strongest ? hex(darkenTo(strongest.colour, TEXT_CONTRAST)) : brand.teal
  return { dominant: hex(dominant), accent, families: familiesOf(pixels) }
}

type Rgb = readonly [number, number, number]
interface Ink {
  readonly colour: Rgb
  readonly count: number
}

/** Inks of the picture, the most used first: pixels gathered in a coarse colour cube, each cell by its mean. */
function quantise(pixels: Uint8Array): readonly Ink[] {
  // Sums are changed in place: a new object for each of 2304 pixels takes four times as long.
  const cells = new Map<number, { r: number; g: number; b: number; count: number }>()
  for (let offset = 0; offset + 2 < pixels.length; offset += 3) {
    const r = pixels[offset] ?? 0
    const g = pixels[offset + 1] ?? 0
    const b = pixels[offset + 2] ?? 0
    const cell = ((r >> 5) << 6) | ((g >> 5) << 3) | (b >> 5)
    const sum = cells.get(cell)
    if (sum) {
      sum.r += r
      sum.g += g
      sum.b += b
      sum.count += 1
    } else cells.set(cell, { r, g, b, count: 1 })
  }
  return [...cells.entries()]
    .sort(([cellA, a], [cellB, b]) => b.count - a.count || cellA - cellB)
    .map(([, { r, g, b, count }]) => ({ colour: [r / count, g / count, b / count] as const, count }))
}

/** Of HSV, 0 to 1. */
function saturation(colour: Rgb): number {
  const most = Math.max(...colour)
  return most === 0 ? 0 : (most - Math.min(...colour)) / most
}

/** Saturation and brightness, weighed by how much of the picture has them: a single bright dot is no accent. */
const liveliness = ({ colour, count }: Ink): number =>
  saturation(colour) * (Math.max(...colour) / 255) * Math.sqrt(count)

/** The same hue, darkened until it can be read on white. */
function darkenTo(colour: Rgb, contrast: number): Rgb {
  let current = colour
  for (let step = 0; step < 40 && contrastWithWhite(current) < contrast; step += 1) {
    current = [current[0] * 0.94, current[1] * 0.94, current[2] * 0.94]
  }
  return current
}

function contrastWithWhite(colour: Rgb): number {
  const [r, g, b] = colour.map((channel) => {
    const part = Math.round(channel) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)
}

const hex = (colour: Rgb): string =>
  `#${colour.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
