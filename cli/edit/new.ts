import { addressedIn } from '../load/addresses.ts'
import type { Content } from '../load/content.ts'
import { collectionNames, collectionOf } from '../schema/collections.ts'
import { withSchemaLine } from '../schema/content-paths.ts'
import type { LoadedShop } from './change.ts'
import { edition } from './kinds/edition.ts'
import { language } from './kinds/language.ts'
import { quote, review, testimonial } from './kinds/list-entry.ts'
import type { Choices, Given, NewKind } from './kinds/new-kind.ts'
import { pageKind } from './kinds/page.ts'
import { poster } from './kinds/poster.ts'
import { namedKinds } from './references.ts'
import type { Plan } from './transaction.ts'

/** Kinds with a plan of their own; the others follow their schema. */
const own: Readonly<Record<string, NewKind>> = { poster, edition, language, review, testimonial, quote }

const pages = collectionNames.filter((name) => namedKinds.includes(collectionOf(name).kind))

/** Everything that `saga new` adds to content/, by its name. */
export const newKinds: Readonly<Record<string, NewKind>> = {
  poster,
  ...Object.fromEntries(pages.map((name) => [collectionOf(name).kind, pageKind(name)])),
  ...own,
}

/** What the shop has. */
export function choicesIn(content: Content): Choices {
  const all = addressedIn(content)
  const namesOf = (kind: string) => all.flatMap((each) => (each.kind === kind ? [each.name] : []))
  return {
    languages: content.languages,
    names: Object.fromEntries(namedKinds.map((kind) => [kind, namesOf(kind)])),
  }
}

/** Plans the files of a new poster, gallery, language … in content/. */
export async function planNew(shop: LoadedShop, kind: NewKind, given: Given): Plan {
  const change = await kind.plan(shop, given)
  if ('rejected' in change) return change
  // New YAML files name their schema; those that are there are left as they are.
  const files = change.files.map((file) =>
    'creates' in file && typeof file.creates === 'string'
      ? { ...file, creates: withSchemaLine(file.path, file.creates) }
      : file,
  )
  return { ...change, files }
}
