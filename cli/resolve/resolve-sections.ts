import type { Sections } from '../model/document.ts'
import type { Lang } from '../model/path.ts'
import type { Placeholders } from '../model/placeholders.ts'
import type { Content } from '../read/content.ts'
import { anySchemaOf } from '../schema/collection-fields.ts'
import {
  type CollectionName,
  collectionNames,
  collectionOf,
} from '../schema/collections.ts'
import { isPerLanguage } from '../schema/content-paths.ts'
import { resolveTextsOf } from './resolve-documents.ts'
import { type LanguageOrder, textIn } from './resolve-texts.ts'

const sectionNames = collectionNames.filter((name) => collectionOf(name).isSection)

/** Resolves the sections of the home page in one language. They show collections that have no pages. */
export function resolveSections(
  { entries }: Pick<Content, 'entries'>,
  lang: Lang,
  order: LanguageOrder,
  placeholders: Placeholders,
): Sections {
  const resolveSection = (name: CollectionName): unknown => {
    const files = entries.filter(({ collection }) => collection === name)
    const file = isPerLanguage(name)
      ? files.find(({ names }) => names.lang === lang)
      : files[0]
    if (!file) return undefined

    const schema = anySchemaOf(name)
    return resolveTextsOf(schema, file.document.value, (words) =>
      typeof words === 'string' ? words : textIn(words, order, placeholders),
    )
  }
  return Object.fromEntries(
    sectionNames.map((name) => [name, resolveSection(name)]),
  ) as Sections
}
