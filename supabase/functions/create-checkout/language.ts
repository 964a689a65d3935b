/**
 * Returns the language that an Accept-Language header prefers, or the first language if
 * it accepts none.
 */
export function chooseLanguage(
  accepted: string | null,
  languages: readonly string[],
): string {
  const preferences = (accepted ?? '')
    .slice(0, 500)
    .toLowerCase()
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(/\s*;\s*/)
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      const [language = ''] = tag.split('-')
      return { language, quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)

  const preference = preferences.find((candidate) =>
    languages.includes(candidate.language),
  )
  const language = preference?.language ?? languages[0]
  if (language === undefined) throw new Error('there is no language to choose from')
  return language
}
