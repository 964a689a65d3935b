import {
  type CollectionName,
  collectionNames,
  kindOf,
} from '../../../schema/collections.ts'
import type { additionsIn } from './additions.ts'
import { type Field, fieldOfCollection } from './fields.ts'

type Addition = ReturnType<typeof additionsIn>[number]
type Question = Addition['questions'][number]

interface QuestionWords {
  readonly title?: string
  readonly note?: string
  readonly control?: Control
}

type Control =
  | { readonly kind: 'reference'; readonly to: CollectionName; readonly among?: string }
  | { readonly kind: 'language' }

/** Words for questions that have no field in the new document, or that need different words from their field. */
const questionWords: Readonly<Record<string, QuestionWords>> = {
  'poster gallery': { title: 'gallery', control: { kind: 'reference', to: 'galleries' } },
  'poster image': {
    title: 'picture',
    note: 'Portrait or landscape, like the other posters of the gallery.',
  },
  'poster after': {
    title: 'hangs after',
    note: 'If empty, the poster is added at the end of the gallery.',
    control: { kind: 'reference', to: 'posters', among: 'gallery' },
  },
  'edition language': { note: '', control: { kind: 'language' } },
  'edition from': {
    title: 'page to copy',
    note: 'If empty, the first page is copied.',
    control: { kind: 'reference', to: 'editions' },
  },
  'review unverified': { title: 'not a verified purchase' },
  'review media': { title: 'came with pictures' },
  'text text': { title: 'text', note: 'Can have headings, lists and links.' },
}

/** Returns the form that adds content of a kind. */
export function additionOf({ kind, summary, questions }: Addition) {
  const fields = questions
    .toSorted((a, b) => rankOfQuestion(a) - rankOfQuestion(b))
    .map((question) => fieldOfQuestion(kind, question))
  const title = `Add ${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`
  return { work: 'new' as const, kind, id: '', title, summary, fields }
}

/**
 * Ranks a question: required single answers first, then the name in addresses, then
 * optional answers and texts in every language. The form derives the name from the
 * picture, which comes before it, or else from the title, which comes after it.
 */
function rankOfQuestion({ name, isRequired, isTranslated }: Question): number {
  if (name === 'id') return 1
  return isRequired && !isTranslated ? 0 : 2
}

function fieldOfQuestion(kind: string, question: Question): Field {
  const { name, isRequired, isNeeded, isTranslated, isMarkdown } = question
  // For 'seo-title', the title's field and then the enclosing group.
  const innermostFirst =
    name === 'id' ? [NAME] : findFields(rootOf(kind), name.split('-'))
  const [field] = innermostFirst
  // A title of several fields begins with the innermost one: 'title for search engines'.
  const joinedTitle = innermostFirst.flatMap(({ title }) => title ?? []).join(' ')
  const words = questionWords[`${kind} ${name}`] ?? {}

  // A form also marks the texts that visitors need, because without them the document is
  // added as a draft. An empty note hides the document field's note.
  const base = {
    key: name,
    title: words.title ?? joinedTitle,
    note: (words.note ?? field?.note) || undefined,
    isRequired: isRequired || isNeeded,
  }
  if (isTranslated)
    return {
      ...base,
      kind: 'each',
      of: { key: '', kind: isMarkdown ? 'markdown' : 'text' },
    }
  return { ...(words.control ?? controlOf(question, field)), ...base }
}

const NAME: Field = {
  key: 'id',
  title: 'name in addresses',
  kind: 'text',
  note: 'Lowercase letters, digits and hyphens, such as paper-moon.',
}

/**
 * Returns a question's control: the document field's control, or one that suits the type
 * of the answer.
 */
function controlOf({ value, choices = [] }: Question, field: Field | undefined): Field {
  if (field && ['reference', 'language', 'choice', 'day', 'switch'].includes(field.kind))
    return field

  const isSwitch = value === undefined
  if (isSwitch) return { key: '', kind: 'switch' }
  if (choices.length > 0)
    return {
      key: '',
      kind: 'choice',
      options: choices.map((code) => ({ code, name: code })),
    }
  if (value === 'number') return { key: '', kind: 'number', isWhole: true }
  return { key: '', kind: value === 'file' ? 'picture' : 'text' }
}

/** Kinds that add an entry to a list, or to each language's list, rather than a document. */
const entryKinds: Readonly<Record<string, CollectionName>> = {
  review: 'reviews',
  testimonial: 'testimonials',
  quote: 'quotes',
}

/** The fields of new documents by kind, kept because deriving them takes longer than checking a small shop. */
const rootsByKind = new Map<string, Field>()

function rootOf(kind: string): Field {
  const root = rootsByKind.get(kind) ?? deriveRoot(kind)
  rootsByKind.set(kind, root)
  return root
}

function deriveRoot(kind: string): Field {
  const collection =
    entryKinds[kind] ?? collectionNames.find((name) => kindOf(name) === kind)
  // Every kind has a collection, so the fallback only satisfies the types.
  const root = fieldOfCollection(collection ?? 'posters')
  return root.kind === 'list' ? root.of : root
}

/** Returns the fields on a path, innermost first; [] if the document has no such field. */
function findFields(parent: Field, [step, ...path]: readonly string[]): readonly Field[] {
  if (parent.kind !== 'group') return []

  const field = parent.fields.find(({ key }) => key === step)
  if (!field) return []
  if (path.length === 0) return [field]

  const innerFields = findFields(field, path)
  return innerFields.length === 0 ? [] : [...innerFields, field]
}
