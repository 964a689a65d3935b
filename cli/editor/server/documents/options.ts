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
    const orientation = valueAt(value, ['orientation']) as string | undefined
    return {
      id,
      title,
      name,
      owner,
      orientation,
      isDraft,
      picture,
      shownBy: slugsOfGalleriesWith(content, id),
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
    // Leaves out lists, which have no id: only their entries can be chosen.
    ...options.filter(({ id }) => id !== ''),
    ...entries.map((entry) => ({ ...emptyOption, ...entry })),
  ]
}

/**
 * Returns the entries of a list, such as the motifs, with their names in English. An entry
 * has one translated text, its name. The first step of that text's path leads to the
 * entry. In any other document, it leads to a field, which has no id and is left out.
 */
const entriesOf = ({ collection, value }: ShopDocument) =>
  valuesWithRole(collection, 'words', value).flatMap(({ path, value: words }) => {
    const [entryOrField = ''] = path
    const id = valueAt(value, [entryOrField, 'id']) as string | undefined
    return id === undefined ? [] : [{ id, title: inEnglish(words as Translated) ?? id }]
  })

/** Returns the slugs of the galleries that show a poster. */
const slugsOfGalleriesWith = ({ galleries }: Content, id: string): readonly string[] =>
  galleries.flatMap(({ value: { slug, posters } }) =>
    posters.includes(id) ? [slug] : [],
  )
