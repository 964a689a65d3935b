import type { Diagnostic, error } from '../../model/diagnostic.ts'
import type { Lang } from '../../model/path.ts'
import type { Content, PosterDocument } from '../content.ts'

/**
 * Posters with a title that one before them has, each once.
 * @param say the severity
 * @param keyOf equal for titles that must not both be there
 */
export function checkSharedTitles(
  { originals, languages }: Content,
  say: typeof error,
  hint: string,
  keyOf: (title: string, lang: Lang, poster: PosterDocument) => string,
): readonly Diagnostic[] {
  const first = new Map<string, { readonly poster: PosterDocument; readonly lang: Lang }>()
  return originals.flatMap((poster) => {
    const shared = languages.flatMap((lang) => {
      const title = poster.value.title[lang]
      if (title === undefined) return []
      const key = keyOf(title, lang, poster)
      const other = first.get(key)
      if (!other) first.set(key, { poster, lang })
      return other && other.poster !== poster ? [{ title, lang, other }] : []
    })
    return shared
      .slice(0, 1)
      .map(({ title, lang, other }) =>
        say('duplicate-title', poster.at(['title', lang]), `two posters are called "${title}"`, hint, [
          { message: 'first used here', at: other.poster.at(['title', other.lang]) },
        ]),
      )
  })
}
