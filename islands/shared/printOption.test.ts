import { expect, test } from 'vitest'
import { printOption } from '../../cli/model/print-option.ts'
import { usualVariants } from '../../cli/shop/variants.ts'
import { OPTION_FIELD, OPTION_IN_ORDERS, OPTION_VALUE } from './printOption.ts'
import { keyOf, slugOf } from './variants.ts'

test.each(usualVariants)(
  '$key has the same name in addresses of scripts and of pages',
  ({ key, slug, sizeId, hasOption }) => {
    expect(slugOf(key)).toBe(slug)
    expect(keyOf(slug)).toBe(key)

    const fieldValues = hasOption ? [sizeId, OPTION_VALUE] : [sizeId]
    expect(fieldValues.join('-')).toBe(slug)
  },
)

test('scripts name the option in orders and in texts as the table of the shop does', () => {
  expect(OPTION_IN_ORDERS).toBe(printOption.inOrders)
  expect(OPTION_FIELD).toBe(printOption.label)
})
