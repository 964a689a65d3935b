import type { FormField } from '../../protocol.ts'
import { capitalize } from '../parts.tsx'
import type { FieldPath, Form } from './field-parts.tsx'

type Languages = Form['languages']

/**
 * A place in a form, with the names of all fields that lead to it: 'Title', 'Svenska'.
 */
export interface FormPlace {
  /** The field at the place, or the nearest field around it. */
  readonly field: FormField
  readonly path: FieldPath
  readonly names: readonly string[]
  /** Tells whether `field` is at the place itself. */
  readonly isField: boolean
}

/** Finds the field at a path, or else the nearest field around it. */
export function placeInForm(
  root: FormField,
  path: FieldPath,
  languages: Languages,
): FormPlace {
  // An empty path leads to the whole form, which is not one of its fields.
  if (path.length === 0) return { field: root, path: [], names: [], isField: false }

  let place: FormPlace = { field: root, path: [], names: [], isField: true }
  for (const [index, step] of path.entries()) {
    const inner = fieldIn(place.field, step, languages)
    const names = [...place.names, inner?.name ?? nameOfStep(step)]
    // After a step without a field, the place keeps the last field and collects names.
    if (inner && place.isField)
      place = { field: inner.field, path: path.slice(0, index + 1), names, isField: true }
    else place = { ...place, names, isField: false }
  }

  return place
}

/** Names a step of a path by its entry's number or by its key. */
const nameOfStep = (step: PropertyKey): string =>
  typeof step === 'number' ? `Entry ${step + 1}` : wordsOfKey(String(step))

/** Returns the heading of a field. */
export const nameOfField = ({ title, key }: FormField): string =>
  title ? capitalize(title) : wordsOfKey(key)

/**
 * Spells a key as words: 'gumroadLinks' → 'Gumroad links'. The key '(text)', the body of a
 * Markdown file, becomes 'Text'.
 */
export function wordsOfKey(key: string): string {
  const withoutParentheses = key.replace(/^\((.*)\)$/, '$1')
  const words = withoutParentheses.replace(
    /([a-z0-9])([A-Z])/g,
    (_, wordEnd: string, capital: string) => `${wordEnd} ${capital.toLowerCase()}`,
  )
  return capitalize(words)
}

/**
 * Returns the field at one step within a field, with its name; undefined if there is
 * none.
 */
function fieldIn(field: FormField, step: PropertyKey, languages: Languages) {
  if (field.kind === 'group') {
    const inner = field.fields.find(({ key }) => key === step)
    return inner && { field: inner, name: nameOfField(inner) }
  }

  if (field.kind === 'number') {
    const part = field.parts?.find(({ key }) => key === step)
    return part && { field: part, name: nameOfField(part) }
  }

  if (field.kind === 'each') {
    const language = languages.find(({ code }) => code === step)
    return language && { field: field.of, name: language.name }
  }

  const isEntry = field.kind === 'list' && typeof step === 'number'
  return isEntry ? { field: field.of, name: nameOfStep(step) } : undefined
}

/** Joins the names of a place: 'Title, Svenska'. */
export const wordsOfPlace = ({ names }: FormPlace): string => names.join(', ')
