import type { SiteFile } from '../schema/site-file.ts'
import { type OutputPath, outputPath, type Route, urlOf } from './path.ts'

export type SourceShape = 'portrait' | 'landscape' | 'hero' | 'cover'
export type Shape = SourceShape | 'tall-hero'
type Format = 'avif' | 'jpeg'

export interface SourceImage {
  /** Path below content/ as the disk spells it, with forward slashes. */
  readonly file: string
  /** The file's name without its extension, as `addressName` makes it fit. */
  readonly name: string
  readonly hash: string
  /** Short hash over the bytes and the encoder settings: a URL never changes its bytes. */
  readonly key: string
  /** Pixels, after EXIF rotation. */
  readonly width: number
  readonly height: number
  readonly colours: Colours
}

/** Makes a name fit for addresses and a srcset, where a space ends an entry; the hash replaces one without letters. */
export const addressName = (name: string, hash: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/^[^\w-]+|[^\w-]+$/g, '')
    .replace(/[^\w-]+/g, '-') || hash.slice(0, 8)

/** Groups of inks that visitors look for, by hue from red on. Interface texts name them: strings.colours. */
export const colourFamilies = [
  'red',
  'orange',
  'gold',
  'green',
  'turquoise',
  'blue',
  'purple',
  'pink',
] as const
export type ColourFamily = (typeof colourFamilies)[number]

export interface FamilyInk {
  readonly family: ColourFamily
  /** Mean colour of the family's pixels: '#rrggbb'. */
  readonly ink: string
  /** The family's share of all colour in the picture, 0 to 1. Strong and light colours weigh more. */
  readonly share: number
}

/** Colours as '#rrggbb'. The accent has a contrast of at least 4.5:1 against white. The strongest family is first. */
export interface Colours {
  readonly dominant: string
  readonly accent: string
  readonly families: readonly FamilyInk[]
}

export type ImageSettings = Readonly<SiteFile['images']>

interface ShapeRule {
  /** Exact proportion of every variant, width : height. Posters have the proportion of A1 and A2 sheets. */
  readonly ratio: readonly [number, number]
  /** 'none' keeps the picture whole, as the artist drew it; a number crops it around a place, 0 (left) to 1 (right). */
  readonly crop: 'none' | number
  readonly widths: Readonly<Record<Format, readonly number[]>>
}

/** The rule of each shape. JPEG is made only where old browsers, feeds and Pinterest need it. */
export const shapes: Readonly<Record<Shape, ShapeRule>> = {
  portrait: {
    ratio: [594, 841],
    crop: 'none',
    widths: { avif: [297, 594, 891, 1188], jpeg: [594, 1188] },
  },
  landscape: {
    ratio: [841, 594],
    crop: 'none',
    widths: { avif: [420, 841, 1188, 1682], jpeg: [841, 1682] },
  },
  hero: {
    ratio: [16, 9],
    crop: 0.5,
    widths: { avif: [1080, 1440, 1920, 2400], jpeg: [1440] },
  },
  // The part of a hero that a phone held upright shows, at the place where Hero.css holds the picture.
  'tall-hero': {
    ratio: [3, 5],
    crop: 0.78,
    widths: { avif: [480, 810], jpeg: [] },
  },
  cover: {
    ratio: [2, 3],
    crop: 'none',
    widths: { avif: [240, 480, 720, 960], jpeg: [480] },
  },
}

/** The widest variant. A larger source is reduced to this width while it is decoded, so that memory stays flat. */
export const largestWidth = Math.max(...Object.values(shapes).flatMap(({ widths }) => widths.avif))

export type ImageVariant = Readonly<ReturnType<typeof variantsOf>[number]>

/** Lists the files made from one picture. The plan makes these files, and `srcsetOf` names the same ones. */
export function variantsOf(source: SourceImage, shape: Shape) {
  const { ratio, crop } = shapes[shape]
  const formats: readonly Format[] = ['avif', 'jpeg']
  return formats.flatMap((format) =>
    widthsOf(source, shape, format).map((width, index, { length }) => ({
      source,
      width,
      height: Math.round((width * ratio[1]) / ratio[0]),
      crop,
      format,
      /** Only dense screens and the enlarged view load the widest variant: there, less quality looks the same. */
      widest: index === length - 1,
      path: pathOf(source, width, format),
    })),
  )
}

const pathOf = ({ name, key }: SourceImage, width: number, format: Format): OutputPath =>
  outputPath(`img/${name}-${key}-${width}.${format === 'jpeg' ? 'jpg' : format}`)

/** Returns the widths that need no enlarging, or else the smallest width, so that every picture has a file. */
function widthsOf(source: SourceImage, shape: Shape, format: Format): readonly number[] {
  const { ratio, crop, widths } = shapes[shape]
  const limit = crop === 'none' ? source.width : Math.min(source.width, (source.height * ratio[0]) / ratio[1])
  const fitting = widths[format].filter((width) => width <= limit)
  return fitting.length > 0 ? fitting : widths[format].slice(0, 1)
}

/** Writes a srcset of all files of one format, for the browser to choose from. */
export const srcsetOf = (source: SourceImage, shape: Shape, format: Format): string =>
  widthsOf(source, shape, format)
    .map((width) => `${urlOf(pathOf(source, width, format))} ${width}w`)
    .join(', ')

/** Returns the address of the largest JPEG, for old browsers, Pinterest and feeds. */
export function fallbackOf(source: SourceImage, shape: Shape): Route {
  const width = widthsOf(source, shape, 'jpeg').at(-1)
  if (width === undefined) throw new Error(`no JPEG variant of ${source.file}`)
  return urlOf(pathOf(source, width, 'jpeg'))
}
