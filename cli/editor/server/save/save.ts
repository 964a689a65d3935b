import { deepEqual } from 'fast-equals'
import * as z from 'zod'
import { type LoadedContent, newsIn } from '../../../check/load-content.ts'
import type { LoadedShop } from '../../../edit/change.ts'
import type { FileChange } from '../../../edit/file-change.ts'
import { duplicate } from '../../../edit/kinds/poster.ts'
import { namedKinds } from '../../../edit/names.ts'
import { remove } from '../../../edit/remove.ts'
import { rename } from '../../../edit/rename.ts'
import type { Plan } from '../../../edit/transaction.ts'
import { valueAt } from '../../../model/value-at.ts'
import type { Path } from '../../../read/positions.ts'
import { fileOf } from '../../../schema/content-paths.ts'
import { editsBetween, editValue, isSamePlace, type ValueEdit } from '../../values.ts'
import { planAddition } from '../documents/additions.ts'
import { documentsByFile } from '../documents/documents.ts'
import { findNewEntry } from '../documents/new-entry.ts'
import {
  dataOf,
  filesBetween,
  findingsIn,
  findUnreadable,
  type OpenDocument,
  openDocument,
  withEdits,
} from '../documents/open-document.ts'
import type { Shop } from '../shop.ts'
import { listChanges, sentenceOf, summarizeChanges } from '../words/describe-changes.ts'
import { wordsAt } from '../words/field-titles.ts'
import { findingInList } from '../words/finding-words.ts'
import type { Outcome, Result } from '../words/outcome.ts'
import { describePriceChanges } from '../words/price-question.ts'
import { describeFiles, describeWork, sayToOwner } from '../words/work-words.ts'
import { withHiddenFindings } from './hidden-findings.ts'
import { mergeEdit } from './merged-text.ts'
import { findMistypedNumbers } from './mistyped-numbers.ts'
import { placePictures } from './placed-pictures.ts'

/** The browser that asks, by an id that its page makes: undo takes back its own changes first. */
export const ofSession = z.object({ session: z.string().max(60).default('') })

const toSave = ofSession.extend({ name: z.string(), sure: z.boolean().default(false) })

/** A save: `before` has the values that the page showed, `after` the values as somebody edited them. */
export const savedEdits = toSave.extend({ before: z.unknown(), after: z.unknown() })

/** A save of one value: `was` is the value that the page showed; without `value`, the field is removed. */
export const savedValue = toSave.extend({
  path: z.array(z.union([z.string(), z.number()])),
  was: z.unknown().optional(),
  value: z.unknown().optional(),
})

const MISTYPED = 'This is not saved yet: a number cannot be read. Its field says why.'

type Asked = z.output<typeof savedEdits> | z.output<typeof savedValue>

/** Saves edits, unless others edited the same values. If the shop would break or prices change, asks unless `sure`. */
export async function saveEdits(
  { project, checkSettled, checkWith, write }: Shop,
  asked: Asked,
): Promise<Result | undefined> {
  const now = await checkSettled()
  const document = await openDocument(project, now, asked.name)
  if (!document) return undefined
  const data = dataOf(document)
  const { before, after } = 'path' in asked ? aroundValue(data, asked) : asked
  const placed = await placePictures(
    { project, content: now.content },
    document.name,
    before,
    after,
  )
  const typed = editsBetween(before, placed.data).filter((edit) => !isDone(data, edit))
  const mine = typed.map((edit) => mergeEdit(edit, before, data))
  const unmerged = mine.filter((edit) => typed.includes(edit))
  const others = editsBetween(before, data)
  const theirs = others.filter((their) => unmerged.some((own) => isSamePlace(own, their)))
  if (theirs.length > 0) {
    const words =
      'Somebody else changed the same text meanwhile. Below is yours; theirs is:'
    const list = describeTheirs(before, data, mine, document)
    return { kind: 'changed-elsewhere', words, list, yes: 'Save mine' }
  }
  const findings = findMistypedNumbers(document, mine)
  if (findings.length > 0) return { kind: 'refused', words: MISTYPED, findings }
  // A file that cannot be read can take no edits either.
  const wanted =
    findUnreadable(document) === undefined ? withEdits(document, mine) : document
  if ('rejected' in wanted) return { kind: 'refused', words: wanted.rejected.join(' ') }
  const unreadable = findUnreadable(wanted)
  if (unreadable !== undefined)
    return { kind: 'refused', words: `${unreadable} cannot be read.` }
  if (mine.length === 0 && placed.replaced.length === 0) return { kind: 'saved' }

  const files = [...filesBetween(document, wanted), ...placed.files]
  const asking = asked.sure
    ? undefined
    : askAbout(wanted, mine, now, await checkWith(files))
  const question =
    asking && (await withHiddenFindings(asking, { document, edits: mine, checkWith }))
  const words = describeSaved(before, mine, placed.replaced, document)
  return question ?? write(words, files, now.sources, asked.session)
}

/** Returns the words by which undo names a save. */
function describeSaved(
  before: unknown,
  mine: readonly ValueEdit[],
  replaced: readonly Path[],
  document: OpenDocument,
): string {
  // A picture that takes the name of the replaced one changes no value.
  const pictures = replaced.map((path) => {
    const { label } = wordsAt(document.collection, path)
    return sentenceOf({ path, field: label, change: 'another picture' }, document.title)
  })
  return summarizeChanges(before, editValue(before, mine), document, pictures)
}

/** Describes what others made of the same values. */
function describeTheirs(
  before: unknown,
  data: unknown,
  mine: readonly ValueEdit[],
  document: OpenDocument,
): readonly string[] {
  const all = listChanges(before, data, document)
  const same = all.filter(({ path }) =>
    mine.some((own) => isSamePlace(own, { op: 'set', path, value: 0 })),
  )
  return (same.length > 0 ? same : all).map((each) => sentenceOf(each))
}

/** Returns the values of a document before and after a change of one value. */
export function aroundValue(
  data: unknown,
  { path, was, value }: z.output<typeof savedValue>,
) {
  const withValue = (next: unknown) =>
    editValue(data, [
      next === undefined ? { op: 'remove', path } : { op: 'set', path, value: next },
    ])
  // A field that holds nothing shows nothing.
  const shown = valueAt(data, path) === '' ? (was ?? '') : was
  return { before: withValue(shown), after: withValue(value) }
}

/** Tells whether the value is there already: a page sends its save again if a stopped server owes the answer. */
const isDone = (data: unknown, edit: ValueEdit): boolean =>
  edit.op === 'set' && deepEqual(valueAt(data, edit.path), edit.value)

function askAbout(
  document: OpenDocument,
  mine: readonly ValueEdit[],
  now: LoadedContent,
  then: LoadedContent,
): Outcome | undefined {
  const news = newsIn(now.diagnostics, then.diagnostics).filter(
    ({ severity }) => severity === 'error',
  )
  const list = describePriceChanges(now, then)
  if (news.length > 0) {
    const words =
      'This is not saved yet: it would break the shop, whose last good state would stay. The fields say what is wrong.'
    const findings = findingsIn(document, then.diagnostics, news)
    return { kind: 'asks', words, list, findings, yes: 'Save it all the same' }
  }
  if (list.length === 0) return undefined
  const words = 'This is not saved yet. These prices change:'
  return {
    kind: 'asks',
    words,
    list,
    at: mine[0]?.path.join('.'),
    yes: 'Save these prices',
  }
}

/** Tells whether documents of a kind can be renamed, copied or removed as a whole. */
export const canChange = (work: PlannedChange['work'], kind: string): boolean =>
  namedKinds.includes(kind) && (work !== 'duplicate' || kind === 'poster')

/** Long texts have some ten thousand letters. */
const MAX_LENGTH = 200_000
const answer = z.union([
  z.string().max(5000),
  z.number(),
  z.boolean(),
  z.record(z.string(), z.string().max(MAX_LENGTH)),
])

/** A document to add, rename, copy or remove. `values` has the answers; `sure` confirms a removal. */
export const plannedChange = ofSession.extend({
  work: z.enum(['new', 'rename', 'duplicate', 'remove']),
  kind: z.string().max(100),
  id: z.string().max(100).default(''),
  values: z.record(z.string(), answer),
  sure: z.boolean().default(false),
})
type PlannedChange = z.output<typeof plannedChange>

/** Writes all files of a change, or none. Before an unconfirmed removal, asks with a list of what would go. */
export async function carryOut(shop: Shop, asked: PlannedChange): Promise<Result> {
  const { project, check, checkSettled, write } = shop
  const now = await checkSettled()
  const { content, sources } = now
  if (!content.site)
    return { kind: 'refused', list: [`${fileOf('site')} has errors: correct it first`] }
  const isNew = asked.work === 'new'
  const change = await (isNew
    ? planAddition(shop, now, asked)
    : planAsked({ project, content }, asked))
  const say = (text: string): string => sayToOwner(text, content)
  if ('kind' in change) return change
  if ('rejected' in change) return { kind: 'refused', list: change.rejected.map(say) }
  const { files, remarks = [] } = change
  const said = remarks.map((remark) =>
    typeof remark === 'string' ? remark : remark.text,
  )
  // The files of a folder are those of documents, which are told.
  const remarked = said.filter((remark) => !/^content\/\S*\/: /.test(remark)).map(say)
  const list = [...(await describeFiles(shop, now, files, asked)), ...remarked]
  const question =
    isNew || asked.sure ? undefined : await askBefore(shop, now, asked, files)
  if (question) return { ...question, list: [...(question.list ?? []), ...list] }
  const added = isNew ? await findNewEntry({ project, content }, files) : undefined
  const outcome = await write(describeWork(asked, content), files, sources, asked.session)
  if (outcome === 'changed' || outcome.kind === 'refused') return outcome
  const [known, owners] = [
    documentsByFile(content),
    documentsByFile((await check()).content),
  ]
  const created = files.find(({ path }) => owners.has(path) && !known.has(path))
  return { ...outcome, list, document: owners.get(created?.path ?? '')?.name, ...added }
}

/** Asks before a removal, and before a change that breaks the shop. */
async function askBefore(
  shop: Shop,
  now: LoadedContent,
  { work }: PlannedChange,
  files: readonly FileChange[],
): Promise<Outcome | undefined> {
  // An error of a file that gets another name is not new.
  const known = new Set(now.diagnostics.map(({ message }) => message))
  const { diagnostics, content } = await shop.checkWith(files)
  const found = newsIn(now.diagnostics, diagnostics).filter(
    ({ severity }) => severity === 'error',
  )
  const errors = found
    .filter(({ message }) => !known.has(message))
    .map((each) => findingInList(each, content))
  const isRemoval = work === 'remove'
  if (errors.length === 0)
    return isRemoval ? { kind: 'asks', yes: 'Yes, all of this' } : undefined
  const words =
    'This is not done yet: it would break the shop, whose last good state would stay.'
  return {
    kind: 'asks',
    words,
    list: errors,
    yes: isRemoval ? 'Yes, all of this' : 'Do it all the same',
  }
}

/** Plans a change of a document that is there. */
export async function planAsked(
  shop: LoadedShop,
  { work, kind, id, values }: PlannedChange,
): Plan {
  const to = typeof values.to === 'string' ? values.to.trim() : ''
  if (!namedKinds.includes(kind)) return { rejected: ['edit its list'] }
  if (work === 'duplicate') return duplicate(shop, id, to)
  return work === 'rename'
    ? rename(shop, kind, id, to)
    : remove(shop, kind, id, to || undefined)
}
