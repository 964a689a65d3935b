import type { LoadedContent } from '../../../check/load-content.ts'
import type { LoadedShop } from '../../../edit/change.ts'
import type { FileChange } from '../../../edit/file-change.ts'
import type { Rejection } from '../../../edit/transaction.ts'
import { type Content, contentPath } from '../../../read/content.ts'
import { imageReferencesOf } from '../../../read/pictures/pictures.ts'
import {
  documentsByFile,
  inEnglish,
  listDocuments,
  type ShopDocument,
} from '../documents/documents.ts'
import { dataOf, type findingsOf, openDocument } from '../documents/open-document.ts'
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

/** Says what was done with a whole document: 'Removed The gold disk' */
export function describeWork({ work, kind, id, values }: Work, content: Content): string {
  if (work !== 'new') return `${verbs[work]} ${titleIn(content, kind, id) ?? id}`
  const own = calledIn(values)
  return own ? `Added ${own}, a ${kind}` : `Added a ${kind}`
}

function calledIn(values: Work['values']): string | undefined {
  const called = values.title ?? values.label ?? values.name
  return typeof called === 'string'
    ? called
    : inEnglish(Object(called) as Record<string, string>)
}

const titleIn = (content: Content, kind: string, id: string): string | undefined =>
  listDocuments(content).find((each) => each.kind === kind && each.id === id)?.title

/** Describes the files of a change by their documents: what is new, what goes, and what changes in others. */
export async function describeFiles(
  { project }: Pick<LoadedShop, 'project'>,
  loaded: LoadedContent,
  files: readonly FileChange[],
  { work, kind, id, values }: Work,
): Promise<readonly string[]> {
  const lines: string[] = []
  const changed = new Map<string, Map<string, string>>()
  const owners = documentsByFile(loaded.content)
  for (const file of files) {
    const owner = owners.get('movedFrom' in file ? file.movedFrom : file.path)
    const isEdited =
      owner &&
      'replaces' in file &&
      typeof file.replaces === 'string' &&
      !('movedFrom' in file)
    if (isEdited) {
      const texts = changed.get(owner.name) ?? new Map<string, string>()
      changed.set(owner.name, texts.set(file.path, String(file.replaces)))
    } else lines.push(describeFile(file, owner, loaded.content))
  }
  for (const [name, texts] of changed) {
    const before = await openDocument(project, loaded, name)
    if (!before) continue
    const after = { ...before, texts: new Map([...before.texts, ...texts]) }
    lines.push(...describeEdited(before, after))
  }
  // No document of the shop has the new name yet.
  const name = String(
    (work === 'new' ? values.id : work === 'duplicate' && values.to) || ' ',
  )
  const title =
    (work === 'new' ? calledIn(values) : titleIn(loaded.content, kind, id)) ?? name
  // A list that names what is renamed loses its old name and gets the new one: that is no news.
  const isRenamedEntry = (line: string): boolean =>
    work === 'rename' &&
    (line.includes(`${values.to} added`) || line.endsWith(`: ${title} removed`))
  const told = lines.filter((line) => line !== '' && !isRenamedEntry(line))
  return [...new Set(told)].map((line) =>
    line.replaceAll(`: ${name} added`, `: ${title} added`),
  )
}

function describeEdited(before: Opened, after: Opened): readonly string[] {
  const changes = listChanges(dataOf(before), dataOf(after), before)
  return changes.map((each) => sentenceOf(each, before.title))
}

type Opened = NonNullable<Awaited<ReturnType<typeof openDocument>>>

function describeFile(
  file: FileChange,
  owner: ShopDocument | undefined,
  content: Content,
): string {
  if (owner) return `${owner.title}: ${'deleted' in file ? 'removed' : 'new addresses'}`
  const user = imageReferencesOf(content).find(
    ({ path }) => path === contentPath({ file: file.path }),
  )
  const { title } = documentsByFile(content).get(user?.file ?? '') ?? {}
  if ('deleted' in file)
    return title === undefined ? 'A picture: removed' : `${title}: its picture, removed`
  return ''
}

/** Says why nothing was done, or what else to know, without the names of files and options. */
export function sayToOwner(text: string, content: Content): string {
  const named = text.replace(/^([\w-]+): /, (_, field: string) => `“${field}”: `)
  const words = nameThings(namePictures(named, content), content)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Says what is wrong with an answer, at its field, which needs not be named. */
function sayAtField(reason: string, content: Content) {
  const [message = '', ...hints] = reason
    .replace(/^[\w-]+(?: › [\w-]+)*: /, '')
    .split('; ')
  const named = namePictures(message, content)
  return findingInForm(
    { code: 'schema', message: named, hint: hints.join('; '), at: { file: '' } },
    content,
  )
}

/** Says why a change cannot be made, at the fields of its form; what is about no field stands above them. */
export function findingsOfRejection(
  { rejected, faults = [] }: Rejection,
  content: Content,
): Findings {
  const known = new Set(faults.map(({ reason }) => reason))
  const others = rejected
    .filter((reason) => !known.has(reason))
    .map((reason) => ({ path: [], reason }))
  return [...faults, ...others].map(({ path, reason }) =>
    findingAt([...path], reason, content),
  )
}

type Findings = ReturnType<typeof findingsOf>

function findingAt(
  path: Findings[number]['path'],
  reason: string,
  content: Content,
): Findings[number] {
  const words =
    path.length === 0
      ? { message: sayToOwner(reason, content), hint: '' }
      : sayAtField(reason, content)
  return { severity: 'error', code: 'answer', ...words, path, place: '', fix: undefined }
}
