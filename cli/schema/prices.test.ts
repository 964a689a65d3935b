import { expect, test } from 'vitest'
import { pricesSchemaFor } from './prices.ts'

const schema = pricesSchemaFor(['en'], 'en')

/** Returns the messages about prices of a single size with an id. */
function messagesAbout(id: string): readonly string[] {
  const label = { portrait: '30 × 40 cm', landscape: '40 × 30 cm' }
  const size = { id, name: 'Small', price: 20, label, width: 30, height: 40 }
  const { error } = schema.safeParse({ sizes: [size] })
  return error?.issues.map(({ message }) => message) ?? []
}

test.each(['a3', '7', '50x70', 'valueof'])('a size may have the id %s', (id) => {
  expect(messagesAbout(id)).toEqual([])
})

test('no size has the name of a property that all objects inherit', () => {
  expect(messagesAbout('constructor')).toEqual(['choose another name, like "a3"'])
})
