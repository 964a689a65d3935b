/** Returns the one of `languages` that an Accept-Language header prefers; the first when it wants none of them. */
export function chooseLanguage(
  accepted: string | null,
  languages: readonly string[],
): string {
  const wanted = (accepted ?? '')
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
  const language =
    wanted.find((one) => languages.includes(one.language))?.language ?? languages[0]
  if (language === undefined) throw new Error('there is no language to choose from')
  return language
}
