import type { LoadedContent } from '../../../check/load-content.ts'
import { valueAt } from '../../../model/value-at.ts'
import type { Content } from '../../../read/content.ts'
import { valuesWithRole } from '../../../schema/collection-fields.ts'
import type { Translated } from '../../../schema/common.ts'
import { inEnglish, listDocuments, type ShopDocument } from './documents.ts'

/** Lists the shop's languages, each with its name in that language: 'Svenska'. */
export const languagesOf = ({ languages, site }: Content) =>
  languages.map((code) => ({
    code,
    name: site?.value.languages.find((language) => language.code === code)?.name ?? code,
  }))

/** Lists the options of a reference to a collection: its documents, or the entries of its list. */
export function optionsOf({ content }: LoadedContent, to: string) {
  const documents = listDocuments(content).filter(({ collection }) => collection === to)

  const entries = documents.flatMap(entriesOf)

  const options = documents.map(({ id, name, title, owner, isDraft, picture, value }) => {
    const { orientation }: { readonly orientation?: string } = Object(value)
    return {
      id,
      title,
      name,
      owner,
      orientation,
      isDraft,
      picture,
      shownBy: galleriesWith(content, id),
    }
  })

  const emptyOption = {
    name: undefined,
    owner: undefined,
    orientation: undefined,
    isDraft: false,
    picture: undefined,
    shownBy: [] as readonly string[],
  }
  return [
    // A list itself has no id, because only its entries can be chosen.
    ...options.filter(({ id }) => id !== ''),
    ...entries.map((entry) => ({ ...emptyOption, ...entry })),
  ]
}

/**
 * Returns the entries of a document that is a list, such as the motifs, by their
 * translated names. In a list, the first step of a path leads to an entry, which has an
 * id. In any other document, it leads to a field, which has no id.
 */
const entriesOf = ({ collection, value }: ShopDocument) =>
  valuesWithRole(collection, 'words', value).flatMap(({ path, value: words }) => {
    const entryOrField = valueAt(value, path.slice(0, 1))
    const { id }: { readonly id?: string } = Object(entryOrField)
    return id === undefined ? [] : [{ id, title: inEnglish(words as Translated) ?? id }]
  })

/** Returns the names of galleries that show a poster. */
const galleriesWith = ({ galleries }: Content, id: string): readonly string[] =>
  galleries.flatMap(({ value: { slug, posters } }) =>
    posters.includes(id) ? [slug] : [],
  )
