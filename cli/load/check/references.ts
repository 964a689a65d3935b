import { type Diagnostic, error } from '../../model/diagnostic.ts'
import { fieldsOf, kindOf } from '../../schema/collections.ts'
import { contentFileAt, nameFieldOf } from '../../schema/content-paths.ts'
import { addressedIn } from '../addresses.ts'
import type { Content } from '../content.ts'
import { didYouMean } from '../suggest.ts'
import { textsAt } from './repeats.ts'

/** What a file names in another collection is there. Lists of posters and of books have rules of their own. */
export function* checkReferences(content: Content): Generator<Diagnostic> {
  const named = addressedIn(content)
  for (const { collection, document } of content.entries) {
    if (collection === 'galleries' || collection === 'editions') continue
    for (const { path, role } of fieldsOf(collection)) {
      if (role.is !== 'reference') continue
      const { to } = role
      const others = named.filter((each) => each.collection === to)
      const names = others.map(({ name }) => name)
      for (const { text, at } of textsAt(document, path)) {
        const isThere = others.some(({ name, expected }) => name === text || expected === text)
        if (isThere || [...content.failed].some((file) => isFileOf(file, to, text))) continue
        const hint = names.length === 0 ? 'remove the line' : `${to}: ${names.join(', ')}`
        const message = `no ${kindOf(to)} is called "${text}"`
        yield error('unknown-id', at(), message, didYouMean(text, names) ?? hint)
      }
    }
  }
}

/** Whether a path below content/ is that of a document. */
function isFileOf(path: string, collection: string, name: string): boolean {
  const found = contentFileAt(path)
  return found?.collection === collection && found.names[nameFieldOf(found.collection) ?? ''] === name
}
