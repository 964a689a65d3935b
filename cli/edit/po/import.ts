import { placeText } from '../../model/diagnostic.ts'
import { groupBy } from '../../model/groups.ts'
import { pluralize } from '../../model/text.ts'
import { contentPath } from '../../read/content.ts'
import type { Edit } from '../../yaml/edited-value.ts'
import { BODY } from '../../yaml/source.ts'
import { type LoadedShop, type OpenChange, planChange } from '../change.ts'
import { planConfirmations } from '../confirmations.ts'
import type { PlannedChange } from '../transaction.ts'
import { COUNT, countMissing, type PoFile } from './entries.ts'
import { findLanguages } from './languages.ts'
import {
  decideOutcomes,
  type Outcomes,
  type Reason,
  type Translation,
} from './outcomes.ts'
import { exchangeSummaryOf } from './summary.ts'

const NO_TEXTS =
  'the file has no texts: export it again, or get the complete file from the translator'

/** Plans the import of a PO file. Leaves out translations that are unfinished or conflict with the shop. */
export const planTranslations = (
  shop: LoadedShop,
  file: PoFile,
): Promise<PlannedChange> =>
  planChange(shop, async (change) => {
    if (file.entries.length === 0 && file.headers[COUNT] !== '0')
      return change.reject(`${placeText(file.at)}: ${NO_TEXTS}`)
    const languages = findLanguages(file, change.content)
    if ('fault' in languages)
      return change.reject(`${placeText(file.at)}: ${languages.fault}`)

    const outcomes = decideOutcomes(file, languages, change.content)
    await writeTranslations(change, outcomes.translations)

    if (outcomes.confirmed.length > 0) planConfirmations(change, outcomes.confirmed)

    const { leftOut, untranslated, outdated } = outcomes
    return {
      isPartial:
        countMissing(file) > 0 ||
        leftOut.some(({ reason }) => isFailure(reason, outcomes)),
      hasRest: leftOut.length + untranslated + outdated > 0,
      remarks: exchangeSummaryOf(file, languages, outcomes),
    }
  })

async function writeTranslations(
  change: OpenChange,
  translations: readonly Translation[],
): Promise<void> {
  for (const [path, texts] of groupBy(translations, ({ unit }) => unit.file)) {
    const edits = texts.map(
      ({ unit, words }): Edit => ({
        op: 'set',
        path: unit.path ?? [BODY],
        value: words.replaceAll('\r\n', '\n'),
      }),
    )
    const description = pluralize(edits.length, 'text')
    const isThere = change.content.files.has(contentPath({ file: path }))
    if (isThere) {
      await change.edit(path, edits, description)
      continue
    }

    // The new file begins as a copy of `beginsAs`. Without `beginsAs`, `copy` finds no file at `path`, so the new file
    // begins empty.
    const { beginsAs } = texts[0].unit
    const copiedPath = beginsAs ?? path
    await change.copy(copiedPath, path, edits, description)
  }
}

/** Reasons that also occur in finished files, because translators and their PO editors leave such entries there. */
const commonReasons: readonly Reason[] = ['fuzzy', 'obsolete', 'emptied']

/** Entries left out for a common reason fail an import only if the file has no other translations. */
const isFailure = (
  reason: Reason,
  { translations, confirmed, present }: Outcomes,
): boolean =>
  !commonReasons.includes(reason) ||
  translations.length + confirmed.length + present === 0
