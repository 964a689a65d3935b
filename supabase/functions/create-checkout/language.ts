/** Returns the one of `languages` that an Accept-Language header prefers; undefined when it wants none of them. */
export function preferredLanguage(accepted: string | null, languages: readonly string[]): string | undefined {
  const wanted = (accepted ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
  return wanted.flatMap(({ language }) => languages.find((known) => known === language) ?? [])[0]
}
