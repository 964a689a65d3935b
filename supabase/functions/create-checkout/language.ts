/**
 * Returns the language that an Accept-Language header prefers, or the first language if
 * the header accepts none of them.
 */
export function chooseLanguage(
  accepted: string | null,
  languages: readonly string[],
): string {
  const parts = (accepted ?? '').slice(0, MAX_HEADER_LENGTH).toLowerCase().split(',')
  const preferences = parts
    .map(preferenceIn)
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)

  const preference = preferences.find((candidate) =>
    languages.includes(candidate.language),
  )
  const language = preference?.language ?? languages[0]
  if (language === undefined) throw new Error('there is no language to choose from')
  return language
}

/** In characters. The rest of a longer header is ignored. */
const MAX_HEADER_LENGTH = 500

/** Reads a part of the header: 'en-gb;q=0.8' is English with a quality of 0.8. */
function preferenceIn(part: string) {
  const [tag = '', ...parameters] = part.trim().split(/\s*;\s*/)
  const [language = ''] = tag.split('-')
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  return { language, quality: quality === undefined ? 1 : Number(quality) }
}
