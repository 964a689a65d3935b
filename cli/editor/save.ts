import * as z from 'zod'
import { applyEdits } from '../edit/edits.ts'
import { fieldOrderOf } from '../edit/files.ts'
import { valuesIn } from '../edit/source.ts'
import type { FileChange } from '../edit/transaction.ts'
import { editsBetween, type ValueEdit } from '../edit/values.ts'
import { type Content, contentPath } from '../load/content.ts'
import { type LoadedContent, newsIn } from '../load/load-content.ts'
import { priceIn } from '../load/resolve/posters.ts'
import { VARIANTS } from '../model/poster.ts'
import { priceText } from '../model/price.ts'
import { type EditorDocument, findDocument } from './documents.ts'
import {
  dataOf,
  filePlaceOf,
  findingsOf,
  findUnreadable,
  type Outcome,
  readTexts,
  type Texts,
  titlesOf,
} from './form.ts'
import { describeEdit } from './overview.ts'
import { placePictures } from './pictures.ts'
import type { Shop } from './shop.ts'

/** What the page has seen, and what it made of it. */
export const saveSchema = z.object({
  name: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** Also what breaks the shop. */
  sure: z.boolean().default(false),
})

/**
 * Writes the changed values of a document into its files. Nothing is written where somebody else changed the same values,
 * and, until somebody insists, where the shop would break or prices change.
 */
export async function saveEdits(
  { project, checkSettled, checkWith, write }: Shop,
  { name, before, after, sure }: z.output<typeof saveSchema>,
): Promise<Outcome | 'changed'> {
  const now = await checkSettled()
  const document = findDocument(now.content, name)
  const texts = await readTexts(project, document)
  const placed = await placePictures(project, now.content, document.name, before, after)
  const mine = editsBetween(before, placed.data)
  const others = editsBetween(before, dataOf(document, texts))
  const theirs = others.filter((their) => mine.some((own) => isSamePlace(own, their)))
  if (theirs.length > 0) {
    const words = 'Somebody else changed the same text meanwhile. Below is yours; theirs is:'
    const list = theirs.map((edit) => describeEdit(edit, after))
    return { kind: 'changed-elsewhere', words, list, yes: 'Save mine' }
  }
  // A file that cannot be read can take no edits either.
  const wanted = findUnreadable(texts) === undefined ? withTexts(now.content, document, texts, mine) : texts
  const unreadable = findUnreadable(wanted)
  if (unreadable !== undefined) return { kind: 'refused', words: `${unreadable} cannot be read.` }
  const files: FileChange[] = []
  for (const [path, text] of wanted) {
    const isThere = now.content.files.has(contentPath({ file: path }))
    if (text !== texts.get(path)) files.push(isThere ? { path, replaces: text } : { path, creates: text })
  }
  files.push(...placed.files)
  if (!sure) {
    const question = askAbout(document, wanted, now, await checkWith(files))
    if (question) return question
  }
  return write(document.title, files, now.sources)
}

/** Whether one edit is about what the other one is about, or about a part of it. */
function isSamePlace(a: ValueEdit, b: ValueEdit): boolean {
  const [one, other] = [placeOf(a), placeOf(b)]
  return one.every((step, index) => index >= other.length || step === other[index])
}

/** An entry that comes, goes or moves changes the places of the others. */
const placeOf = ({ op, path }: ValueEdit): ValueEdit['path'] =>
  op === 'remove' && typeof path.at(-1) === 'number' ? path.slice(0, -1) : path

/** The text of each file after edits of the form. */
function withTexts(
  content: Content,
  document: EditorDocument,
  texts: Texts,
  edits: readonly ValueEdit[],
): Texts {
  const inFiles = edits.map((edit) => ({ ...edit, ...filePlaceOf(document, edit.path) }))
  const after = new Map<string, string>()
  for (const [file, text] of texts) {
    const own = inFiles.filter((edit) => edit.file === file)
    const begun = text === '' && own.length > 0 ? firstEdits(document, texts) : []
    after.set(file, applyEdits(file, text, [...begun, ...own], fieldOrderOf(file, content)))
  }
  return after
}

/** What the file of a further language says like the others: its place in menus, whether it is a draft. */
function firstEdits({ name }: EditorDocument, texts: Texts): readonly ValueEdit[] {
  const [file, text] = [...texts].find(([, written]) => written !== '') ?? []
  if (!name.includes('*') || file === undefined || text === undefined) return []
  return Object.entries(Object(valuesIn(file, text)) as object).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'number' || typeof value === 'boolean' ? [{ op: 'set', path: [key], value }] : [],
  )
}

/** What somebody should know before it is saved. */
function askAbout(
  document: EditorDocument,
  texts: Texts,
  now: LoadedContent,
  then: LoadedContent,
): Outcome | undefined {
  const news = newsIn(now.diagnostics, then.diagnostics).filter(({ severity }) => severity === 'error')
  const list = describePriceChanges(now.published, then.published)
  if (news.length > 0) {
    const words =
      'This is not saved yet: it would break the shop, whose last good state would stay. See the errors below.'
    const findings = findingsOf(document, texts, news)
    return { kind: 'asks', words, list, findings, yes: 'Save it all the same' }
  }
  const words = 'This is not saved yet. Prices change, on these pages:'
  return list.length > 0 ? { kind: 'asks', words, list, yes: 'Save these prices' } : undefined
}

/** What other prices mean for the shop: each price that changes, and the pages that show it. Empty where none does. */
function describePriceChanges(before: Content, after: Content): readonly string[] {
  const [old, now] = [before.prices?.value, after.prices?.value]
  if (!old || !now) return []
  const changes = VARIANTS.flatMap((variant) => {
    const [was, is] = [old, now].map((prices) => priceText(priceIn(prices, variant), 'en'))
    return was === is ? [] : [`${variant.size}${variant.logo ? '' : ' without logo'}: ${was} → ${is}`]
  })
  if (changes.length === 0) return []
  const titles = titlesOf(after)
  const pages = after.galleries.flatMap(({ value: { label, slug, posters } }) => {
    const names = posters.map((id) => titles[id] ?? id).join(', ')
    return posters.length === 0 ? [] : [`${label.en ?? slug} (${posters.length}): ${names}`]
  })
  return [...changes, ...pages]
}
