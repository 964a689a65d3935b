import { type Content, contentPath, type Entry } from '../load/content.ts'
import type { LoadedContent } from '../load/load-content.ts'
import { imageReferencesOf } from '../load/pictures.ts'
import type { Path } from '../load/positions.ts'
import { coverageOf, runGit } from '../load/translation-state.ts'
import type { Location } from '../model/diagnostic.ts'
import { oncePer } from '../model/once.ts'
import type { Project } from '../project.ts'
import { valuesWithRole } from '../schema/collection-fields.ts'
import type { Translated } from '../schema/common.ts'
import { readOrEmpty } from './change.ts'
import { describeEdit, documentsByFile, entriesByPath, inEnglish, listDocuments } from './documents.ts'
import { formPathOf } from './open-document.ts'
import { pathAt, valuesIn } from './source.ts'
import { ignoreMissing, readSource } from './transaction.ts'
import { editsBetween } from './values.ts'

const groups = { error: 'Errors: the shop cannot be built', warning: 'Warnings', info: 'Notes' }

/** Lists the languages of the shop by the names that they have in themselves: 'Svenska'. */
export const languagesOf = ({ languages, site }: Content) =>
  languages.map((code) => ({
    code,
    name: site?.value.languages.find((each) => each.code === code)?.name ?? code,
  }))

/** Lists the documents that can be edited, what is left to do, and how much is translated. */
export async function overviewOf(project: Project, { content, diagnostics }: LoadedContent) {
  const owners = documentsByFile(content)
  const all = listDocuments(content)
  const byId = new Map(all.map((each) => [`${each.collection} ${each.owner ?? ''} ${each.id}`, each.name]))
  const documents = all.map(({ group, name, title, page, files, isDraft, picture, collection, value }) => {
    const { length } = diagnostics.filter(({ severity, at }) => severity !== 'info' && files.has(at.file))
    const count = length > 0 ? [`${length} ${length === 1 ? 'problem' : 'problems'}`] : []
    // What its lists name, such as the posters of a gallery.
    const shows = valuesWithRole(collection, 'reference', value)
      .filter(({ path }) => path.length > 1)
      .flatMap(
        ({ role: { to }, value: id }) => byId.get(`${to}  ${id}`) ?? byId.get(`${to} ${name} ${id}`) ?? [],
      )
    return { group, name, title, page, marks: isDraft ? ['draft', ...count] : count, picture, shows }
  })
  const findings = diagnostics.map(async ({ severity, message, hint, at }) => {
    const owner = owners.get(at.file)
    const path = owner && formPathOf(owner, at.file, await pathOfPlace(project, content, at))
    const notes = [hint === undefined ? message : `${message}; ${hint}`]
    const { name, title = at.file } = owner ?? {}
    return { group: groups[severity], name, title, marks: [], notes, at: path }
  })
  const found = await Promise.all(findings)
  const drafts = documents.filter(({ marks }) => marks.includes('draft'))
  return {
    shop: content.site?.value.name ?? '',
    languages: languagesOf(content),
    documents,
    todo: [
      ...Object.values(groups).flatMap((name) => found.filter(({ group }) => group === name)),
      ...drafts.map((each) => ({ ...each, group: 'Drafts', notes: [], at: undefined })),
    ],
    coverage: coverageOf(content).map(({ language, parts }) => ({
      language,
      translated: parts.reduce((sum, part) => sum + part.translated, 0),
      total: parts.reduce((sum, part) => sum + part.total, 0),
    })),
  }
}

/** Returns the path in its file of the value at a place. Parses the file anew only where it is at fault, or short. */
async function pathOfPlace(project: Project, content: Content, { file, line, column = 1 }: Location) {
  if (line === undefined) return []
  const entry = entriesByPath(content).get(contentPath({ file }))
  if (!entry || entry.prose) return pathAt(file, await readOrEmpty(project, file), line, column)
  return pathsByPlace(entry).get(`${line}:${column}`) ?? []
}

/** Finds the values of a YAML file by the line and column at which diagnostics place them, or their keys. */
const pathsByPlace = oncePer(({ document: { value: whole, at } }: Entry) => {
  const paths = new Map<string, Path>()
  const add = (value: unknown, path: Path): void => {
    for (const { line, column } of [at(path, 'key'), at(path)]) paths.set(`${line}:${column}`, path)
    if (typeof value !== 'object') return
    for (const [key, inner] of Object.entries(value ?? {}))
      add(inner, [...path, Array.isArray(value) ? Number(key) : key])
  }
  add(whole, [])
  return paths
})

/** Lists what a reference to a collection can name: its documents, or the entries of its list. */
export function optionsOf({ content }: LoadedContent, to: string) {
  const documents = listDocuments(content).filter(({ collection }) => collection === to)
  const entries = documents.flatMap(({ collection, value }) =>
    valuesWithRole(collection, 'words', value).flatMap(({ path: [index = ''], value: words }) => {
      const { id }: { readonly id?: string } = Object(Object(value)[index])
      return id === undefined ? [] : [{ id, title: inEnglish(words as Translated) ?? id }]
    }),
  )
  const options = documents.map(({ id, name, title, owner, isDraft, picture, value }) => {
    const { orientation }: { readonly orientation?: string } = Object(value)
    return { id, title, name, owner, orientation, isDraft, picture }
  })
  const none = {
    name: undefined,
    owner: undefined,
    orientation: undefined,
    isDraft: false,
    picture: undefined,
  }
  return [...options.filter(({ id }) => id !== ''), ...entries.map((each) => ({ ...none, ...each }))]
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
    const user = imageReferencesOf(content).find(({ path }) => path === contentPath({ file }))
    const { title = file, name, page } = owners.get(user?.file ?? file) ?? {}
    const before = await runGit(project, 'show', `HEAD:./${file}`).catch(() => undefined)
    const after = await readSource(project, file).catch(ignoreMissing)
    return { name, title, page, notes: compareTexts(file, before, after) }
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
