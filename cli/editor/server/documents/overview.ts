import type { LoadedContent } from '../../../check/load-content.ts'
import { requirements } from '../../../check/opening/requirements.ts'
import { shopToOpen } from '../../../check/opening/shop-to-open.ts'
import { placeText } from '../../../model/diagnostic.ts'
import { groupBy } from '../../../model/groups.ts'
import type { Content } from '../../../read/content.ts'
import { valuesWithRole } from '../../../schema/collection-fields.ts'
import { coverageOf, totalOf } from '../../../translations/translation-state.ts'
import { findingInList } from '../words/finding-words.ts'
import { openingWords } from '../words/opening-words.ts'
import { documentsByFile, listDocuments } from './documents.ts'
import { languagesOf } from './options.ts'
import { findRecord } from './records.ts'

const groups = {
  error: 'Errors: the shop cannot be updated',
  warning: 'Warnings',
  info: 'Notes',
}

/** Returns the home page of the editor: the documents, the to-do list and the translation coverage. */
export function overviewOf(loaded: LoadedContent) {
  const { content, diagnostics } = loaded
  const documents = describeDocuments(content, diagnostics)
  const drafts = documents.filter(({ marks }) => marks.includes('draft'))
  const draftItems = drafts.map((draft) => ({
    ...draft,
    group: 'Drafts',
    notes: [],
    place: undefined,
  }))

  return {
    shop: content.site?.value.name ?? '',
    languages: languagesOf(content),
    documents,
    todo: [
      ...listFindings(content, diagnostics),
      ...listOpenPoints(loaded),
      ...draftItems,
    ],
    coverage: coverageOf(content).map((row) => ({ ...row, ...totalOf(row) })),
  }
}

type Diagnostics = LoadedContent['diagnostics']

function describeDocuments(content: Content, diagnostics: Diagnostics) {
  const allDocuments = listDocuments(content)
  const keyOf = (collection: string, id: unknown, owner = ''): string =>
    `${collection} ${owner} ${id}`
  const namesByKey = new Map(
    allDocuments.map(({ collection, id, owner, name }) => [
      keyOf(collection, id, owner),
      name,
    ]),
  )

  return allDocuments.map(
    ({ group, name, title, page, files, isDraft, picture, collection, value }) => {
      const problems = diagnostics.filter(
        ({ severity, at }) => severity !== 'info' && files.has(at.file),
      )
      const problemMarks = problems.length > 0 ? [countText(problems.length)] : []

      // The documents to which its lists refer, such as the posters of a gallery.
      const listReferences = valuesWithRole(collection, 'reference', value).filter(
        ({ path }) => path.length > 1,
      )
      const shows = listReferences.flatMap(({ role: { to }, value: id }) => {
        const independent = namesByKey.get(keyOf(to, id))
        // A document with an owner, such as a book of this edition.
        const owned = namesByKey.get(keyOf(to, id, name))
        return independent ?? owned ?? []
      })

      return {
        group,
        name,
        title,
        page,
        marks: isDraft ? ['draft', ...problemMarks] : problemMarks,
        picture,
        shows,
      }
    },
  )
}

const countText = (count: number): string =>
  `${count} ${count === 1 ? 'problem' : 'problems'}`

/** Lists the shop's diagnostics, errors first. */
function listFindings(content: Content, diagnostics: Diagnostics) {
  const owners = documentsByFile(content)
  const findings = diagnostics.map((diagnostic) => {
    const { severity, at } = diagnostic
    const document = owners.get(at.file)
    return {
      group: groups[severity],
      name: document?.name,
      title: document?.title ?? findRecord(at.file)?.title ?? 'Elsewhere in the shop',
      marks: [],
      notes: [findingInList(diagnostic, content)],
      place: placeText(at),
    }
  })

  return Object.values(groups).flatMap((name) =>
    findings.filter(({ group }) => group === name),
  )
}

/** Lists what the shop still needs before its first visitor: one item for each requirement and document. */
function listOpenPoints(loaded: LoadedContent) {
  const shop = shopToOpen(loaded)
  if (!shop) return []

  const owners = documentsByFile(loaded.content)
  const items = Object.entries(openingWords).flatMap(([id, words]) => {
    const { findOpenPoints } = requirements[id as keyof typeof openingWords]
    return [...findOpenPoints(shop)].map(({ at }) => {
      const document = owners.get(at.file)
      const title = document?.title ?? 'Still to be added'
      return { name: document?.name, title, words, place: placeText(at) }
    })
  })

  const itemsByWords = groupBy(items, ({ title, words }) => `${title} ${words}`)
  return [...itemsByWords.values()].flatMap(([firstItem]) => {
    if (!firstItem) return []

    const { words, ...item } = firstItem
    return [{ ...item, group: 'Before the first visitor', marks: [], notes: [words] }]
  })
}
