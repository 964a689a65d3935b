import { type Diagnostic, error } from '../model/diagnostic.ts'
import { addressedIn } from '../read/addresses.ts'
import { type Content, hasFailed } from '../read/content.ts'
import { didYouMean } from '../read/suggest.ts'
import { valuesWithRole } from '../schema/collection-fields.ts'
import { type CollectionName, kindOf } from '../schema/collections.ts'
import { id } from '../schema/common.ts'

/** Checks that referenced documents exist, except in lists of posters and books, which have their own rules. */
export function* checkReferences(content: Content): Generator<Diagnostic> {
  const documents = addressedIn(content)
  // A reference may also use the file's name. If the document has another name,
  // checkFileNames reports that.
  const existingKeys = new Set(
    documents.flatMap(({ collection, name, expected }) => [
      `${collection} ${name}`,
      `${collection} ${expected}`,
    ]),
  )

  for (const { collection, document } of content.entries) {
    if (collection === 'galleries' || collection === 'editions') continue
    const references = valuesWithRole(collection, 'reference', document.value)
    for (const { path, role, value, isOptional } of references) {
      const text = String(value)
      const to = role.to as CollectionName
      if (existingKeys.has(`${to} ${text}`) || hasFailed(content, to, text)) continue

      const names = documents
        .filter((addressed) => addressed.collection === to)
        .map(({ name }) => name)
      const kind = kindOf(to)
      const message = `there is no ${kind} "${text}"`
      const remedy =
        didYouMean(text, names) ?? hintOnReference({ kind, text, names, isOptional })
      yield error('unknown-id', document.at(path), message, remedy)
    }
  }
}

interface UnknownReference {
  readonly kind: string
  readonly text: string
  /** The names of all documents of this kind. */
  readonly names: readonly string[]
  readonly isOptional: boolean
}

function hintOnReference({ kind, text, names, isOptional }: UnknownReference): string {
  const isName = id.safeParse(text).success
  // `saga new gallery` does not run without an orientation.
  const requiredOption = kind === 'gallery' ? ' --orientation portrait' : ''
  const command = `saga new ${kind} ${isName ? text : '<name>'}${requiredOption}`
  if (names.length > 0)
    return `write one of ${names.join(', ')}, or create it: ${command}`

  return isOptional
    ? `create a ${kind}: ${command}, or remove this field`
    : `create a ${kind}: ${command}`
}
