import { join } from 'node:path'
import { houseColour } from '../model/colours.ts'
import type { Diagnostic, Location } from '../model/diagnostic.ts'
import { type Colours, encoder } from '../model/image.ts'
import type { Project } from '../project.ts'
import type { Content } from './content.ts'
import { type OpenMemory, openMemory } from './memory.ts'
import type { Picture } from './pictures.ts'
import { type PictureUse, picturesNamed } from './pictures-named.ts'

/** WCAG 2.2, 1.4.3: text against its background. The accent is written on white and near-white paper. */
const TEXT_CONTRAST = 4.6

/** Saturation below which an ink looks like the grey of a control that cannot be pressed. */
const MUTED = 0.4

/** The number is raised whenever the choice of colours changes: what decodes the pictures shapes them too. */
const RECIPE = `${encoder}, colours 3`

/**
 * Dominant and accent colour of each picture that content names, by path below content/. Decoding shows what a header
 * cannot: a picture whose data is damaged is reported here.
 */
export async function readColours(
  project: Project,
  content: Content,
  open: OpenMemory = openMemory,
): Promise<{ colours: ReadonlyMap<string, Colours>; diagnostics: readonly Diagnostic[] }> {
  const memory = await open(project.cache, 'colours', RECIPE)
  // Backwards, so that the first use of a picture is the one that stays.
  const uses = new Map(
    picturesNamed(content)
      .toReversed()
      .flatMap((use) => (use.path === undefined ? [] : [[use.path, use] as const])),
  )
  const colours = new Map<string, Colours>()
  const diagnostics: Diagnostic[] = []
  const decode = async (path: string, { hash, onDisk }: Picture, { at }: PictureUse): Promise<void> => {
    const found = await coloursOf(join(project.content, onDisk)).catch(() => undefined)
    if (!found) {
      diagnostics.push(damaged(path, at()))
      return
    }
    memory.remember(path, hash, found)
    colours.set(path, found)
  }
  const decoding: Promise<void>[] = []
  for (const [path, picture] of content.pictures) {
    // Also when nothing names it, perhaps because that cannot be read now: what is not asked for is forgotten.
    const known = memory.recall(path, picture.hash) as Colours | undefined
    const use = uses.get(path)
    if (!use) continue
    if (known) colours.set(path, known)
    else decoding.push(decode(path, picture, use))
  }
  await Promise.all(decoding)
  await memory.save()
  return { colours, diagnostics }
}

/** What is said of a picture whose header is sound. */
export const damaged = (path: string, at: Location, how = 'it cannot be decoded'): Diagnostic => ({
  severity: 'error',
  code: 'image',
  at,
  message: `the picture content/${path} is damaged: ${how}`,
  hint: 'export it again as JPEG or PNG',
})

/**
 * sharp reads the file itself: it works on a few at a time, and only those are in memory. JPEG is decoded at an eighth
 * of its size, which still reads all of its data.
 */
async function coloursOf(file: string): Promise<Colours> {
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
  const inks = quantised(pixels)
  const dominant = inks[0]?.colour ?? [128, 128, 128]
  const [strongest] = inks
    .filter(({ colour }) => saturation(colour) >= MUTED)
    .toSorted((a, b) => liveliness(b) - liveliness(a))
  const accent = strongest ? hex(darkenedTo(strongest.colour, TEXT_CONTRAST)) : houseColour
  return { dominant: hex(dominant), accent }
}

type Rgb = readonly [number, number, number]
interface Ink {
  readonly colour: Rgb
  readonly count: number
}

/** Inks of the picture, the most used first: pixels gathered in a coarse colour cube, each cell by its mean. */
function quantised(pixels: Uint8Array): readonly Ink[] {
  const cells = new Map<number, { sum: [number, number, number]; count: number }>()
  for (let offset = 0; offset + 2 < pixels.length; offset += 3) {
    const [r, g, b] = [pixels[offset] ?? 0, pixels[offset + 1] ?? 0, pixels[offset + 2] ?? 0]
    const cell = ((r >> 5) << 6) | ((g >> 5) << 3) | (b >> 5)
    const found = cells.get(cell) ?? { sum: [0, 0, 0], count: 0 }
    found.sum = [found.sum[0] + r, found.sum[1] + g, found.sum[2] + b]
    found.count += 1
    cells.set(cell, found)
  }
  return [...cells.entries()]
    .sort(([cellA, a], [cellB, b]) => b.count - a.count || cellA - cellB)
    .map(([, { sum, count }]) => ({
      colour: [sum[0] / count, sum[1] / count, sum[2] / count] as const,
      count,
    }))
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
function darkenedTo(colour: Rgb, contrast: number): Rgb {
  let current = colour
  for (let step = 0; step < 40 && contrastToWhite(current) < contrast; step += 1) {
    current = [current[0] * 0.94, current[1] * 0.94, current[2] * 0.94]
  }
  return current
}

function contrastToWhite(colour: Rgb): number {
  const [r, g, b] = colour.map((channel) => {
    const part = Math.round(channel) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)
}

const hex = (colour: Rgb): string =>
  `#${colour.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
