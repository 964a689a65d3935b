function channelsOf(hex: string): readonly [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** A colour between two '#rrggbb' colours; t = 0 gives the first. */
export function mix(from: string, to: string, t: number): string {
  const [a, b] = [channelsOf(from), channelsOf(to)]
  const mixed = [0, 1, 2].map((index) =>
    Math.round((a[index] ?? 0) + ((b[index] ?? 0) - (a[index] ?? 0)) * t),
  )
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** A colour moved towards white. */
export function lighten(hex: string, amount: number): string {
  return mix(hex, '#ffffff', amount)
}

/** A colour moved towards black. */
export function darken(hex: string, amount: number): string {
  return mix(hex, '#000000', amount)
}
