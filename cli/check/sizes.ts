import { type Diagnostic, error } from '../model/diagnostic.ts'
import type { Content } from '../read/content.ts'
import { usualSizes } from '../schema/usual-sizes.ts'

/** Checks that the file of prices lists its sizes in only one way, and each size once. */
export function* checkSizes({ prices }: Content): Generator<Diagnostic> {
  if (!prices) return

  yield* checkSizeFields(prices)
  yield* checkSizeNames(prices)
}

type PricesDocument = NonNullable<Content['prices']>

/** Checks that sizes are either in the list "sizes:" or in the fields of the usual sizes. */
function* checkSizeFields({
  at,
  value,
  isFaulty,
}: PricesDocument): Generator<Diagnostic> {
  const usualFields = usualSizes.map(({ id }) => id)
  const presentField = usualFields.find((field) => value[field])
  const missingField = usualFields.find((field) => !value[field])
  if (value.sizes && presentField) {
    const message = `"${presentField}:" and "sizes:" both list sizes`
    const hint = `move the size ${presentField} into the list "sizes:", with its name and dimensions`
    yield error('sizes', at([presentField], 'key'), message, hint)
  }

  // A field that seems to be missing may have an error.
  const isUncertain = ['sizes' as const, ...usualFields].some(
    (field) => !value[field] && isFaulty?.([field]),
  )
  if (value.sizes || !missingField || isUncertain) return

  if (presentField) {
    const message = `the size ${missingField} is missing`
    const hint = `add "${missingField}:" here, or list all sizes in "sizes:"`
    yield error('sizes', at([presentField], 'key'), message, hint)
  } else {
    const message = 'there are no sizes'
    const hint =
      'add "sizes:" here, a list with the name, price and dimensions of each size'
    yield error('sizes', at([]), message, hint)
  }
}

/** Checks that sizes differ in their ids and in their names. */
function* checkSizeNames({
  at,
  value: { sizes = [] },
}: PricesDocument): Generator<Diagnostic> {
  for (const [index, { id, name }] of sizes.entries()) {
    const previousSizes = sizes.slice(0, index)
    if (previousSizes.some((size) => size.id === id)) {
      const message = `two sizes are called ${id} in addresses`
      const hint = 'give each size a different name in addresses'
      yield error('sizes', at(['sizes', index, 'id']), message, hint)
    }
    if (previousSizes.some((size) => size.name === name)) {
      const message = `two sizes are called ${name}`
      const hint = 'give each size a different name'
      yield error('sizes', at(['sizes', index, 'name']), message, hint)
    }
  }
}
