import { linearLight, oklabOf } from './oklab.ts'

/** A colour by lightness from 0 to 1, chroma from 0 for greys, and hue in degrees. */
export interface Oklch {
  readonly lightness: number
  readonly chroma: number
  readonly hue: number
}

type Channels = readonly [red: number, green: number, blue: number]

/** Returns the channels of '#1a2b3c', from 0 to 255. */
export const channelsOf = (hex: string): Channels => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

export function oklchOf(hex: string): Oklch {
  const { lightness, chroma, x, y } = oklabOf(...channelsOf(hex))
  return { lightness, chroma, hue: (Math.atan2(y, x) * 180) / Math.PI }
}

const CHROMA_STEP = 0.002

/** Returns the sRGB colour. If sRGB cannot show it, reduces the chroma until it can. */
export function hexOf({ lightness, chroma, hue }: Oklch): string {
  const channels = linearChannelsOf({ lightness, chroma, hue })
  // Channels that exceed the range by so little are rounded to its ends.
  const isShown = channels.every((channel) => channel >= -0.0005 && channel <= 1.0005)
  if (!isShown && chroma > 0)
    return hexOf({ lightness, chroma: Math.max(0, chroma - CHROMA_STEP), hue })

  const digits = channels.map((channel) => byteOf(channel).toString(16).padStart(2, '0'))
  return `#${digits.join('')}`
}

/** The inverse of `oklabOf`, from 0 to 1 for colours that sRGB can show. */
function linearChannelsOf({ lightness, chroma, hue }: Oklch): Channels {
  const angle = (hue * Math.PI) / 180
  const x = chroma * Math.cos(angle)
  const y = chroma * Math.sin(angle)

  const l = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3
  const m = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3
  const s = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function byteOf(linear: number): number {
  const light = Math.min(1, Math.max(0, linear))
  const part = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055
  return Math.round(part * 255)
}

/** Returns the contrast of two colours as WCAG 2.2 defines it, from 1 to 21. */
export function contrastOf(colourA: string, colourB: string): number {
  const luminances = [luminanceOf(colourA), luminanceOf(colourB)]
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05)
}

function luminanceOf(hex: string): number {
  const [red, green, blue] = channelsOf(hex)
  const lightOf = (channel: number): number => linearLight[channel] ?? 0
  return 0.2126 * lightOf(red) + 0.7152 * lightOf(green) + 0.0722 * lightOf(blue)
}

/** Tells whether white is more legible on a colour than black. */
export const isDark = (hex: string): boolean =>
  contrastOf(hex, '#ffffff') > contrastOf(hex, '#000000')
