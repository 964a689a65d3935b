const names: readonly (readonly [RegExp, string])[] = [
  [/(^|\.)amazon\./, 'Amazon'],
  [/(^|\.)apple\.com$/, 'Apple Books'],
  [/(^|\.)google\./, 'Google Play'],
  [/(^|\.)lulu\.com$/, 'Lulu'],
]

/** The shop behind an address, as visitors know it; an unknown one goes by its host name. */
export function retailerOf(url: string): string {
  const host = new URL(url).hostname.replace(/^www\./, '')
  return names.find(([pattern]) => pattern.test(host))?.[1] ?? host
}
