import { CHECKOUT_HINT } from '../check/purchase-links.ts'
import { pluralize } from '../model/text.ts'
import { type CheckoutEnvironment, readCheckout } from '../read/checkout.ts'
import type { Content } from '../read/content.ts'
import { fileOf } from '../schema/content-paths.ts'
import { type LoadedShop, type Planned, planChange } from './change.ts'
import { rejectMentions } from './remove.ts'
import type { PlannedChange } from './transaction.ts'

/** The field with the links in a poster's file. */
const LINKS = 'gumroadLinks'
/** The field with the link pattern in site.yaml. */
const PATTERN = 'purchaseLinks'

/**
 * Removes the purchase links of all posters, and the pattern from which new posters get theirs. From then on, the shop
 * sells only through its checkout.
 */
export const removePurchaseLinks = (
  shop: LoadedShop,
  environment: CheckoutEnvironment,
  to: string | undefined,
): Promise<PlannedChange> =>
  planChange(shop, async (change): Promise<Planned> => {
    const { content } = change
    if (to !== undefined)
      return change.reject('--to cannot be used for links, which have no replacement')

    // Drafts and samples lose their links too. Otherwise, the links would be back once they are published.
    const linkedPosters = content.posters.filter(({ value }) => LINKS in value)
    const hasPattern = content.site?.value[PATTERN] !== undefined

    await rejectMentions(change, [LINKS, PATTERN])
    if (change.rejected.length > 0) return {}

    if (linkedPosters.length === 0 && !hasPattern)
      return change.reject('the shop has no purchase links')

    const refusal = refusalOf(content, environment)
    if (refusal !== undefined) return change.reject(refusal)

    for (const { file } of linkedPosters)
      await change.edit(file, [{ op: 'remove', path: [LINKS] }], 'its links, removed')
    if (hasPattern)
      await change.edit(
        fileOf('site'),
        [{ op: 'remove', path: [PATTERN] }],
        'the pattern of the links, removed',
      )

    const posterCount = pluralize(linkedPosters.length, 'poster')
    return {
      remarks: [
        `This removes the purchase links of ${posterCount}: all visitors order through the checkout now.`,
        'If a privacy text explains the purchase pages, remove that paragraph.',
      ],
    }
  })

/** Without links, the checkout is the only way to buy. */
function refusalOf(
  content: Content,
  environment: CheckoutEnvironment,
): string | undefined {
  const { value: checkout, diagnostics } = readCheckout(content, environment)
  if (checkout) return undefined

  return diagnostics.length > 0
    ? 'the settings of the checkout have an error: run "saga validate", and correct it first'
    : `without its links, the shop would sell nothing: ${CHECKOUT_HINT} first`
}
