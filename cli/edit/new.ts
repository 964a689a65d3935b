import { addressedIn } from '../read/addresses.ts'
import type { Content } from '../read/content.ts'
import { withSchemaOfEngine } from '../read/schema-line.ts'
import { collectionNames, kindOf } from '../schema/collections.ts'
import { hasOwnPage } from '../schema/content-paths.ts'
import { type LoadedShop, type Planner, planChange } from './change.ts'
import { edition } from './kinds/edition.ts'
import { languageKind } from './kinds/language.ts'
import { review } from './kinds/list-entry.ts'
import type { Answers, Choices, NewKind } from './kinds/new-kind.ts'
import { pageKind } from './kinds/page.ts'
import { poster } from './kinds/poster.ts'
import { quote, testimonial } from './kinds/voices.ts'
import { namedKinds } from './names.ts'
import type { PlannedChange } from './transaction.ts'

/** The kinds with custom plans; all other kinds follow their schemas. */
const customKinds: Readonly<Record<string, NewKind>> = {
  poster,
  edition,
  language: languageKind,
  review,
  testimonial,
  quote,
}

/** The kinds of content that can be added, in the order of the help. */
export const newKinds: Readonly<Record<string, NewKind>> = {
  // Repeated from `customKinds`, so that it is listed first.
  poster,
  ...Object.fromEntries(
    collectionNames.filter(hasOwnPage).map((name) => [kindOf(name), pageKind(name)]),
  ),
  ...customKinds,
}

/** Returns the languages and the names of documents to which options may refer. */
export function choicesIn(content: Content): Choices {
  const documents = addressedIn(content)
  const namesOf = (kind: string) =>
    documents.filter((document) => document.kind === kind).map(({ name }) => name)
  return {
    languages: content.languages,
    names: Object.fromEntries(namedKinds.map((kind) => [kind, namesOf(kind)])),
  }
}

/** Plans the files of a new poster, gallery, language … in content/. */
export const planNew = (
  shop: LoadedShop,
  kind: NewKind,
  answers: Answers,
): Promise<PlannedChange> =>
  planNewFiles(shop, async (change) => {
    const planned = await kind.plan(change, answers)
    // Texts that are the same in two languages will be reported.
    return { ...planned, addsTexts: true }
  })

/**
 * Plans new files. Each new YAML file in content/ gets a first line that tells text editors where its schema is;
 * `withSchemaOfEngine` leaves all other files unchanged.
 */
export async function planNewFiles(
  shop: LoadedShop,
  plan: Planner,
): Promise<PlannedChange> {
  const change = await planChange(shop, plan)
  if ('rejected' in change) return change

  const files = change.files.map((file) =>
    'creates' in file && typeof file.creates === 'string'
      ? { ...file, creates: withSchemaOfEngine(shop.project, file.path, file.creates) }
      : file,
  )
  return { ...change, files }
}
