import { type Location, warning } from '../model/diagnostic.ts'
import type { Lang } from '../model/path.ts'
import type { Project } from '../project.ts'
import type { Content } from '../read/content.ts'
import { openConfirmations } from './confirmations.ts'
import { type LineOrigin, openLineHistory } from './line-history.ts'
import { type ShopText, shopTextsOf } from './shop-texts.ts'
import { openStateFinder, unitKey } from './translation-state.ts'

/** A translation that is older than its source. */
export interface OutdatedText {
  /** The key of the translation: see `unitKey`. */
  readonly key: string
  readonly lang: Lang
  readonly sourceLanguage: Lang
  readonly text: ShopText
  readonly place: ReturnType<ShopText['placeIn']>
  readonly at: Location
  /** The commit that wrote the translation. */
  readonly origin: LineOrigin
}

/**
 * Finds unconfirmed translations that are older than their source, according to the git history.
 * `problem` explains why git cannot tell, and is undefined if it can.
 */
export async function findOutdated(
  project: Project,
  content: Content,
  /** Selects the translations to check, because reading all histories takes seconds the first time. */
  isWanted: (file: string, lang: Lang) => boolean = () => true,
) {
  const translations = listTranslations(content, isWanted)
  const files = new Set(
    translations.flatMap(({ at, sourceAt }) => [sourceAt.file, at.file]),
  )
  const { problem, originOf } = await openLineHistory(project, files)
  if (problem !== undefined) return { outdated: [], diagnostics: [], problem }

  const outdated = translations.flatMap((translation) => {
    const origin = originOf(translation.at)
    const sourceOrigin = originOf(translation.sourceAt)
    return origin.time < sourceOrigin.time
      ? [{ ...translation, origin, sourceOrigin }]
      : []
  })

  const diagnostics = outdated.map((translation) => {
    const { lang, at, sourceLanguage, sourceAt, origin, sourceOrigin } = translation
    const day = dayOf(origin.time)
    const sourceDay = dayOf(sourceOrigin.time)
    return warning(
      'outdated',
      at,
      `the text in "${lang}" (${day}) is older than the text in "${sourceLanguage}" (${sourceDay})`,
      'translate it again; if it is still right, confirm it in the editor with "Still right"',
      [{ message: `the text in "${sourceLanguage}"`, at: sourceAt }],
    )
  })
  return {
    problem,
    outdated: outdated.map(({ sourceAt, sourceOrigin, ...text }): OutdatedText => text),
    diagnostics,
  }
}

/** Lists all unconfirmed translations, each with the places of its words and of its source. */
function listTranslations(
  content: Content,
  isWanted: (file: string, lang: Lang) => boolean,
) {
  const stateOf = openStateFinder(content)
  const isConfirmed = openConfirmations(content)
  return [...shopTextsOf(content)].flatMap((text) => {
    const { sourceLanguage, texts, placeIn } = text
    const source = sourceLanguage && texts[sourceLanguage]
    if (!sourceLanguage || !source) return []

    return content.languages.flatMap((lang) => {
      const words = texts[lang]
      const place = placeIn(lang)
      if (lang === sourceLanguage || !words || !isWanted(place.file, lang)) return []
      // The engine's texts have no history in the shop.
      if (text.isFromPack(lang) || text.isFromPack(sourceLanguage)) return []
      if (stateOf(text, lang) !== 'done' || isConfirmed(source, words)) return []

      const at = text.at(lang)
      return [
        {
          key: unitKey(place),
          lang,
          sourceLanguage,
          text,
          place,
          at,
          sourceAt: text.at(sourceLanguage),
        },
      ]
    })
  })
}

/** Returns the day of a time in seconds since 1970; 'now' for an uncommitted line, whose time is the largest. */
const dayOf = (seconds: number): string =>
  seconds > 1e11 ? 'now' : new Date(seconds * 1000).toISOString().slice(0, 10)
