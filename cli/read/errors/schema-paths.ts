import * as z from 'zod'

/** Formats a path for people, with one-based entry numbers: 'entry 3 › links › a1'. */
export const fieldName = (path: readonly PropertyKey[]): string =>
  path
    .map((step) => (typeof step === 'number' ? `entry ${step + 1}` : String(step)))
    .join(' › ')

/** Formats the path of the field that contains the field at this path. */
export const parentOf = (path: readonly PropertyKey[]): string =>
  fieldName(path.slice(0, -1))

/** Finds the schema of the value at a path; undefined if the schema has no such path. */
export function schemaAt(
  schema: z.ZodType,
  path: readonly PropertyKey[],
): z.core.$ZodType | undefined {
  let current: z.core.$ZodType | undefined = unwrap(schema)
  for (const step of path) {
    if (current instanceof z.ZodObject)
      current = current.shape[String(step)] as z.core.$ZodType | undefined
    else if (current instanceof z.ZodArray) current = current.element
    else if (current instanceof z.ZodRecord) current = current.valueType
    else return undefined
    current = current && unwrap(current)
  }
  return current
}

/** Lists the field names that the schema allows at a path. */
export function fieldsAt(
  schema: z.ZodType,
  path: readonly PropertyKey[],
): readonly string[] {
  const current = schemaAt(schema, path)
  if (current instanceof z.ZodObject) return Object.keys(current.shape)
  return current instanceof z.ZodRecord && current.keyType instanceof z.ZodEnum
    ? current.keyType.options.map(String)
    : []
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodReadonly
    ? unwrap(schema.unwrap())
    : schema
}
