import * as z from 'zod'
import type { LoadedContent } from '../../../check/load-content.ts'
import { planChange } from '../../../edit/change.ts'
import { planConfirmations } from '../../../edit/confirmations.ts'
import type { Content } from '../../../read/content.ts'
import { findOutdated } from '../../../translations/outdated.ts'
import { openPreviousSources } from '../../../translations/previous-source.ts'
import {
  coverageOf,
  totalOf,
  translationUnitsOf,
} from '../../../translations/translation-state.ts'
import { ofSession } from '../save/session.ts'
import type { Shop } from '../shop.ts'
import type { SaveResult } from '../words/outcome.ts'
import { placesOfText } from './texts.ts'

/**
 * A translation, identified by its id in the translators' view, with the source text and
 * the translation that the view shows.
 */
export const namedText = ofSession.extend({
  lang: z.string(),
  id: z.string(),
  source: z.string().default(''),
  current: z.string().default(''),
})
type NamedText = z.output<typeof namedText>

function findUnit(content: Content, { lang, id }: Pick<NamedText, 'lang' | 'id'>) {
  for (const unit of translationUnitsOf(content, lang)) {
    const places = placesOfText(content, unit.file, unit.path)
    const place = places.find((candidate) => candidate.id === id)
    if (place) return { unit, place }
  }
  return undefined
}

/** Lists outdated translations; [] if the editor does not use git. */
export async function listOutdated(
  { project, usesGit }: Shop,
  content: Content,
  isWanted?: (file: string, lang: string) => boolean,
) {
  return usesGit ? (await findOutdated(project, content, isWanted)).outdated : []
}

/** Returns the translation coverage of each language, and the outdated texts. */
export async function progressOf(shop: Shop, { content }: LoadedContent) {
  const outdated = await listOutdated(shop, content)
  const coverage = coverageOf(content, new Set(outdated.map(({ key }) => key)))

  return {
    coverage: coverage.map((row) => ({ ...row, ...totalOf(row) })),
    outdated: outdated.flatMap(({ place, lang }) =>
      placesOfText(content, place.file, place.path).map(({ id }) => ({ id, lang })),
    ),
  }
}

/** Finds the source text from which an outdated translation was made. */
export async function findPrevious(
  shop: Shop,
  { content }: LoadedContent,
  translation: NamedText,
) {
  const { unit } = findUnit(content, translation) ?? {}
  const isSameFile = (file: string, lang: string) =>
    lang === translation.lang && file === unit?.file
  const outdated = await listOutdated(shop, content, isSameFile)

  // Several translations in this file can be outdated. Find this one by its text.
  const outdatedText = outdated.find(
    ({ text, lang }) => text.texts[lang] === unit?.current,
  )
  if (!outdatedText) return { previous: undefined }

  const findPreviousSource = openPreviousSources(shop.project)
  return { previous: await findPreviousSource(outdatedText) }
}

/** Confirms that an outdated translation still matches its source. */
export async function confirmText(
  shop: Shop,
  translation: NamedText,
): Promise<SaveResult> {
  const now = await shop.checkSettled()
  const { unit, place } = findUnit(now.content, translation) ?? {}
  const isUnchanged =
    unit?.source === translation.source && unit.current === translation.current
  if (!unit || !isUnchanged)
    return {
      kind: 'changed-elsewhere',
      words: 'Somebody else has changed this text. Check it again.',
    }

  const loadedShop = { project: shop.project, content: now.content }
  const plan = await planChange(loadedShop, async (change) => {
    planConfirmations(change, [unit])
    return {}
  })
  if ('rejected' in plan) return { kind: 'refused', list: plan.rejected }

  return shop.write(
    `${place?.title}: ${place?.label}, still right`,
    plan.files,
    now.sources,
    translation.session,
  )
}
