import { expect, test } from 'vitest'
import { usualVariants } from '../../cli/shop/variants.ts'
import { OPTION_VALUE } from './printOption.ts'
import { keyOf, slugOf } from './variants.ts'

test.each(usualVariants)(
  'scripts and pages use the same name for $key in addresses',
  ({ key, slug, sizeId, hasOption }) => {
    expect(slugOf(key)).toBe(slug)
    expect(keyOf(slug)).toBe(key)

    const fieldValues = hasOption ? [sizeId, OPTION_VALUE] : [sizeId]
    expect(fieldValues.join('-')).toBe(slug)
  },
)
