import type * as z from 'zod'
import {
  type CollectionName,
  collectionOf,
  type collections,
  type ShopLanguages,
} from './collections.ts'
import { type FieldRole, type RoleField, roleFieldsOf, valuesAt } from './fields.ts'

type Row<K extends CollectionName> = (typeof collections)[K]

/**
 * The parsed value of a collection's file: the value of the schema `reads`, if there is one, because it accepts more.
 */
export type FileOf<K extends CollectionName> =
  Row<K> extends { readonly reads: infer S extends z.ZodType }
    ? z.output<S>
    : z.output<ReturnType<Row<K>['schema']>>

/** Collections with these properties in the table of collections. */
type CollectionWith<Properties> = {
  [K in CollectionName]: Row<K> extends Properties ? K : never
}[CollectionName]

/** Collections whose documents are shown within another document's page: '/{edition}#{id}_title' for books. */
type PlacedOnPage = CollectionWith<{ readonly page: `/${string}#${string}` }>
type ComposedCollection = CollectionWith<{ readonly isComposed: true }>

/** Collections whose pages show the content of a document's file. */
export type DocumentCollection = Exclude<
  CollectionWith<{ readonly page: `/${string}` }>,
  PlacedOnPage | ComposedCollection
>

/** Collections without pages: the home page shows their file in a section. */
export type SectionCollection = CollectionWith<{ readonly isSection: true }>

/**
 * The languages for schemas that accept any language and require none. Forms and tools
 * list fields with these schemas.
 */
const ANY: ShopLanguages = { languages: [], firstLanguage: '', ownLanguage: '' }

const schemas = new Map<CollectionName, z.ZodType>()

/** Returns a collection's schema in a form that accepts any language. */
export function anySchemaOf(name: CollectionName): z.ZodType {
  const schema = schemas.get(name) ?? collectionOf(name).schema(ANY)
  schemas.set(name, schema)
  return schema
}

type RoleName = FieldRole['is']
type FieldWith<R extends RoleName> = RoleField<Extract<FieldRole, { readonly is: R }>>

const fieldsByCollection = new Map<CollectionName, readonly RoleField[]>()
const fieldsByCollectionAndRole = new Map<string, readonly RoleField[]>()

/** Returns the fields of a collection that have a role. */
export function fieldsOf<R extends RoleName>(
  name: CollectionName,
  roleName: R,
): readonly FieldWith<R>[] {
  const key = `${name} ${roleName}`
  const roleFields =
    fieldsByCollectionAndRole.get(key) ??
    allFieldsOf(name).filter(({ role }) => role.is === roleName)
  fieldsByCollectionAndRole.set(key, roleFields)
  return roleFields as readonly FieldWith<R>[]
}

function allFieldsOf(name: CollectionName): readonly RoleField[] {
  const roleFields = fieldsByCollection.get(name) ?? roleFieldsOf(anySchemaOf(name))
  fieldsByCollection.set(name, roleFields)
  return roleFields
}

/** Returns the values of a document's fields that have a role, each with its path. */
export const valuesWithRole = <R extends RoleName>(
  name: CollectionName,
  roleName: R,
  value: unknown,
) =>
  fieldsOf(name, roleName).flatMap(({ path: fieldPath, role, isOptional }) =>
    valuesAt(value, fieldPath).map((match) => ({ ...match, role, isOptional })),
  )
