import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { variantOf } from '../../tests/support/variants.ts'
import { ChosenVariant } from './StickyOrder.tsx'

it('says that a variant has no logo, even if leaving it out costs nothing', () => {
  // This variant has a surcharge, which is removed here.
  const { surcharge, ...free } = variantOf('a2NoLogo')
  const html = renderToStaticMarkup(
    <ChosenVariant variant={free} labels={{ withoutLogo: 'Without logo' }} />,
  )

  expect(surcharge).toBeDefined()
  expect(html).toContain('<small>Without logo</small>')
})
