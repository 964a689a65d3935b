import { canChange } from '../save/save.ts'
import { type Field, fieldOfDocument } from './fields.ts'
import { describeDocument, type OpenDocument } from './open-document.ts'
import { languagesOf } from './options.ts'

/** Returns a document as its form shows it. */
export function formOf(document: OpenDocument) {
  const languages = languagesOf(document.loaded.content)
  return {
    ...describeDocument(document),
    languages,
    field: fieldOfDocument(document),
    works: changesOf(document),
  }
}

const changes = [
  [
    'rename',
    'Rename',
    'Its old addresses lead to the new ones.',
    'New name in addresses',
  ],
  ['duplicate', 'Copy', 'The copy is a draft.', 'Name of the copy in addresses'],
  [
    'remove',
    'Remove',
    'With its pictures and what leads to it.',
    'What takes its place, if anything',
  ],
] as const

const changesOf = ({ kind, id, title, collection }: OpenDocument) =>
  changes
    .filter(([work]) => canChange(work, kind))
    .map(([work, verb, summary, label]) => {
      const what =
        work === 'remove'
          ? ({ kind: 'reference', to: collection, not: id } as const)
          : ({ kind: 'text' } as const)
      const fields: readonly Field[] = [{ key: 'to', title: label, ...what }]
      return { work, kind, id, title: `${verb} ${title}`, summary, fields }
    })
