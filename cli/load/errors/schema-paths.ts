import * as z from 'zod'

/** 'entry 3 › links › a1': people count from 1. */
export const fieldName = (path: readonly PropertyKey[]): string =>
  path.map((step) => (typeof step === 'number' ? `entry ${step + 1}` : String(step))).join(' › ')

/** The field that holds the one at this path. */
export const parentOf = (path: readonly PropertyKey[]): string => fieldName(path.slice(0, -1))

/** Names of the fields that the schema allows at a path. */
export function fieldsAt(schema: z.ZodType, path: readonly PropertyKey[]): readonly string[] {
  let current: z.core.$ZodType = unwrap(schema)
  for (const step of path) {
    if (current instanceof z.ZodObject)
      current = (current.shape[String(step)] as z.core.$ZodType | undefined) ?? current
    else if (current instanceof z.ZodArray) current = current.element
    else return []
    current = unwrap(current)
  }
  if (current instanceof z.ZodObject) return Object.keys(current.shape)
  return current instanceof z.ZodRecord && current.keyType instanceof z.ZodEnum
    ? current.keyType.options.map(String)
    : []
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodReadonly ? unwrap(schema.unwrap()) : schema
}

export function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      value && typeof value === 'object' ? (value as Record<PropertyKey, unknown>)[step] : undefined,
    raw,
  )
}
