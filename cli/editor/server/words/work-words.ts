import type { LoadedContent } from '../../../check/load-content.ts'
import type { LoadedShop } from '../../../edit/change.ts'
import type { FileChange } from '../../../edit/file-change.ts'
import type { Rejection } from '../../../edit/transaction.ts'
import { type Content, contentPath } from '../../../read/content.ts'
import { imageReferencesOf } from '../../../read/pictures/pictures.ts'
import type { Path } from '../../../read/positions.ts'
import {
  documentsByFile,
  inEnglish,
  listDocuments,
  type ShopDocument,
} from '../documents/documents.ts'
import {
  dataOf,
  type FormFinding,
  type OpenDocument,
  openDocument,
} from '../documents/open-document.ts'
import { listChanges, sentenceOf } from './describe-changes.ts'
import { findingInForm, namePictures, nameThings } from './finding-words.ts'

interface Work {
  readonly work: 'new' | 'rename' | 'duplicate' | 'remove'
  readonly kind: string
  readonly id: string
  readonly values: Readonly<Record<string, unknown>>
}

const verbs = {
  new: 'Added',
  rename: 'Renamed',
  duplicate: 'Copied',
  remove: 'Removed',
} as const

/** Describes a finished change to a whole document: 'Removed The gold disk' */
export function describeWork({ work, kind, id, values }: Work, content: Content): string {
  if (work !== 'new') return `${verbs[work]} ${titleIn(content, kind, id) ?? id}`

  const title = titleInValues(values)
  return title ? `Added ${title}, a ${kind}` : `Added a ${kind}`
}

function titleInValues(values: Work['values']): string | undefined {
  const title = values.title ?? values.label ?? values.name
  return typeof title === 'string'
    ? title
    : inEnglish(Object(title) as Record<string, string>)
}

const titleIn = (content: Content, kind: string, id: string): string | undefined =>
  listDocuments(content).find((document) => document.kind === kind && document.id === id)
    ?.title

/** Describes a change's files by their documents: new documents, removed documents, and changes in others. */
export async function describeFiles(
  { project }: Pick<LoadedShop, 'project'>,
  loaded: LoadedContent,
  files: readonly FileChange[],
  request: Work,
): Promise<readonly string[]> {
  const { content } = loaded
  const lines: string[] = []
  /** Each document's edited texts, by file. */
  const editedTexts = new Map<string, Map<string, string>>()
  const owners = documentsByFile(content)

  for (const file of files) {
    const owner = owners.get('movedFrom' in file ? file.movedFrom : file.path)
    const editedText = editedTextOf(file)
    if (!owner || editedText === undefined) {
      lines.push(describeFile(file, owner, content))
      continue
    }

    const texts = editedTexts.get(owner.name) ?? new Map<string, string>()
    editedTexts.set(owner.name, texts.set(file.path, editedText))
  }

  for (const [name, texts] of editedTexts) {
    const document = await openDocument(project, loaded, name)
    if (!document) continue

    const edited = { ...document, texts: new Map([...document.texts, ...texts]) }
    lines.push(...describeEdited(document, edited))
  }

  return linesForUser(lines, content, request)
}

/** Returns the new text of a file that stays at its path; undefined for other changes. */
function editedTextOf(file: FileChange): string | undefined {
  if (!('replaces' in file) || 'movedFrom' in file) return undefined
  return typeof file.replaces === 'string' ? file.replaces : undefined
}

/**
 * Returns the lines about a change, without duplicates, in words that the user
 * understands.
 */
function linesForUser(
  lines: readonly string[],
  content: Content,
  request: Work,
): readonly string[] {
  const distinctLines = [...new Set(lines)].filter((line) => line !== '')
  return request.work === 'rename'
    ? withoutRenamedEntry(distinctLines, content, request)
    : withTitleOfNew(distinctLines, content, request)
}

/**
 * Leaves out the lines about a renamed document's old and new name, because the document
 * stays in its lists.
 */
function withoutRenamedEntry(
  lines: readonly string[],
  content: Content,
  { kind, id, values }: Work,
): readonly string[] {
  const previousTitle = titleIn(content, kind, id) ?? ''
  return lines.filter((line) => {
    const isOldEntry = line.endsWith(`: ${previousTitle} removed`)
    const isNewEntry = line.includes(`${values.to} added`)
    return !isOldEntry && !isNewEntry
  })
}

/**
 * Replaces a new document's id with its title, which the loaded shop does not have yet. A
 * copy has its original's title.
 */
function withTitleOfNew(
  lines: readonly string[],
  content: Content,
  request: Work,
): readonly string[] {
  const { work, kind, id, values } = request
  const newId = newIdOf(request)
  if (newId === undefined) return lines

  const title = work === 'new' ? titleInValues(values) : titleIn(content, kind, id)
  return lines.map((line) =>
    line.replaceAll(`: ${newId} added`, `: ${title ?? newId} added`),
  )
}

/** Returns the id of the document that a change creates; undefined if it creates none. */
function newIdOf({ work, values }: Work): string | undefined {
  if (work === 'new' && values.id) return String(values.id)
  if (work === 'duplicate' && values.to) return String(values.to)
  return undefined
}

function describeEdited(document: OpenDocument, edited: OpenDocument): readonly string[] {
  const changes = listChanges(dataOf(document), dataOf(edited), document)
  return changes.map((change) => sentenceOf(change, document.title))
}

function describeFile(
  file: FileChange,
  owner: ShopDocument | undefined,
  content: Content,
): string {
  if (owner) return `${owner.title}: ${'deleted' in file ? 'removed' : 'new addresses'}`
  if (!('deleted' in file)) return ''

  const reference = imageReferencesOf(content).find(
    ({ path }) => path === contentPath({ file: file.path }),
  )
  const title = documentsByFile(content).get(reference?.file ?? '')?.title
  return title === undefined ? 'A picture: removed' : `${title}: its picture, removed`
}

/** Phrases a rejection or a remark for the shop's owner, without file and option names. */
export function sayToOwner(text: string, content: Content): string {
  // A quoted field name is replaced with its title below.
  const withQuotedField = text.replace(
    /^([\w-]+): /,
    (_, field: string) => `“${field}”: `,
  )
  // Files and commands say series; forms say motif. Replace the word before titles are
  // inserted, because a title may contain it.
  const inWordsOfForms = withQuotedField.replaceAll('the series "', 'the motif "')
  const words = nameThings(namePictures(inWordsOfForms, content), content)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Phrases a rejection for display at its field, without the field's name. */
function sayAtField(reason: string, content: Content) {
  // 'seo › title: the text is too long; shorten it' →
  // 'the text is too long' and 'shorten it'
  const [message = '', ...hints] = reason
    .replace(/^[\w-]+(?: › [\w-]+)*: /, '')
    .split('; ')
  const finding = {
    code: 'schema',
    message: namePictures(message, content),
    hint: hints.join('; '),
    at: { file: '' },
  } as const
  return findingInForm(finding, content)
}

/** Returns a rejection's reasons, each at its form field. A reason that is not about a field has an empty path. */
export function findingsOfRejection(
  { rejected, faults = [] }: Rejection,
  content: Content,
): readonly FormFinding[] {
  // `rejected` also contains the faults' reasons.
  const fieldReasons = new Set(faults.map(({ reason }) => reason))
  const generalFaults = rejected
    .filter((reason) => !fieldReasons.has(reason))
    .map((reason) => ({ path: [], reason }))
  return [...faults, ...generalFaults].map(({ path, reason }) =>
    findingOfReason([...path], reason, content),
  )
}

function findingOfReason(path: Path, reason: string, content: Content): FormFinding {
  const words =
    path.length === 0
      ? { message: sayToOwner(reason, content), hint: '' }
      : sayAtField(reason, content)
  return { severity: 'error', code: 'answer', ...words, path, place: '', fix: undefined }
}
