import {
  type CollectionName,
  collectionNames,
  kindOf,
} from '../../../schema/collections.ts'
import type { additionsIn } from './additions.ts'
import { type Field, fieldOfCollection } from './fields.ts'

type Addition = ReturnType<typeof additionsIn>[number]
type Question = Addition['questions'][number]

interface Asked {
  readonly title?: string
  readonly note?: string
  readonly control?: Control
}

type Control =
  | { readonly kind: 'reference'; readonly to: CollectionName; readonly among?: string }
  | { readonly kind: 'language' }

/** How a form asks for what no field of the new document holds, or asks for in other words. */
const own: Readonly<Record<string, Asked>> = {
  'poster gallery': { title: 'gallery', control: { kind: 'reference', to: 'galleries' } },
  'poster image': {
    title: 'picture',
    note: 'Of the shape in which the gallery shows its posters.',
  },
  'poster after': {
    title: 'hangs behind',
    note: 'Left empty, it hangs at the end of the gallery.',
    control: { kind: 'reference', to: 'posters', among: 'gallery' },
  },
  'edition language': { note: '', control: { kind: 'language' } },
  'edition from': {
    title: 'page that is copied',
    note: 'Left empty, it is the first one.',
    control: { kind: 'reference', to: 'editions' },
  },
  'review unverified': { title: 'not a verified purchase' },
  'review media': { title: 'came with pictures' },
  'text text': { title: 'text', note: 'With headings, lists and links, if you like.' },
}

/** Returns the form that adds content of a kind. */
export function additionOf({ kind, summary, questions }: Addition) {
  const fields = questions
    .toSorted((a, b) => rankOfQuestion(a) - rankOfQuestion(b))
    .map((question) => fieldOfQuestion(kind, question))
  const title = `Add ${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`
  return { work: 'new' as const, kind, id: '', title, summary, fields }
}

/** Ranks the name behind the required questions: it is proposed from the name of the picture, or from the title. */
const rankOfQuestion = ({ name, isRequired, isTranslated }: Question): number =>
  name === 'id' ? 1 : isRequired && !isTranslated ? 0 : 2

function fieldOfQuestion(kind: string, question: Question): Field {
  const { name, isRequired, isNeeded, isTranslated, isMarkdown } = question
  const chain = name === 'id' ? [NAME] : findFields(rootOf(kind), name.split('-'))
  const known = chain[0]
  const asked = own[`${kind} ${name}`] ?? {}
  const title = asked.title ?? chain.flatMap((each) => each.title ?? []).join(' ')
  const note = (asked.note ?? known?.note) || undefined
  const named = { key: name, title, note, isRequired: isRequired || isNeeded }
  const of = { key: '', kind: isMarkdown ? 'markdown' : 'text' } as const
  if (isTranslated) return { ...named, kind: 'each', of }
  return { ...(asked.control ?? controlOf(question, known)), ...named }
}

const NAME: Field = {
  ...{ key: 'id', title: 'name in addresses', kind: 'text' },
  note: 'Small letters, digits and hyphens, such as paper-moon.',
}

/** Returns how a question is answered: as the field of the document is, or by one of a few texts. */
function controlOf({ value, choices = [] }: Question, known: Field | undefined): Field {
  if (known && ['reference', 'language', 'choice', 'day', 'switch'].includes(known.kind))
    return known
  if (value === undefined) return { key: '', kind: 'switch' }
  if (choices.length > 0)
    return {
      key: '',
      kind: 'choice',
      options: choices.map((code) => ({ code, name: code })),
    }
  if (value === 'number') return { key: '', kind: 'number', isWhole: true }
  return { key: '', kind: value === 'file' ? 'picture' : 'text' }
}

/** The collections whose lists get an entry in each language, or one in all: no document is added. */
const lists: Readonly<Record<string, CollectionName>> = {
  ...{ review: 'reviews', testimonial: 'testimonials', quote: 'quotes' },
}

function rootOf(kind: string): Field {
  const collection = lists[kind] ?? collectionNames.find((name) => kindOf(name) === kind)
  const root = fieldOfCollection(collection ?? 'posters')
  return root.kind === 'list' ? root.of : root
}

/** Finds a field by its path, the innermost first; [] where the document has no such field. */
function findFields(around: Field, [step, ...path]: readonly string[]): readonly Field[] {
  const found =
    around.kind === 'group' ? around.fields.find(({ key }) => key === step) : undefined
  if (!found || path.length === 0) return found ? [found] : []
  const inner = findFields(found, path)
  return inner.length === 0 ? [] : [...inner, found]
}
