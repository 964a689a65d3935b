import * as z from 'zod'

type Group = Readonly<Record<string, unknown>>

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Fills what a draft lacks, so that it can be shown: texts with its name, lists with one entry, addresses with one that
 * leads nowhere. What is there stays, right or wrong.
 * @param raw the file as it was parsed
 * @param own what its fields most likely hold
 * @returns undefined for what is no draft
 */
export function completeDraft(schema: z.core.$ZodType, raw: unknown, name: string, own: Group): unknown {
  if (!isGroup(raw) || raw.draft !== true) return undefined
  return fillMissing(schema, { ...own, ...withoutEmpty(raw) }, name)
}

/** Fields without a value, `title:`, are not filled in yet. */
const withoutEmpty = (group: Group): Group =>
  Object.fromEntries(Object.entries(group).filter(([, value]) => value !== null))

/** @param path begins with the name of the draft; unique within it, since no two of its addresses may be the same */
function fillMissing(schema: z.core.$ZodType, raw: unknown, path: string): unknown {
  if (schema instanceof z.ZodOptional)
    return raw === undefined ? undefined : fillMissing(schema.unwrap(), raw, path)
  if (schema instanceof z.ZodObject && (raw === undefined || isGroup(raw))) {
    const group = withoutEmpty(raw ?? {})
    const filled = Object.entries(schema.shape).map(
      ([field, inner]) => [field, fillMissing(inner, group[field], `${path}/${field}`)] as const,
    )
    return { ...group, ...Object.fromEntries(filled) }
  }
  if (schema instanceof z.ZodArray && (raw === undefined || Array.isArray(raw))) {
    const entries: readonly unknown[] = raw ?? (z.safeParse(schema, []).success ? [] : [undefined])
    return entries.map((entry, index) => fillMissing(schema.element, entry, `${path}/${index}`))
  }
  if (raw !== undefined) return raw
  const [name] = path.split('/')
  const values =
    schema instanceof z.ZodEnum ? schema.options : [name, `https://draft.invalid/${path}`, 1, false]
  return values.find((value) => z.safeParse(schema, value).success)
}
