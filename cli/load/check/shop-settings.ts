import { type Diagnostic, error, type Remedy, remedyOf } from '../../model/diagnostic.ts'
import { fileOf } from '../../schema/content-paths.ts'
import type { Content } from '../content.ts'
import { neededParts } from '../drafts.ts'
import { meantRemedy, suggest } from '../suggest.ts'

/** Checks that the 404 page's language and every fallback exist, and that the menu has a flag for each language. */
export function* checkLanguages({ site, languages, publicFiles }: Content): Generator<Diagnostic> {
  if (!site) return
  const { xDefault } = site.value
  if (!languages.includes(xDefault)) {
    const message = `"${xDefault}" is not one of the shop's languages`
    yield error('unknown-id', site.at(['xDefault']), message, `write one of ${languages.join(', ')}`)
  }
  const drawn = publicFiles.flatMap(({ path }) => /^flags\/([^/]+)\.svg$/.exec(path)?.[1] ?? [])
  for (const [index, { code, fallback, flag }] of site.value.languages.entries()) {
    const others = languages.filter((lang) => lang !== code)
    if (fallback !== undefined && !others.includes(fallback)) {
      const message =
        fallback === code
          ? `"${code}" cannot be its own fallback`
          : `the fallback "${fallback}" is not one of the shop's languages, or is a draft`
      const hint = others.length === 0 ? 'remove it' : `write one of ${others.join(', ')}, or remove it`
      yield error('unknown-id', site.at(['languages', index, 'fallback']), message, hint)
    }
    if (drawn.includes(flag)) continue
    const at = site.at(['languages', index, 'flag'])
    yield error('missing-file', at, `there is no flag public/flags/${flag}.svg`, flagRemedy(flag, drawn))
  }
}

/** Country codes by what is often written instead: a language, or the country's usual name. */
const countries: Readonly<Record<string, string>> = { en: 'gb', uk: 'gb', sv: 'se', da: 'dk', ja: 'jp' }

function flagRemedy(flag: string, drawn: readonly string[]): string | Remedy {
  const sameLetters = drawn.find((name) => name.toLowerCase() === flag)
  if (sameLetters) {
    const file = `public/flags/${sameLetters}.svg`
    const words = `rename ${file}: capital and small letters are different files on a server`
    return remedyOf({ at: { file }, renameTo: `public/flags/${flag}.svg` }, words)
  }
  const country = countries[flag]
  if (country !== undefined && drawn.includes(country)) return meantRemedy(flag, country, [])
  const near = suggest(flag, drawn)
  return near ? `put the drawing there, or did you mean "${near}"?` : 'put the drawing there'
}

/** Checks that the gallery on the home page, the first language and the language of the 404 page are no drafts. */
export function* checkDrafts(content: Content): Generator<Diagnostic> {
  const { site, galleries } = content
  const needed = neededParts(content)
  for (const [index, { code, draft }] of site?.value.languages.entries() ?? []) {
    if (!site || !draft || !needed.languages.includes(code)) continue
    const part = code === needed.languages[0] ? 'first language' : 'language of the 404 page (xDefault)'
    const message = `"${code}" cannot be a draft: it is the ${part}`
    const hint = 'remove "draft: true", or choose another language for that'
    yield error('schema', site.at(['languages', index, 'draft']), message, hint)
  }
  for (const gallery of galleries) {
    const { slug, draft } = gallery.value
    if (!draft || slug !== needed.gallery) continue
    const message = `"${slug}" cannot be a draft: it stands on the home page`
    const hint = `remove "draft: true", or name another gallery under homeGallery in ${fileOf('site')}`
    yield error('schema', gallery.at(['draft']), message, hint)
  }
}
