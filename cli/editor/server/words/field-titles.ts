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
  const fields = walk(anySchemaOf(collection), path)
  const { note = '' } = fields.at(-1) ?? {}
  return {
    label: fields.flatMap(({ title }) => title ?? []).join(', '),
    note: note || undefined,
  }
}

function walk(
  schema: z.core.$ZodType | undefined,
  [step, ...path]: Path,
): readonly Partial<FieldWords>[] {
  if (step === undefined) return []
  if (step === BODY) return [{ title: 'text' }]
  if (schema instanceof z.ZodOptional) return walk(schema.unwrap(), [step, ...path])
  if (schema instanceof z.ZodArray)
    return [{ title: `entry ${Number(step) + 1}` }, ...walk(schema.element, path)]
  if (!(schema instanceof z.ZodObject)) return []

  const field: z.core.$ZodType | undefined = schema.shape[String(step)]
  return field ? [notedWords(field), ...walk(field, path)] : []
}

function notedWords(field: z.core.$ZodType): Partial<FieldWords> {
  const words = wordsOfField(field)
  const note = words.note ?? z.globalRegistry.get(field as z.ZodType)?.description
  return note === undefined ? words : { ...words, note }
}
