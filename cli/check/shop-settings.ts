import {
  type Diagnostic,
  error,
  type Place,
  type Remedy,
  remedyOf,
} from '../model/diagnostic.ts'
import type { Lang } from '../model/path.ts'
import type { Content } from '../read/content.ts'
import { meantRemedy, suggest } from '../read/suggest.ts'
import { fileOf } from '../schema/content-paths.ts'
import { neededParts } from './drafts.ts'

/**
 * Checks that the language of the 404 page (`xDefault`) and every fallback exist, and that the menu has a flag for each
 * language.
 */
export function* checkLanguages({
  site,
  languages,
  publicFiles,
  defaultFiles,
}: Content): Generator<Diagnostic> {
  if (!site) return
  const { xDefault } = site.value
  if (!languages.includes(xDefault)) {
    const message = `"${xDefault}" is not a language of the shop`
    yield error(
      'unknown-id',
      site.at(['xDefault']),
      message,
      `write one of ${languages.join(', ')}`,
    )
  }

  const flagNames = publicFiles.flatMap(
    ({ path }) => /^flags\/([^/]+)\.svg$/.exec(path)?.[1] ?? [],
  )
  for (const [index, { code, fallback, flag }] of site.value.languages.entries()) {
    const otherLanguages = languages.filter((lang) => lang !== code)
    if (fallback !== undefined && !otherLanguages.includes(fallback)) {
      const at = site.at(['languages', index, 'fallback'])
      yield fallbackError(at, code, fallback, otherLanguages)
    }

    const isFromEngine = defaultFiles.some(({ path }) => path === `flags/${flag}.svg`)
    if (isFromEngine || flagNames.includes(flag)) continue
    const at = site.at(['languages', index, 'flag'])
    const message = `there is no flag public/flags/${flag}.svg`
    yield error('missing-file', at, message, flagRemedy(flag, flagNames))
  }
}

function fallbackError(
  at: Place,
  code: Lang,
  fallback: Lang,
  otherLanguages: readonly Lang[],
): Diagnostic {
  const message =
    fallback === code
      ? `"${code}" cannot be its own fallback`
      : `the fallback "${fallback}" is not a language of the shop, or is a draft`
  const hint =
    otherLanguages.length === 0
      ? 'remove it'
      : `write one of ${otherLanguages.join(', ')}, or remove it`
  return error('unknown-id', at, message, hint)
}

/** The flag that a language code, or a wrong country code, probably means. */
const flagsMeant: Readonly<Record<string, string>> = {
  en: 'gb',
  uk: 'gb',
  sv: 'se',
  da: 'dk',
  ja: 'jp',
}

/** @param flagNames the names of the files in public/flags/ without their extension */
function flagRemedy(flag: string, flagNames: readonly string[]): string | Remedy {
  const flagInCapitals = flagNames.find((name) => name.toLowerCase() === flag)
  if (flagInCapitals) {
    const file = `public/flags/${flagInCapitals}.svg`
    const hint = `rename ${file}: servers distinguish between uppercase and lowercase letters`
    return remedyOf({ at: { file }, renameTo: `public/flags/${flag}.svg` }, hint)
  }

  const country = flagsMeant[flag]
  if (country !== undefined && flagNames.includes(country)) {
    // The table decides which flag is meant, even if other names are more similar. So no other words are passed, and
    // the remedy always has a fix.
    const otherFlags: readonly string[] = []
    return meantRemedy(flag, country, otherFlags, { value: country })
  }

  const near = suggest(flag, flagNames)
  return near ? `add this file, or did you mean "${near}"?` : 'add this file'
}

/** Checks that the gallery on the home page, the first language and the language of the 404 page are not drafts. */
export function* checkDrafts(content: Content): Generator<Diagnostic> {
  const { site, galleries, languages } = content
  const needed = neededParts(content)
  if (site) {
    const [firstLanguage] = languages
    for (const [index, { code, draft }] of site.value.languages.entries()) {
      if (!draft || !needed.languages.includes(code)) continue

      const role =
        code === firstLanguage ? 'first language' : 'language of the 404 page (xDefault)'
      const message = `"${code}" cannot be a draft: it is the ${role}`
      const hint = `remove "draft: true", or make another language the ${role}`
      yield error('schema', site.at(['languages', index, 'draft']), message, hint)
    }
  }

  for (const gallery of galleries) {
    const { slug, draft } = gallery.value
    if (!draft || slug !== needed.gallery) continue

    const message = `"${slug}" cannot be a draft: it is the gallery on the home page`
    const hint = `remove "draft: true", or set homeGallery in ${fileOf('site')} to another gallery`
    yield error('schema', gallery.at(['draft']), message, hint)
  }
}
