import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Content } from '../content.ts'
import { nearest } from '../nearest.ts'

/** What is often written for a country: its language, or its usual name. */
const countries: Readonly<Record<string, string>> = { en: 'gb', uk: 'gb', sv: 'se', da: 'dk', ja: 'jp' }

/** Every language's flag is drawn in public/flags/: the language menu shows it on every page. */
export function checkFlags({ site, publicFiles }: Content): readonly Diagnostic[] {
  if (!site) return []
  const drawn = publicFiles.flatMap(({ path }) => /^flags\/([^/]+)\.svg$/.exec(path)?.[1] ?? [])
  return site.value.languages.flatMap(({ flag }, index): Diagnostic[] =>
    drawn.includes(flag)
      ? []
      : [
          {
            severity: 'error',
            code: 'missing-file',
            at: site.at(['languages', index, 'flag']),
            message: `there is no flag public/flags/${flag}.svg`,
            hint: remedy(flag, drawn),
          },
        ],
  )
}

function remedy(flag: string, drawn: readonly string[]): string {
  const sameLetters = drawn.find((name) => name.toLowerCase() === flag)
  if (sameLetters)
    return `rename public/flags/${sameLetters}.svg: capital and small letters are different files on a server`
  const country = countries[flag]
  if (country !== undefined && drawn.includes(country)) return `did you mean "${country}"?`
  const near = nearest(flag, drawn)
  return near ? `put the drawing there, or did you mean "${near}"?` : 'put the drawing there'
}
