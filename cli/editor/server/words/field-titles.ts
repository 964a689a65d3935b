import * as z from 'zod'
import type { Path } from '../../../read/positions.ts'
import { anySchemaOf } from '../../../schema/collection-fields.ts'
import type { CollectionName } from '../../../schema/collections.ts'
import { type FieldWords, wordsOfField } from '../../../schema/fields.ts'
import { BODY } from '../../../yaml/source.ts'

/**
 * Returns the words for a value of a document: the titles of the fields on its path, and
 * the note of the last field.
 */
export function wordsAt(collection: CollectionName, path: Path) {
  const fields = fieldsOnPath(anySchemaOf(collection), path)
  const { note = '' } = fields.at(-1) ?? {}
  return {
    label: fields.flatMap(({ title }) => title ?? []).join(', '),
    note: note || undefined,
  }
}

/** Returns the words of each field and entry on a path, from the outermost one. */
function fieldsOnPath(
  schema: z.core.$ZodType | undefined,
  [step, ...path]: Path,
): readonly Partial<FieldWords>[] {
  if (step === undefined) return []
  if (step === BODY) return [{ title: 'text' }]
  if (schema instanceof z.ZodOptional)
    return fieldsOnPath(schema.unwrap(), [step, ...path])
  if (schema instanceof z.ZodArray)
    return [{ title: `entry ${Number(step) + 1}` }, ...fieldsOnPath(schema.element, path)]
  if (!(schema instanceof z.ZodObject)) return []

  const field: z.core.$ZodType | undefined = schema.shape[String(step)]
  return field ? [wordsWithNote(field), ...fieldsOnPath(field, path)] : []
}

/** Returns the description of a field. If the field is optional, only its inner schema may have one. */
function descriptionOf(field: z.core.$ZodType): string | undefined {
  const description = z.globalRegistry.get(field as z.ZodType)?.description
  const inner = field instanceof z.ZodOptional ? field.unwrap() : undefined
  return description ?? (inner && descriptionOf(inner))
}

/** Returns a field's words, with the schema's description if the words have no note. */
function wordsWithNote(field: z.core.$ZodType): Partial<FieldWords> {
  const words = wordsOfField(field)
  const note = words.note ?? descriptionOf(field)
  return note === undefined ? words : { ...words, note }
}
