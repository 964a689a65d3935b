import { type Content, contentPath } from '../../load/content.ts'
import { placeText } from '../../model/diagnostic.ts'
import { groupBy } from '../../model/groups.ts'
import { pluralize } from '../../model/text.ts'
import { type LoadedShop, type OpenChange, planChange } from '../change.ts'
import type { Edit } from '../edited-value.ts'
import { BODY } from '../source.ts'
import type { Plan } from '../transaction.ts'
import { COUNT, countMissing, type PoFile } from './entries.ts'
import { decideOutcomes, type Outcomes, type Reason, type Translation } from './outcomes.ts'
import { summaryOf } from './summary.ts'

/** Plans the import of a PO file. Translations that are unfinished or in conflict with the shop are left out. */
export const planTranslations = (shop: LoadedShop, file: PoFile): Plan =>
  planChange(shop, async (change) => {
    const fault = findHeaderFault(file, change.content)
    if (fault !== undefined) return change.reject(`${placeText(file.at)}: ${fault}`)

    const outcomes = decideOutcomes(file, change.content)
    await writeTranslations(change, outcomes.translations)

    const { leftOut, untranslated } = outcomes
    return {
      isPartial: countMissing(file) > 0 || leftOut.some(({ reason }) => isFailure(reason, outcomes)),
      hasRest: leftOut.length > 0 || untranslated > 0,
      remarks: summaryOf(file, outcomes),
    }
  })

function findHeaderFault({ headers, entries }: PoFile, { languages }: Content): string | undefined {
  if (entries.length === 0 && headers[COUNT] !== '0')
    return 'the file has no texts: export it again, or get the complete file from the translator'

  for (const field of ['Language', 'X-Source-Language']) {
    const lang = headers[field]
    if (!lang) return `the header has no field "${field}", so the file is not from "saga translations export"`
    if (!languages.includes(lang))
      return `the header says ${JSON.stringify(`${field}: ${lang}`)}, but the shop has ${languages.join(', ')}`
  }

  if (headers.Language !== headers['X-Source-Language']) return undefined
  return `the header says "${headers.Language}" in both "Language" and "X-Source-Language"`
}

async function writeTranslations(change: OpenChange, translations: readonly Translation[]): Promise<void> {
  for (const [path, texts] of groupBy(translations, ({ unit }) => unit.file)) {
    const edits = texts.map(
      ({ unit, words }): Edit => ({ op: 'set', path: unit.path ?? [BODY], value: words }),
    )
    const description = pluralize(edits.length, 'text')
    const isThere = change.content.files.has(contentPath({ file: path }))
    if (isThere) await change.edit(path, edits, description)
    else await change.copy(texts[0].unit.beginsAs ?? path, path, edits, description)
  }
}

/** Fuzzy and obsolete entries are common: they fail an import only if the file has no other translations. */
function isFailure(reason: Reason, { translations, present }: Outcomes): boolean {
  const isCommon = reason === 'fuzzy' || reason === 'obsolete'
  return !isCommon || translations.length + present === 0
}
