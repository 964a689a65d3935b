import { mapConcurrently } from '../fs/concurrency.ts'
import { type Content, contentPath } from '../load/content.ts'
import type { LoadedContent } from '../load/load-content.ts'
import { imageReferencesOf } from '../load/pictures.ts'
import { coverageOf, totalOf } from '../load/translation-state.ts'
import { placeText } from '../model/diagnostic.ts'
import type { Project } from '../project.ts'
import { valuesWithRole } from '../schema/collection-fields.ts'
import type { Translated } from '../schema/common.ts'
import { findChangedFiles, READS_AT_ONCE, readCommitted } from './committed.ts'
import { describeEdits } from './described-edits.ts'
import { documentsByFile, inEnglish, listDocuments } from './documents.ts'
import { describeRecord, findRecord } from './records.ts'
import { valuesIn } from './source.ts'
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
export function overviewOf({ content, diagnostics }: LoadedContent) {
  const owners = documentsByFile(content)
  const all = listDocuments(content)
  const byId = new Map(all.map((each) => [`${each.collection} ${each.owner ?? ''} ${each.id}`, each.name]))
  const documents = all.map(({ group, name, title, page, files, isDraft, picture, collection, value }) => {
    const { length } = diagnostics.filter(({ severity, at }) => severity !== 'info' && files.has(at.file))
    const count = length > 0 ? [`${length} ${length === 1 ? 'problem' : 'problems'}`] : []
    // The documents that its lists refer to, such as the posters of a gallery.
    const shows = valuesWithRole(collection, 'reference', value)
      .filter(({ path }) => path.length > 1)
      .flatMap(
        ({ role: { to }, value: id }) => byId.get(`${to}  ${id}`) ?? byId.get(`${to} ${name} ${id}`) ?? [],
      )
    return { group, name, title, page, marks: isDraft ? ['draft', ...count] : count, picture, shows }
  })
  const found = diagnostics.map(({ severity, message, hint, at }) => {
    const { name, title = findRecord(at.file)?.title ?? at.file } = owners.get(at.file) ?? {}
    const notes = [hint === undefined ? message : `${message}; ${hint}`]
    return { group: groups[severity], name, title, marks: [], notes, place: placeText(at) }
  })
  const drafts = documents.filter(({ marks }) => marks.includes('draft'))
  return {
    shop: content.site?.value.name ?? '',
    languages: languagesOf(content),
    documents,
    todo: [
      ...Object.values(groups).flatMap((name) => found.filter(({ group }) => group === name)),
      ...drafts.map((each) => ({ ...each, group: 'Drafts', notes: [], place: undefined })),
    ],
    coverage: coverageOf(content).map((row) => ({ ...row, ...totalOf(row) })),
  }
}

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
  const changed = await findChangedFiles(project, ['content']).catch(() => undefined)
  if (changed === undefined) return { files: [], unknown }
  const owners = documentsByFile(content)
  const described = await mapConcurrently(changed, READS_AT_ONCE, async (file) => {
    const user = imageReferencesOf(content).find(({ path }) => path === contentPath({ file }))
    const { title = findRecord(file)?.title ?? file, name, page } = owners.get(user?.file ?? file) ?? {}
    const before = (await readCommitted(project, file))?.toString()
    const after = await readSource(project, file).catch(ignoreMissing)
    return { name, title, page, notes: compareTexts(file, before, after) }
  })
  return { files: described, unknown: undefined }
}

function compareTexts(file: string, before: string | undefined, after: string | undefined) {
  if (before === undefined) return ['new']
  if (after === undefined) return ['removed']
  if (!/\.(?:yaml|md)$/.test(file)) return ['another picture']
  const [old, now] = [valuesIn(file, before), valuesIn(file, after)]
  if (now === undefined) return ['cannot be read']
  const words = findRecord(file) ? describeRecord(old, now) : describeEdits(old, editsBetween(old, now), 80)
  return words.length === 0 ? ['only its form: spaces, quotes or comments'] : words
}
