const names: readonly (readonly [RegExp, string])[] = [
  [/(^|\.)amazon\./, 'Amazon'],
  [/(^|\.)apple\.com$/, 'Apple Books'],
  [/(^|\.)google\./, 'Google Play'],
  [/(^|\.)lulu\.com$/, 'Lulu'],
]

/** The name of the retailer at an address; an unknown one is named by its host. */
export function retailerOf(url: string): string {
  const host = new URL(url).hostname.replace(/^www\./, '')
  return names.find(([pattern]) => pattern.test(host))?.[1] ?? host
}
