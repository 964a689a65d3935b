import type { LoadedContent } from '../../../check/load-content.ts'
import { placeText } from '../../../model/diagnostic.ts'
import { valuesWithRole } from '../../../schema/collection-fields.ts'
import { coverageOf, totalOf } from '../../../translations/translation-state.ts'
import { findingInList } from '../words/finding-words.ts'
import { documentsByFile, listDocuments } from './documents.ts'
import { languagesOf } from './options.ts'
import { findRecord } from './records.ts'

const groups = {
  error: 'Errors: the shop cannot be built',
  warning: 'Warnings',
  info: 'Notes',
}

/** Lists the documents that can be edited, what is left to do, and how much is translated. */
export function overviewOf({ content, diagnostics }: LoadedContent) {
  const owners = documentsByFile(content)
  const all = listDocuments(content)
  const byId = new Map(
    all.map((each) => [`${each.collection} ${each.owner ?? ''} ${each.id}`, each.name]),
  )
  const documents = all.map(
    ({ group, name, title, page, files, isDraft, picture, collection, value }) => {
      const { length } = diagnostics.filter(
        ({ severity, at }) => severity !== 'info' && files.has(at.file),
      )
      const count =
        length > 0 ? [`${length} ${length === 1 ? 'problem' : 'problems'}`] : []
      // The documents that its lists refer to, such as the posters of a gallery.
      const shows = valuesWithRole(collection, 'reference', value)
        .filter(({ path }) => path.length > 1)
        .flatMap(
          ({ role: { to }, value: id }) =>
            byId.get(`${to}  ${id}`) ?? byId.get(`${to} ${name} ${id}`) ?? [],
        )
      return {
        group,
        name,
        title,
        page,
        marks: isDraft ? ['draft', ...count] : count,
        picture,
        shows,
      }
    },
  )
  const found = diagnostics.map((each) => {
    const { severity, at } = each
    const { name, title = findRecord(at.file)?.title ?? 'Elsewhere in the shop' } =
      owners.get(at.file) ?? {}
    const notes = [findingInList(each, content)]
    return {
      group: groups[severity],
      name,
      title,
      marks: [],
      notes,
      place: placeText(at),
    }
  })
  const drafts = documents.filter(({ marks }) => marks.includes('draft'))
  return {
    shop: content.site?.value.name ?? '',
    languages: languagesOf(content),
    documents,
    todo: [
      ...Object.values(groups).flatMap((name) =>
        found.filter(({ group }) => group === name),
      ),
      ...drafts.map((each) => ({
        ...each,
        group: 'Drafts',
        notes: [],
        place: undefined,
      })),
    ],
    coverage: coverageOf(content).map((row) => ({ ...row, ...totalOf(row) })),
  }
}
