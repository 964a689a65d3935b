import { type Diagnostic, error, type Remedy, remedyOf } from '../../model/diagnostic.ts'
import type { Content } from '../content.ts'
import { meantRemedy, suggest } from '../suggest.ts'

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
          error(
            'missing-file',
            site.at(['languages', index, 'flag']),
            `there is no flag public/flags/${flag}.svg`,
            flagRemedy(flag, drawn),
          ),
        ],
  )
}

function flagRemedy(flag: string, drawn: readonly string[]): string | Remedy {
  const sameLetters = drawn.find((name) => name.toLowerCase() === flag)
  if (sameLetters)
    return remedyOf(
      { at: { file: `public/flags/${sameLetters}.svg` }, renameTo: `public/flags/${flag}.svg` },
      `rename public/flags/${sameLetters}.svg: capital and small letters are different files on a server`,
    )
  const country = countries[flag]
  if (country !== undefined && drawn.includes(country)) return meantRemedy(flag, country, [])
  const near = suggest(flag, drawn)
  return near ? `put the drawing there, or did you mean "${near}"?` : 'put the drawing there'
}
