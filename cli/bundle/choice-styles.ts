import type { Plugin } from 'esbuild'
import { onePerSize, type Variant } from '../model/poster.ts'
import { sheetStylesOf } from './sheet-styles.ts'

/** Provides the rules for the variants of a shop: of their choice, and of their sheets on the wall. */
export const resolveChoices = (variants: readonly Variant[]): Plugin => ({
  name: 'choices',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^shop:(?:choices|sheets)\.css$/ }, ({ path }) => ({
      path,
      namespace: 'shop',
    }))
    onLoad({ filter: /\.css$/, namespace: 'shop' }, ({ path }) => ({
      contents: path.includes('sheets')
        ? sheetStylesOf(variants)
        : choiceStylesOf(variants),
      loader: 'css',
    }))
  },
})

/** A variant, in the order of files. `orderedAs` is the value of the field that chooses its size. */
type StyledVariant = Pick<Variant, 'slug' | 'orderedAs' | 'hasOption'>

/**
 * Returns the rules for variants. Until a card is live, they show only the order control of the chosen size.
 * islands/runtime/choices.ts writes the choice into `data-chosen` of the card's parent. Until the attribute is written,
 * and without scripts, the checked fields decide. `:is()` ignores selectors that a browser does not know, such as
 * `:has()`. Without scripts, the text of the price is that of the first size without the option. For another choice the
 * rules hide the text, and show the price of the choice.
 */
export function choiceStylesOf(variants: readonly StyledVariant[]): string {
  const sizes = onePerSize(variants)
  const [firstSize, ...otherSizes] = sizes
  // While the prices cannot be read, a shop has no sizes.
  if (!firstSize) return ''

  const otherControls = sizes.map(({ slug, orderedAs }) => {
    const isChosen = `[data-chosen|="${slug}"] .purchase:not([data-live])`
    const isChecked = `:not([data-chosen]) > .purchase:has([value="${orderedAs}"]:checked)`
    return `:is(${isChosen}, ${isChecked}) .order:not([data-variant|="${slug}"])`
  })
  const otherChoices = [
    ...otherSizes.map(({ orderedAs }) => `[value="${orderedAs}"]`),
    '[type="checkbox"]',
  ]
  const hasOtherChoice = `${WITHOUT_SCRIPTS} .purchase:has(:is(${otherChoices.join(', ')}):checked)`
  const prices = variants
    .filter((variant) => variant !== firstSize)
    .map(({ slug, orderedAs, hasOption }) => {
      const option = hasOption ? ':has([type="checkbox"]:checked)' : ''
      const card = `${WITHOUT_SCRIPTS} .purchase:has([value="${orderedAs}"]:checked)${option}`
      return `${card} .price::after { content: attr(data-${slug}) }`
    })

  return `@layer components {
${otherControls.join(',\n')} { display: none }
${hasOtherChoice} .price-total { display: none }
${prices.join('\n')}
}
`
}

/** Matches the root of a page whose scripts have not run. */
const WITHOUT_SCRIPTS = ':root:not([data-js])'
