import { placeText } from '../../model/diagnostic.ts'
import { groupBy } from '../../model/groups.ts'
import { pluralize, shortenText } from '../../model/text.ts'
import { itemsThatApply } from '../transaction.ts'
import { COUNT, countMissing, type PoFile } from './entries.ts'
import type { Languages } from './languages.ts'
import type { LeftOut, Outcomes, Reason } from './outcomes.ts'

const EXPORT_AGAIN = 'export into another file, and translate these texts there'

/** Describes each reason in the terms that PO editors use, with a remedy. */
const reasonTexts: Readonly<
  Record<Reason, { readonly what: string; readonly remedy: string }>
> = {
  fuzzy: {
    what: 'marked as fuzzy (unfinished)',
    remedy:
      'check them, remove the fuzzy mark ("needs work" or "needs editing" in some editors), then import again',
  },
  obsolete: {
    what: 'marked obsolete with "#~"',
    remedy:
      'if the shop still has the text, export into another file, and copy the translation there',
  },
  unknown: {
    what: 'not found in the shop',
    remedy:
      'if the text was moved or its msgctxt changed, export into another file, and copy the translation there',
  },
  sourceChanged: {
    what: 'the source text changed after the export',
    remedy: EXPORT_AGAIN,
  },
  changed: {
    what: 'the translation changed in the shop after the export',
    remedy: EXPORT_AGAIN,
  },
  stateless: {
    what: 'the comment "Text at export" is missing, so the shop may have changed the translation',
    remedy: EXPORT_AGAIN,
  },
  failed: {
    what: 'the file in content/ has errors',
    remedy: 'run "saga validate", correct the file, then import again',
  },
  placeholders: {
    what: '{placeholders} that differ from those of the source text',
    remedy: 'copy each {placeholder} from the source text, then import again',
  },
  characters: {
    what: 'characters that texts of the shop cannot contain',
    remedy: 'delete them, or type the text again, then import again',
  },
  repeated: {
    what: 'more than once in the file, with different translations',
    remedy: 'keep one of the entries, then import again',
  },
  plural: {
    what: 'plural forms, which the shop does not support',
    remedy: EXPORT_AGAIN,
  },
  emptied: {
    what: 'emptied in the file; the shop keeps its translation',
    remedy: 'to remove a text from the shop, remove it in content/',
  },
  cut: {
    what: 'the file may end in the middle of this text',
    remedy:
      'get the complete file from the translator; if it is complete, remove the space at the end of the text',
  },
}

/** The number of locations listed for each reason. */
const MAX_LISTED = 3

/** Summarizes an import: its counts, and the texts that it leaves out, each with its location and a remedy. */
export function exchangeSummaryOf(
  file: PoFile,
  { lang }: Languages,
  outcomes: Outcomes,
): readonly string[] {
  const leftOutByReason = groupBy(outcomes.leftOut, ({ reason }) => reason)
  return [
    countsOf(lang, outcomes),
    ...[...leftOutByReason.values()].map(describeLeftOut),
    ...itemsThatApply(describeMissing(file)),
  ]
}

function countsOf(lang: string, outcomes: Outcomes): string {
  const { translations, confirmed, leftOut, present, unchanged, untranslated, outdated } =
    outcomes
  const count =
    translations.length === 0 ? 'no texts' : pluralize(translations.length, 'text')
  const imported = `Imported ${count} into "${lang}"`
  const details = itemsThatApply(
    confirmed.length > 0 && `still right: ${confirmed.length}`,
    leftOut.length > 0 && `left out: ${leftOut.length}`,
    present > 0 && `imported before: ${present}`,
    unchanged > 0 && `unchanged: ${unchanged}`,
    untranslated > 0 && `not translated yet: ${untranslated}`,
    outdated > 0 && `still outdated: ${outdated}`,
  )
  return details.length === 0 ? `${imported}.` : `${imported} (${details.join(', ')}).`
}

function describeLeftOut(leftOut: readonly [LeftOut, ...LeftOut[]]): string {
  const { what, remedy } = reasonTexts[leftOut[0].reason]
  const places = leftOut.slice(0, MAX_LISTED).map(({ entry, detail }) => {
    const name = entry.key || JSON.stringify(shortenText(entry.source, 60))
    return `  ${placeText(entry.at)}  ${name}${detail === undefined ? '' : `: ${detail}`}`
  })
  const more = leftOut.length - places.length
  return [
    `Left out ${pluralize(leftOut.length, 'text')}: ${what}.`,
    ...places,
    ...(more > 0 ? [`  and ${more} more`] : []),
    `  → ${remedy}`,
  ].join('\n')
}

function describeMissing(file: PoFile): string | false {
  const missing = countMissing(file)
  if (missing === 0) return false
  return `The file lacks ${missing} of the ${file.headers[COUNT]} exported texts.
  → if nobody deleted them, get the complete file from the translator`
}
