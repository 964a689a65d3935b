import { type Diagnostic, error } from '../../model/diagnostic.ts'
import { type CollectionName, kindOf, valuesWithRole } from '../../schema/collections.ts'
import { addressedIn } from '../addresses.ts'
import { type Content, hasFailed } from '../content.ts'
import { didYouMean } from '../suggest.ts'

/** What a file names in another collection is there. Lists of posters and of books have rules of their own. */
export function* checkReferences(content: Content): Generator<Diagnostic> {
  const named = addressedIn(content)
  for (const { collection, document } of content.entries) {
    if (collection === 'galleries' || collection === 'editions') continue
    for (const { path, role, value } of valuesWithRole(collection, 'reference', document.value)) {
      const text = String(value)
      const to = role.to as CollectionName
      const others = named.filter((each) => each.collection === to)
      const isThere = others.some(({ name, expected }) => name === text || expected === text)
      if (isThere || hasFailed(content, to, text)) continue
      const names = others.map(({ name }) => name)
      const hint = names.length === 0 ? 'remove the line' : `${to}: ${names.join(', ')}`
      const message = `no ${kindOf(to)} is called "${text}"`
      yield error('unknown-id', document.at(path), message, didYouMean(text, names) ?? hint)
    }
  }
}
