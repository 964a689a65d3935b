/** Converts sRGB to Björn Ottosson's Oklab: `lightness` from 0 to 1, `x` from green to red, `y` from blue to yellow. */
export function oklabOf(red: number, green: number, blue: number) {
  const r = linearLight[red] ?? 0
  const g = linearLight[green] ?? 0
  const b = linearLight[blue] ?? 0
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    x,
    y,
    chroma: Math.sqrt(x * x + y * y),
  }
}

/**
 * The linear light of each channel value from 0 to 255. A table, because computing the powers for each pixel would take
 * as long as all the rest.
 */
export const linearLight: readonly number[] = Array.from(
  { length: 256 },
  (_, channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  },
)
