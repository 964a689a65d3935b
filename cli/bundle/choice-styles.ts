import type { Plugin } from 'esbuild'
import { onePerSize, type Variant } from '../model/poster.ts'
import { sheetStylesOf } from './sheet-styles.ts'

/**
 * Provides the rules for a shop's variants: for choosing them, and for their sheets on
 * the wall.
 */
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

/** The facts about a variant that its rules need. `orderedAs` is the value of the field that chooses its size. */
type StyledVariant = Pick<Variant, 'slug' | 'orderedAs' | 'hasOption'>

/**
 * Returns the rules for variants, in three blocks: order controls, the total, and prices.
 * They depend on three attributes, which scripts set one after another:
 * - `data-js` on the root: scripts run, so they write the chosen price.
 * - `data-chosen` on the parent of a card: the slug of the chosen variant, which
 *   islands/runtime/choices.ts writes. Without the attribute, the checked fields decide.
 * - `data-live` on `.purchase`: the card is hydrated, and React shows the order control.
 * @param variants in the order of content/prices.yaml, each size first without the option
 */
export function choiceStylesOf(variants: readonly StyledVariant[]): string {
  const sizes = onePerSize(variants)
  const [firstSize, ...otherSizes] = sizes
  // While the prices cannot be read, a shop has no sizes.
  if (!firstSize) return ''

  // Until a card is live, hides the order controls of the sizes that are not chosen:
  //   :is(…[data-chosen|="a1"]…, …[value="A1"]:checked…) .order:not([data-variant|="a1"])
  // `|="a1"` also matches the slug of A1 with the option. `:is()` ignores selectors that a
  // browser does not know, such as `:has()`.
  const hiddenControls = sizes.map(({ slug, orderedAs }) => {
    const isChosen = `[data-chosen|="${slug}"] .purchase:not([data-live])`
    const isChecked = `:not([data-chosen]) > .purchase:has([value="${orderedAs}"]:checked)`
    return `:is(${isChosen}, ${isChecked}) .order:not([data-variant|="${slug}"])`
  })

  // Without scripts, the total is the price of the first size without the option. For any
  // other choice, hides it:
  //   ….purchase:has(:is([value="A2"], [type="checkbox"]):checked) .price-total
  const otherChoices = [
    ...otherSizes.map(({ orderedAs }) => `[value="${orderedAs}"]`),
    '[type="checkbox"]',
  ]
  const hasOtherChoice = `${WITHOUT_SCRIPTS} .purchase:has(:is(${otherChoices.join(', ')}):checked)`

  // In place of the total, shows the price of that choice:
  //   ….purchase:has([value="A2"]:checked) .price::after { content: attr(data-a2) }
  // This rule also matches A2 with the option. There, the rule with the option wins,
  // because its selector has one more `:has()` and is therefore more specific.
  const prices = variants
    .filter((variant) => variant !== firstSize)
    .map(({ slug, orderedAs, hasOption }) => {
      const option = hasOption ? ':has([type="checkbox"]:checked)' : ''
      const card = `${WITHOUT_SCRIPTS} .purchase:has([value="${orderedAs}"]:checked)${option}`
      return `${card} .price::after { content: attr(data-${slug}) }`
    })

  return `@layer components {
${hiddenControls.join(',\n')} { display: none }
${hasOtherChoice} .price-total { display: none }
${prices.join('\n')}
}
`
}

/** Matches the root of a page whose scripts have not run. */
const WITHOUT_SCRIPTS = ':root:not([data-js])'
