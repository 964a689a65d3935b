import { canChange } from '../save/document-changes.ts'
import { type Field, fieldOfDocument } from './fields.ts'
import { describeDocument, type OpenDocument, readyTextsOf } from './open-document.ts'
import { languagesOf } from './options.ts'

/** Returns the form of a document: its values, its fields and the changes that it offers. */
export function formOf(document: OpenDocument) {
  const languages = languagesOf(document.loaded.content)
  return {
    ...describeDocument(document),
    languages,
    field: fieldOfDocument(document),
    ready: readyTextsOf(document),
    works: changesOf(document),
  }
}

/** The changes to a whole document. `label` is the title of each form's only field. */
const changes = [
  {
    work: 'rename',
    verb: 'Rename',
    summary: 'Its old addresses lead to the new ones.',
    label: 'New name in addresses',
  },
  {
    work: 'duplicate',
    verb: 'Copy',
    summary: 'The copy is a draft.',
    label: 'Name of the copy in addresses',
  },
  {
    work: 'remove',
    verb: 'Remove',
    summary: 'Its pictures and all references to it are removed too.',
    label: 'Replacement, if any',
  },
] as const

const changesOf = ({ kind, id, title, collection }: OpenDocument) =>
  changes
    .filter(({ work }) => canChange(work, kind))
    .map(({ work, verb, summary, label }) => {
      const field: Field =
        work === 'remove'
          ? { key: 'to', title: label, kind: 'reference', to: collection, not: id }
          : { key: 'to', title: label, kind: 'text' }
      const fields: readonly Field[] = [field]
      return { work, kind, id, title: `${verb} ${title}`, summary, fields }
    })
