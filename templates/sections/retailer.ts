const names: readonly (readonly [RegExp, string])[] = [
  [/(^|\.)amazon\./, 'Amazon'],
  [/(^|\.)apple\.com$/, 'Apple Books'],
  [/(^|\.)google\./, 'Google Play'],
  [/(^|\.)lulu\.com$/, 'Lulu'],
]

/** Returns the name of the retailer at an address, or its host if the retailer is unknown. */
export function retailerOf(url: string): string {
  const host = new URL(url).hostname.replace(/^www\./, '')
  return names.find(([pattern]) => pattern.test(host))?.[1] ?? host
}
