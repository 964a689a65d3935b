import { groupBy } from '../../model/groups.ts'
import { shortenText } from '../../model/text.ts'
import { type Content, contentPath } from '../../read/content.ts'
import { codeOf, findLetterFaults } from '../../schema/letters.ts'
import { placeholderNamesIn } from '../../schema/strings-file.ts'
import { openConfirmations } from '../../translations/confirmations.ts'
import {
  type TranslationUnit,
  translationUnitsOf,
  unitKey,
} from '../../translations/translation-state.ts'
import { countMissing, type PoEntry, type PoFile } from './entries.ts'
import { normalizedText, textStateOf } from './export.ts'
import type { Languages } from './languages.ts'

/** Why an import leaves out a translation. summary.ts describes each one. */
export type Reason =
  | 'fuzzy'
  | 'obsolete'
  | 'unknown'
  | 'sourceChanged'
  | 'changed'
  | 'stateless'
  | 'failed'
  | 'placeholders'
  | 'characters'
  | 'repeated'
  | 'plural'
  | 'emptied'
  | 'cut'

export interface LeftOut {
  readonly entry: PoEntry
  readonly reason: Reason
  readonly detail?: string
}

export interface Translation {
  readonly unit: TranslationUnit
  readonly words: string
}

/** An outdated translation that the translator left as it was, without its fuzzy mark. */
interface Confirmation {
  readonly confirms: TranslationUnit
}

/** The entries of a PO file, sorted by their outcome. */
export interface Outcomes {
  readonly translations: readonly Translation[]
  readonly confirmed: readonly TranslationUnit[]
  readonly leftOut: readonly LeftOut[]
  /** The number of changed entries that the shop already has from an earlier import. */
  readonly present: number
  /** The number of entries that are the same as at the export. */
  readonly unchanged: number
  readonly untranslated: number
  /** The number of outdated entries whose fuzzy mark and words are unchanged. */
  readonly outdated: number
}

type Outcome =
  | Translation
  | Confirmation
  | LeftOut
  | 'present'
  | 'unchanged'
  | 'untranslated'
  | 'outdated'

/** Decides for each entry whether its translation is imported. */
export function decideOutcomes(
  file: PoFile,
  { lang }: Languages,
  content: Content,
): Outcomes {
  const units = new Map(
    translationUnitsOf(content, lang).map((unit) => [unitKey(unit), unit]),
  )
  const repeated = findRepeated(file.entries)
  const cut = findCut(file)

  const outcomes = file.entries.map((entry): Outcome => {
    const unit = units.get(entry.key)
    if (entry === cut) return { entry, reason: 'cut' }
    if (entry.words.trim() === '') return decideEmpty(entry, unit)
    if (isStillOutdated(entry)) return 'outdated'

    const reason = findReasonInFile(entry, repeated)
    return reason === undefined ? decideFinished(entry, unit, content) : { entry, reason }
  })

  const decisions = outcomes.filter((outcome) => typeof outcome !== 'string')
  const translations = decisions.filter((decision) => 'words' in decision)
  const confirmations = decisions.filter((decision) => 'confirms' in decision)
  const count = (name: Outcome): number =>
    outcomes.filter((outcome) => outcome === name).length
  // A file may have the same translation twice.
  const translationByUnit = new Map(
    translations.map((translation) => [translation.unit, translation]),
  )
  return {
    translations: [...translationByUnit.values()],
    leftOut: decisions.filter((decision) => 'reason' in decision),
    confirmed: confirmations.map(({ confirms }) => confirms),
    present: count('present'),
    unchanged: count('unchanged'),
    untranslated: count('untranslated'),
    outdated: count('outdated'),
  }
}

/** Finds entries that have different finished translations of the same text. */
function findRepeated(entries: readonly PoEntry[]): ReadonlySet<PoEntry> {
  const finished = entries.filter(
    ({ words, isFuzzy, isObsolete }) => words.trim() !== '' && !isFuzzy && !isObsolete,
  )
  const entriesByText = groupBy(finished, ({ key, source }) =>
    JSON.stringify([key, source]),
  )
  const repeated = [...entriesByText.values()].filter(
    (group) => new Set(group.map(({ words }) => normalizedText(words))).size > 1,
  )
  return new Set(repeated.flat())
}

/**
 * Returns the last entry if the file seems to be cut off within its translation. One sign is a trailing space, which
 * every folded line except the last has.
 */
function findCut(file: PoFile): PoEntry | undefined {
  const lastEntry = file.entries.at(-1)
  if (!lastEntry?.mayBeCutOff) return undefined

  const { words, source } = lastEntry
  // A file that is cut off after `msgstr ""`, the first line of a folded text, has no words there. Wherever a file is
  // cut off, the entries after that point are missing.
  const endsWithSpace = /\s$/.test(words) && !/\s$/.test(source)
  const isCut = endsWithSpace || words === '' || countMissing(file) > 0
  return isCut ? lastEntry : undefined
}

/** Decides on an entry that the translator has emptied or not yet translated. */
function decideEmpty(entry: PoEntry, unit: TranslationUnit | undefined): Outcome {
  const wasTranslated =
    unit?.current !== undefined &&
    !unit.isCopy &&
    textStateOf(unit.current) === entry.exported
  return wasTranslated ? { entry, reason: 'emptied' } : 'untranslated'
}

const isAsExported = ({ words, exported }: PoEntry): boolean =>
  textStateOf(words) === exported

/** Tells whether the translator has not handled an outdated text yet. */
const isStillOutdated = (entry: PoEntry): boolean =>
  entry.wasOutdated && entry.isFuzzy && !entry.isObsolete && isAsExported(entry)

/** Finds a reason that does not depend on the shop. */
function findReasonInFile(
  entry: PoEntry,
  repeated: ReadonlySet<PoEntry>,
): Reason | undefined {
  if (entry.isObsolete) return 'obsolete'
  if (entry.isFuzzy) return 'fuzzy'
  if (entry.isPlural) return 'plural'
  return repeated.has(entry) ? 'repeated' : undefined
}

/** Decides on a finished translation. */
function decideFinished(
  entry: PoEntry,
  unit: TranslationUnit | undefined,
  content: Content,
): Outcome {
  const work = workOn(entry)
  if (!unit) return decideWithoutText(entry, work, content)

  if (work === 'none') return 'unchanged'
  return work === 'confirmed'
    ? decideConfirmed(entry, unit, content)
    : decideTranslated(entry, unit)
}

/**
 * The translator's work on a finished entry since the export. `confirmed`: an outdated text is unchanged, but its fuzzy
 * mark is gone.
 */
type Work = 'none' | 'confirmed' | 'translated'

function workOn(entry: PoEntry): Work {
  if (!isAsExported(entry)) return 'translated'
  return entry.wasOutdated ? 'confirmed' : 'none'
}

/** Decides on an entry whose text the shop does not have or cannot read. */
function decideWithoutText(entry: PoEntry, work: Work, content: Content): Outcome {
  const [path = ''] = entry.key.split(' › ')
  const hasErrors = content.failed.has(contentPath({ file: path }))
  if (!hasErrors) return { entry, reason: 'unknown' }
  return work === 'none' ? 'unchanged' : { entry, reason: 'failed' }
}

/** Decides on a new translation. */
function decideTranslated(entry: PoEntry, unit: TranslationUnit): Outcome {
  const words = normalizedText(entry.words)
  if (unit.current !== undefined && normalizedText(unit.current) === words)
    return 'present'
  if (!isSourceOf(unit, entry)) return { entry, reason: 'sourceChanged' }

  return (
    findConflict(entry, unit) ??
    findOtherPlaceholders(entry, words) ??
    findForbiddenCharacter(entry, words) ?? { unit, words }
  )
}

/** Decides on an outdated translation that the translator has confirmed. */
function decideConfirmed(
  entry: PoEntry,
  unit: TranslationUnit,
  content: Content,
): Outcome {
  if (normalizedText(unit.source) !== normalizedText(entry.source))
    return { entry, reason: 'sourceChanged' }
  const isConfirmed = openConfirmations(content)(unit.source, unit.current ?? '')
  return findConflict(entry, unit) ?? (isConfirmed ? 'present' : { confirms: unit })
}

/** Tells whether the shop still has an entry's source, in any language, because the export chose the language. */
const isSourceOf = ({ texts }: TranslationUnit, { source }: PoEntry): boolean =>
  Object.values(texts).some(
    (text) => text && normalizedText(text) === normalizedText(source),
  )

/** Finds a conflict: the shop's translation changed after the export, or might have. */
function findConflict(
  entry: PoEntry,
  { current, isCopy }: TranslationUnit,
): LeftOut | undefined {
  const { exported } = entry
  const detail = `the shop has ${JSON.stringify(shortenText(current ?? '', 100))}`
  if (exported === undefined) {
    const isOpen = current === undefined || current === '' || isCopy
    return isOpen ? undefined : { entry, reason: 'stateless', detail }
  }
  return textStateOf(current) === exported
    ? undefined
    : { entry, reason: 'changed', detail }
}

function findOtherPlaceholders(entry: PoEntry, words: string): LeftOut | undefined {
  const expected = placeholderNamesIn(entry.source)
  const actual = placeholderNamesIn(words)
  const missing = expected.find((name) => !actual.includes(name))
  if (missing !== undefined)
    return { entry, reason: 'placeholders', detail: `{${missing}} is missing` }

  const extra = actual.find((name) => !expected.includes(name))
  return extra === undefined
    ? undefined
    : { entry, reason: 'placeholders', detail: `{${extra}} is not in the source` }
}

function findForbiddenCharacter(entry: PoEntry, words: string): LeftOut | undefined {
  const fault = findLetterFaults(words).find(({ character }) => character !== '\t')
  return fault && { entry, reason: 'characters', detail: codeOf(fault.character) }
}
