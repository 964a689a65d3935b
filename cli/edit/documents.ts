import * as z from 'zod'
import { addressedIn } from '../load/addresses.ts'
import { type Content, contentPath, ownLanguageIn } from '../load/content.ts'
import { draftsOf } from '../load/drafts.ts'
import { fieldName, valueAt } from '../load/errors/schema-paths.ts'
import type { LoadedContent } from '../load/load-content.ts'
import { coverageOf, runGit } from '../load/translation-state.ts'
import { oncePer } from '../model/once.ts'
import type { Project } from '../project.ts'
import { anySchemaOf } from '../schema/collection-fields.ts'
import { type CollectionName, collectionNames, collectionOf } from '../schema/collections.ts'
import type { Lang, Translated } from '../schema/common.ts'
import {
  bodyPathOf,
  type ContentFile,
  contentFileAt,
  fileOf,
  isPerLanguage,
  nameFieldOf,
  ownerOf,
  pageOf,
  pathOf,
} from '../schema/content-paths.ts'
import { valuesIn } from './source.ts'
import { ignoreMissing, readSource } from './transaction.ts'
import { editsBetween, type ValueEdit } from './values.ts'

/** The unit of editing: one file, or the translations of one file into all languages. */
export type ShopDocument = ReturnType<typeof documentOf>

/** Lists all documents that can be edited, in the order of display: books behind their edition. */
function listDocuments(content: Content): readonly ShopDocument[] {
  const found = new Map<string, ShopDocument>()
  // Files of one language stand in the order of the shop's languages, and books in that of their edition.
  const ordered = content.entries.filter(({ collection }) => isPerLanguage(collection) || ownerOf(collection))
  for (const path of [...ordered.map(({ document }) => contentPath(document)), ...content.files]) {
    const file = contentFileAt(path)
    const { lang } = file?.names ?? {}
    if (!file || (lang !== undefined && !content.languages.includes(lang))) continue
    const document = documentOf(content, file)
    if (!found.has(document.name)) found.set(document.name, document)
  }
  const all = [...found.values()]
  const owned = all.filter(({ owner }) => owner !== undefined)
  return collectionNames
    .flatMap((name) => all.filter(({ collection, owner }) => collection === name && owner === undefined))
    .flatMap((each) => {
      const own = owned.filter(({ owner }) => owner === each.name)
      return [each, ...own.map((one) => ({ ...one, title: `${one.title} (${each.title})` }))]
    })
}

function documentOf(content: Content, file: ContentFile) {
  const { collection, names } = file
  const { languages, site } = content
  const { group, kind, path } = collectionOf(collection)
  const own = ownLanguageIn(content, file)
  // A list per language, such as quotes, is a document of its own: its entries differ from language to language.
  const isOneLanguage = isPerLanguage(collection) && anySchemaOf(collection) instanceof z.ZodArray
  const pathIn = (lang: Lang): string =>
    (lang !== own && bodyPathOf(collection, { ...names, lang })) ||
    pathOf(collection, isOneLanguage ? names : { ...names, lang })
  const id = names[nameFieldOf(collection) ?? ''] ?? ''
  const owner = ownerOf(collection)
  return {
    collection,
    kind,
    /** 'content/prices.yaml'; 'content/strings/*.yaml' where each language has a file. */
    name: `content/${pathIn(path.includes('{lang}') ? '*' : own)}`,
    title: titleOf(content, file) + (isOneLanguage ? ` (${names.lang})` : ''),
    group,
    /** The path of the page that shows the document, after the language: '/posters/freyja'. */
    page: collection === 'galleries' && id === site?.value.homeGallery ? '' : pageOf(collection, names),
    id,
    owner: owner && fileOf(owner.collection, { slug: names[owner.name] ?? '' }),
    own,
    /** The language of each file; the last one for a file of all languages. Further files of a book hold only text. */
    files: new Map(languages.map((lang) => [`content/${pathIn(lang)}`, lang])),
  }
}

const entriesByPath = oncePer(
  ({ entries }: Content) => new Map(entries.map((entry) => [contentPath(entry.document), entry])),
)

const calledIn = (collection: CollectionName, value: unknown): Translated | string | undefined =>
  Object(value)[collectionOf(collection).calledBy ?? '']

function titleOf(content: Content, { collection, names }: ContentFile): string {
  const { title, files } = collectionOf(collection)
  const called = content.languages
    .map((lang) => entriesByPath(content).get(pathOf(collection, { ...names, lang })))
    .map((entry) => calledIn(collection, entry?.document.value))
    .find((found) => found !== undefined)
  const words = typeof called === 'object' ? (called.en ?? Object.values(called).find(Boolean)) : called
  return files?.[names.name ?? '']?.title ?? words ?? names[nameFieldOf(collection) ?? ''] ?? title
}

/** Returns the English titles of documents, by their names. Of two documents with one name, the poster counts. */
export const titlesOf = (content: Content): Readonly<Record<string, string>> =>
  Object.fromEntries(
    addressedIn(content).map(({ collection, name, document }) => {
      const called = calledIn(collection, document.value)
      return [name, (typeof called === 'object' ? called.en : called) ?? name]
    }),
  )

/** Finds a document by name, by kind and id ('poster:freyja', 'book:creation') or by page ('page:/en/landscape'). */
export function findDocument(content: Content, name: string): ShopDocument | undefined {
  const [, kind, what = ''] = /^(\w+):(.*)$/.exec(name) ?? []
  const page = what.replace(/^\/[^/]+|\/$/g, '')
  const found = listDocuments(content).filter((document) => {
    if (kind === 'page') return document.page === page
    // A document without an id is the only one of its kind.
    const isNamed = document.id === what || document.id === ''
    return kind ? isNamed && document.kind === kind : document.name === name
  })
  // On the home page, prefer the gallery to the other documents that the page shows.
  return found.find(({ collection }) => collection === 'galleries') ?? found[0]
}

/** Maps each file to its document. */
export const documentsByFile = (content: Content): ReadonlyMap<string, ShopDocument> =>
  new Map(listDocuments(content).flatMap((each) => [...each.files.keys()].map((file) => [file, each])))

const groups = { error: 'Errors: the shop cannot be built', warning: 'Warnings', info: 'Notes' }

/** Lists the documents that can be edited, what is left to do, and how much is translated. */
export function overviewOf({ content, diagnostics }: LoadedContent) {
  const owners = documentsByFile(content)
  const drafts = new Set(draftsOf(content).map((draft) => 'file' in draft && draft.file))
  const documents = [...new Set(owners.values())].map(({ name, title, group, files }) => {
    const isDraft = [...files.keys()].some((file) => drafts.has(file))
    const { length } = diagnostics.filter(({ severity, at }) => severity !== 'info' && files.has(at.file))
    const count = length > 0 ? [`${length} ${length === 1 ? 'problem' : 'problems'}`] : []
    return { group, name, title, marks: isDraft ? ['draft', ...count] : count, notes: [] }
  })
  const findings = diagnostics.map(({ severity, message, hint, at }) => ({
    group: groups[severity],
    name: owners.get(at.file)?.name,
    title: at.line === undefined ? at.file : `${at.file}:${at.line}`,
    marks: [],
    notes: [hint === undefined ? message : `${message}; ${hint}`],
  }))
  return {
    shop: content.site?.value.name ?? '',
    languages: content.languages,
    documents,
    todo: [
      ...Object.values(groups).flatMap((name) => findings.filter(({ group }) => group === name)),
      ...documents.flatMap((each) => (each.marks.includes('draft') ? [{ ...each, group: 'Drafts' }] : [])),
    ],
    coverage: coverageOf(content).map(({ language, parts }) => ({
      language,
      translated: parts.reduce((sum, part) => sum + part.translated, 0),
      total: parts.reduce((sum, part) => sum + part.total, 0),
    })),
  }
}

const unknown = 'Changes are told from the last commit of git. This folder has none, or git is not installed.'

/** Describes the differences from the last commit; `unknown` says why git cannot tell. */
export async function findChanges(project: Project, { content }: LoadedContent) {
  const list = async (...args: readonly string[]): Promise<readonly string[]> =>
    (await runGit(project, ...args, '-z', '--', 'content')).split('\0').slice(0, -1)
  const tracked = list('diff', '--name-only', '--no-renames', '--relative', 'HEAD')
  const changed = await tracked.catch(() => undefined)
  if (changed === undefined) return { files: [], unknown }
  const added = await list('ls-files', '--others', '--exclude-standard')
  const owners = documentsByFile(content)
  const described = [...changed, ...added].map(async (file) => {
    const { title = file, name } = owners.get(file) ?? {}
    const before = await runGit(project, 'show', `HEAD:./${file}`).catch(() => undefined)
    const after = await readSource(project, file).catch(ignoreMissing)
    const notes = compareTexts(file, before, after)
    return { group: 'What changed since the last commit', name, title, marks: [], notes }
  })
  return { files: await Promise.all(described), unknown: undefined }
}

function compareTexts(file: string, before: string | undefined, after: string | undefined) {
  if (before === undefined) return ['new']
  if (after === undefined) return ['removed']
  if (!/\.(?:yaml|md)$/.test(file)) return ['another picture']
  const [old, now] = [valuesIn(file, before), valuesIn(file, after)]
  if (now === undefined) return ['cannot be read']
  const words = editsBetween(old, now).map((edit) => describeEdit(edit, old, 80))
  return words.length === 0 ? ['only its form: spaces, quotes or comments'] : words
}

/** Describes an edit in words, with the value that the edit replaces. */
export function describeEdit(edit: ValueEdit, old: unknown, longest = Infinity): string {
  const quote = (value: unknown): string => {
    const text = typeof value === 'string' ? `“${value}”` : JSON.stringify(value)
    return text.length > longest ? `${text.slice(0, longest)} …` : text
  }
  const place = edit.path.length === 0 ? '' : `${fieldName(edit.path)}: `
  const was = valueAt(old, edit.path)
  if (edit.op === 'remove') return `${place}${quote(was)}, removed`
  if (edit.op === 'move') return `${place}entry ${edit.from + 1} is entry ${edit.to + 1} now`
  if (edit.op === 'insert') return `${place}${quote(edit.value)}, new as entry ${edit.index + 1}`
  if (was === undefined) return `${place}${quote(edit.value)}, new`
  return `${place}${quote(was)} → ${quote(edit.value)}`
}
