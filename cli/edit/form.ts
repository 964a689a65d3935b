import type { additionsIn } from './additions.ts'
import { type Field, fieldOfDocument } from './fields.ts'
import { describeDocument, type OpenDocument } from './open-document.ts'
import { languagesOf } from './overview.ts'
import { canChange } from './save.ts'

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
  ['rename', 'Rename', 'Its old addresses lead to the new ones.', 'New name, in addresses'],
  ['duplicate', 'Copy', 'The copy is a draft.', 'Name of the copy, in addresses'],
  ['remove', 'Remove', 'With its pictures and what leads to it.', 'What takes its place, if anything'],
] as const

const changesOf = ({ kind, id }: OpenDocument) =>
  changes
    .filter(([work]) => canChange(work, kind))
    .map(([work, title, summary, label]) => {
      const fields: readonly Field[] = [{ key: 'to', title: label, kind: 'text' }]
      return { work, kind, id, title: `${title} ${id}`, summary, fields }
    })

type Addition = ReturnType<typeof additionsIn>[number]

/** Returns the form that adds content of a kind. */
export function additionOf({ kind, summary, questions }: Addition) {
  const fields = questions
    .toSorted((a, b) => rankOfQuestion(a) - rankOfQuestion(b))
    .map((question): Field => {
      const {
        name: key,
        text: title,
        value,
        isTranslated,
        isMarkdown,
        isRequired,
        isNeeded,
        choices,
      } = question
      const named = { key, title, isRequired: isRequired || isNeeded }
      const kind = isMarkdown ? 'markdown' : 'text'
      if (isTranslated) return { ...named, kind: 'each', of: { key: '', kind } }
      if (value === undefined) return { ...named, kind: 'switch' }
      if (choices?.length) return { ...named, kind: 'choice', options: choices }
      if (value === 'number') return { ...named, kind: 'number', isWhole: true }
      return { ...named, kind: ({ file: 'picture', day: 'day' } as const)[value as 'file'] ?? 'text' }
    })
  const title = `Add ${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`
  return { work: 'new' as const, kind, id: '', title, summary, fields }
}

/** Ranks the name behind the required questions: it is proposed from the name of the picture. */
const rankOfQuestion = ({ name, isRequired, isTranslated }: Addition['questions'][number]): number =>
  name === 'id' ? 1 : isRequired && !isTranslated ? 0 : 2
