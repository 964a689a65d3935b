import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import * as z from 'zod'
import { type Content, contentPath, resolvePath } from '../load/content.ts'
import { valueAt } from '../load/errors/schema-paths.ts'
import { type LoadedContent, newsIn } from '../load/load-content.ts'
import { fileOf } from '../schema/content-paths.ts'
import type { LoadedShop } from './change.ts'
import { listChanges, sentenceOf, summarizeChanges } from './describe-changes.ts'
import { documentsByFile } from './documents.ts'
import type { FileChange } from './file-change.ts'
import { duplicate } from './kinds/poster.ts'
import { namedKinds } from './names.ts'
import { choicesIn, newKinds, planNew } from './new.ts'
import {
  dataOf,
  findingsIn,
  findUnreadable,
  type OpenDocument,
  openDocument,
  withEdits,
} from './open-document.ts'
import { describePriceChanges } from './price-question.ts'
import { picturesOnlyOf } from './references.ts'
import { remove } from './remove.ts'
import { rename } from './rename.ts'
import { type Outcome, type Result, type Shop, uploadsIn } from './shop.ts'
import type { Plan } from './transaction.ts'
import { editsBetween, editValue, type ValueEdit } from './values.ts'
import { describeFiles, describeWork, sayToOwner } from './work-words.ts'

const toSave = z.object({ name: z.string(), sure: z.boolean().default(false) })

/** A save: `before` has the values that the page showed, `after` the values as somebody edited them. */
export const savedEdits = toSave.extend({ before: z.unknown(), after: z.unknown() })

/** A save of one value: `was` is the value that the page showed; without `value`, the field is removed. */
export const savedValue = toSave.extend({
  path: z.array(z.union([z.string(), z.number()])),
  was: z.unknown().optional(),
  value: z.unknown().optional(),
})

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
  const placed = await placePictures({ project, content: now.content }, document.name, before, after)
  const mine = editsBetween(before, placed.data)
  const others = editsBetween(before, data)
  const theirs = others.filter((their) => mine.some((own) => isSamePlace(own, their)))
  if (theirs.length > 0) {
    const words = 'Somebody else changed the same text meanwhile. Below is yours; theirs is:'
    const list = describeTheirs(before, data, mine, document)
    return { kind: 'changed-elsewhere', words, list, yes: 'Save mine' }
  }
  // A file that cannot be read can take no edits either.
  const wanted = findUnreadable(document) === undefined ? withEdits(document, mine) : document
  if ('rejected' in wanted) return { kind: 'refused', words: wanted.rejected.join(' ') }
  const unreadable = findUnreadable(wanted)
  if (unreadable !== undefined) return { kind: 'refused', words: `${unreadable} cannot be read.` }
  const files: FileChange[] = []
  for (const [path, text] of wanted.texts) {
    const isThere = now.content.files.has(contentPath({ file: path }))
    if (text !== document.texts.get(path))
      files.push(isThere ? { path, replaces: text } : { path, creates: text })
  }
  files.push(...placed.files)
  if (mine.length === 0) return { kind: 'saved' }
  const question = asked.sure ? undefined : askAbout(wanted, mine, now, await checkWith(files))
  return question ?? write(summarizeChanges(before, placed.data, document), files, now.sources)
}

/** Describes what others made of the same values. */
function describeTheirs(
  before: unknown,
  data: unknown,
  mine: readonly ValueEdit[],
  document: OpenDocument,
): readonly string[] {
  const all = listChanges(before, data, document)
  const same = all.filter(({ path }) => mine.some((own) => isSamePlace(own, { op: 'set', path, value: 0 })))
  return (same.length > 0 ? same : all).map((each) => sentenceOf(each))
}

/** Returns the values of a document before and after a change of one value. */
export function aroundValue(data: unknown, { path, was, value }: z.output<typeof savedValue>) {
  const withValue = (next: unknown) =>
    editValue(data, [next === undefined ? { op: 'remove', path } : { op: 'set', path, value: next }])
  // A field that holds nothing shows nothing.
  const shown = valueAt(data, path) === '' ? (was ?? '') : was
  return { before: withValue(shown), after: withValue(value) }
}

async function placePictures(shop: LoadedShop, file: string, before: unknown, after: unknown) {
  const { project, content } = shop
  const files: FileChange[] = []
  const pathOf = (name: string) => resolvePath(file.slice('content/'.length), name) ?? ''
  const taken = new Set([...content.files].map((path) => path.toLowerCase()))
  let data = JSON.stringify(after ?? null)
  const placeOf = (name: string): number => data.indexOf(name)
  const uploads = [...uploadsIn(project)].filter(([name]) => placeOf(name) >= 0)
  // Go in the order of the form: its first picture takes the name without a number.
  for (const [upload, received] of uploads.sort(([a], [b]) => placeOf(a) - placeOf(b))) {
    const edit = editsBetween(before, after).find((each) => each.op === 'set' && each.value === upload)
    const old = String((edit && valueAt(before, edit.path)) ?? '')
    const owned = await picturesOnlyOf(shop, new Set([file]))
    // A picture that another file, or another place in this file, names too stays as it is.
    const isNamed = data.includes(JSON.stringify(old))
    const unused = owned.find((own) => !isNamed && own.path === pathOf(old) && own.unreadUser === undefined)
    const replaced = unused && old
    // Take the name of the replaced picture, else of the document; add a number if another picture has that name.
    const stem = (replaced || basename(file)).replace(/\.\w+$/, '')
    let name = stem + extname(upload)
    for (let number = 2; name !== replaced && taken.has(pathOf(name).toLowerCase()); number += 1)
      name = `${stem}-${number}${extname(upload)}`
    taken.add(pathOf(name).toLowerCase())
    data = data.replaceAll(upload, () => JSON.stringify(name).slice(1, -1))
    const bytes = await readFile(received)
    if (unused && name === replaced) files.push({ path: `content/${unused.onDisk}`, replaces: bytes })
    else {
      files.push({ path: `content/${pathOf(name)}`, creates: bytes })
      if (unused) files.push({ path: `content/${unused.onDisk}`, deleted: true })
    }
  }
  return { data: JSON.parse(data) as unknown, files }
}

/** Tells whether two edits change the same value, or one changes a part of the other's value. */
function isSamePlace(a: ValueEdit, b: ValueEdit): boolean {
  const [one, other] = [placeOf(a), placeOf(b)]
  return one.every((step, index) => index >= other.length || step === other[index])
}

/** Returns the path that an edit touches: for an entry that comes, goes or moves, the list, for other entries shift. */
const placeOf = ({ op, path }: ValueEdit): ValueEdit['path'] =>
  op === 'remove' && typeof path.at(-1) === 'number' ? path.slice(0, -1) : path

function askAbout(
  document: OpenDocument,
  mine: readonly ValueEdit[],
  now: LoadedContent,
  then: LoadedContent,
): Outcome | undefined {
  const news = newsIn(now.diagnostics, then.diagnostics).filter(({ severity }) => severity === 'error')
  const list = describePriceChanges(now, then)
  if (news.length > 0) {
    const words =
      'This is not saved yet: it would break the shop, whose last good state would stay. See the errors below.'
    const findings = findingsIn(document, then.diagnostics, news)
    return { kind: 'asks', words, list, findings, yes: 'Save it all the same' }
  }
  if (list.length === 0) return undefined
  const words = 'This is not saved yet. These prices change:'
  return { kind: 'asks', words, list, at: mine[0]?.path.join('.'), yes: 'Save these prices' }
}

/** The kinds that a form can add. Not languages: a language brings a flag, which lies outside of content/. */
const additions = Object.entries(newKinds).filter(([kind]) => kind !== 'language')

/** Lists the kinds that can be added, with the questions of `saga new` and the values that each question offers. */
export function additionsIn(content: Content) {
  const all = choicesIn(content)
  return additions.map(([kind, { summary, questions }]) => ({
    kind,
    summary,
    questions: questions.map((question) => ({ ...question, choices: question.choices?.(all) })),
  }))
}

/** Tells whether documents of a kind can be renamed, copied or removed as a whole. */
export const canChange = (work: PlannedChange['work'], kind: string): boolean =>
  namedKinds.includes(kind) && (work !== 'duplicate' || kind === 'poster')

const answer = z.union([z.string().max(5000), z.boolean(), z.record(z.string(), z.string().max(5000))])

/** A document to add, rename, copy or remove. `values` has the answers; `sure` confirms a removal. */
export const plannedChange = z.object({
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
  const change = await planAsked({ project, content }, asked)
  const say = (text: string): string => sayToOwner(text, content)
  if ('rejected' in change) return { kind: 'refused', list: change.rejected.map(say) }
  const { files, remarks = [] } = change
  const said = remarks.map((remark) => (typeof remark === 'string' ? remark : remark.text))
  // The files of a folder are those of documents, which are told.
  const remarked = said.filter((remark) => !/^content\/\S*\/: /.test(remark)).map(say)
  const list = [...(await describeFiles(shop, now, files, asked)), ...remarked]
  if (asked.work === 'remove' && !asked.sure) return { kind: 'asks', list, yes: 'Yes, all of this' }
  const outcome = await write(describeWork(asked, content), files, sources)
  if (outcome === 'changed' || outcome.kind === 'refused') return outcome
  const [known, owners] = [documentsByFile(content), documentsByFile((await check()).content)]
  const created = files.find(({ path }) => owners.has(path) && !known.has(path))
  return { ...outcome, list, document: owners.get(created?.path ?? '')?.name }
}

export async function planAsked(shop: LoadedShop, asked: PlannedChange): Plan {
  const { project, content } = shop
  const { work, kind, id, values } = asked
  if (!content.site) return { rejected: [`${fileOf('site')} has errors: correct it first`] }
  const wordsOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
  const to = wordsOf(values.to)
  if (work === 'new') {
    const [, added] = additions.find(([name]) => name === kind) ?? []
    if (!added) return { rejected: [`there is no kind "${kind}"`] }
    const files = added.questions.flatMap(({ name, value }) => (value === 'file' ? [name] : []))
    const uploads = uploadsIn(project)
    return planNew(shop, added, {
      id: wordsOf(values.id),
      value: (name) =>
        files.includes(name) ? uploads.get(wordsOf(values[name])) : wordsOf(values[name]) || undefined,
      // Nobody knows a picture by the name under which it was received.
      called: 'this picture',
      isOn: (name) => values[name] === true,
      texts: (name) =>
        Object.fromEntries(content.languages.map((lang) => [lang, wordsOf(Object(values[name])[lang])])),
    })
  }
  if (!namedKinds.includes(kind)) return { rejected: ['edit its list'] }
  if (work === 'duplicate') return duplicate(shop, id, to)
  return work === 'rename' ? rename(shop, kind, id, to) : remove(shop, kind, id, to || undefined)
}
