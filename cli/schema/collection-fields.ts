import type * as z from 'zod'
import {
  type CollectionName,
  collectionOf,
  type collections,
  type ShopLanguages,
} from './collections.ts'
import { type FieldRole, type RoleField, roleFieldsOf, valuesAt } from './fields.ts'

type Row<K extends CollectionName> = (typeof collections)[K]

/** The value of a collection's file once it is read. */
export type FileOf<K extends CollectionName> =
  Row<K> extends { readonly reads: infer S extends z.ZodType }
    ? z.output<S>
    : z.output<ReturnType<Row<K>['schema']>>

/** Collections whose pages show what the file of a document says. */
export type DocumentCollection = {
  [K in CollectionName]: Row<K> extends
    | { readonly page: `/${string}#${string}` }
    | { readonly isComposed: true }
    ? never
    : Row<K> extends { readonly page: `/${string}` }
      ? K
      : never
}[CollectionName]

/** Collections without a page, whose file the home page shows in a section. */
export type SectionCollection = {
  [K in CollectionName]: Row<K> extends { readonly isSection: true } ? K : never
}[CollectionName]

/** The languages of schemas that accept any language and require none: they list the fields, for editors and tools. */
const ANY: ShopLanguages = { languages: [], first: '', own: '' }

const schemas = new Map<CollectionName, z.ZodType>()

export function anySchemaOf(name: CollectionName): z.ZodType {
  const known = schemas.get(name) ?? collectionOf(name).schema(ANY)
  schemas.set(name, known)
  return known
}

type RoleName = FieldRole['is']
type FieldWith<R extends RoleName> = RoleField<Extract<FieldRole, { readonly is: R }>>

const allFields = new Map<CollectionName, readonly RoleField[]>()
const fields = new Map<string, readonly RoleField[]>()

/** Returns the fields of a collection that have a role. */
export function fieldsOf<R extends RoleName>(
  name: CollectionName,
  is: R,
): readonly FieldWith<R>[] {
  const key = `${name} ${is}`
  const known = fields.get(key) ?? allFieldsOf(name).filter(({ role }) => role.is === is)
  fields.set(key, known)
  return known as readonly FieldWith<R>[]
}

function allFieldsOf(name: CollectionName): readonly RoleField[] {
  const known = allFields.get(name) ?? roleFieldsOf(anySchemaOf(name))
  allFields.set(name, known)
  return known
}

/** Returns the values in a document that have a role, each with its path. */
export const valuesWithRole = <R extends RoleName>(
  name: CollectionName,
  is: R,
  value: unknown,
) =>
  fieldsOf(name, is).flatMap(({ path: field, role, isOptional }) =>
    valuesAt(value, field).map(({ path, value: found }) => ({
      path,
      value: found,
      role,
      isOptional,
    })),
  )
