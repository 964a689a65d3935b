import type { CheckoutApi } from '../order/purchase.ts'
import type { Checkout } from '../poster-card/cardProps.ts'
import { openTab } from '../shared/openTab.ts'
import { hasOption, OPTION_IN_ORDERS } from '../shared/printOption.ts'
import type { PosterMarkup } from '../shared/readPoster.ts'
import { orderedSizeOf, type Variant } from '../shared/variants.ts'
import { showToast } from '../toasts/toasts.ts'
import type { BasketRequest, CheckoutOutcome, CheckoutRequest } from './checkout.ts'

type Scripts = readonly [typeof import('./backend.ts'), typeof import('./supabase.ts')]

/**
 * Loads query-core and supabase-js in parallel. Visitors who touch no order control never
 * load them.
 */
const loadScripts = (): Promise<Scripts> => {
  // The build writes the addresses in the order of `Scripts`.
  const addresses = (document.body.dataset.order ?? '').split(' ')
  const scripts = addresses.map((address) => loadScript(address))
  return Promise.all(scripts) as Promise<unknown> as Promise<Scripts>
}

/**
 * Loads the scripts needed for ordering when the visitor is about to order. Ignores failures,
 * because `sendOrder` loads them again and reports a failure.
 */
export const preloadOrder = (): void => void loadScripts().catch(() => undefined)

/** Returns the poster's data for `create-checkout`. */
export const requestOf = (poster: PosterMarkup, variant: Variant): CheckoutRequest => ({
  posterTitle: poster.title,
  posterDescription: poster.description,
  size: orderedSizeOf(variant),
  isLandscape: poster.orientation === 'landscape',
  [OPTION_IN_ORDERS]: hasOption(variant),
})

/**
 * Returns the effects of an order outside its card. Without a checkout nothing is sent,
 * because the poster's links lead to external pages.
 * @param cardId the id of the card or row that orders
 */
export const checkoutApiOf = (
  poster: PosterMarkup,
  checkout: Checkout | undefined,
  cardId = poster.id,
): CheckoutApi => ({
  ...orderEffectsOf(checkout),
  request: async (variant, signal) =>
    // The build sets SAGA_CHECKOUT to 'off' for a shop without a checkout, whose scripts
    // then contain no code for it.
    process.env.SAGA_CHECKOUT !== 'off' && checkout
      ? sendOrder(checkout, requestOf(poster, variant), signal, [
          // The control that orders is disabled while its order is pending.
          `[id="${cardId}"] .order:disabled`,
        ])
      : { kind: 'nothing' },
})

/** Opens payment pages in new tabs and shows failures as messages. */
export const orderEffectsOf = (checkout: Checkout | undefined) => ({
  open: openTab,
  fail: () => checkout && showToast(checkout.labels.failed),
})

/** Milliseconds after which an order without a response fails. */
const DEADLINE = 25_000

const failed: CheckoutOutcome = { kind: 'failed' }

/**
 * Requests a checkout. If the scripts for ordering are gone, `recover` (defined in
 * runtime/presses.ts) may reload the page. Does not throw.
 * @param presses selectors of the controls to press again after the reload, which repeats
 *   the order
 */
export async function sendOrder(
  { backend, labels }: Checkout,
  body: CheckoutRequest | BasketRequest,
  signal: AbortSignal,
  presses: readonly string[],
): Promise<CheckoutOutcome> {
  // The limit includes loading the client, which may hang too.
  const limit = AbortSignal.timeout(DEADLINE)
  const late = new Promise<CheckoutOutcome>((resolve) =>
    limit.addEventListener('abort', () => resolve(failed)),
  )
  const ended = firstOf(signal, limit)

  const recover = () => {
    // An order that was cancelled or has timed out must not reload the page.
    ended.throwIfAborted()
    const controls = presses.flatMap(
      (selector) => document.querySelector<HTMLElement>(selector) ?? [],
    )
    return globalThis.recover?.(...controls)
  }

  const send = async (): Promise<CheckoutOutcome> => {
    const [{ placeOrder }, { openClient }] = await retry(loadScripts, recover)
    return placeOrder({ backend, openClient, body, labels, signal: ended })
  }

  return Promise.race([send().catch(() => failed), late])
}

/**
 * Returns a signal that aborts as soon as one of `signals` does, like `AbortSignal.any`
 * in newer browsers.
 */
function firstOf(...signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController()
  for (const signal of signals) {
    const follow = () => controller.abort(signal.reason)
    if (signal.aborted) follow()
    signal.addEventListener('abort', follow)
  }
  return controller.signal
}

/** Attempts after the first one. */
const RETRIES = 3

/**
 * Calls `load`, with up to three retries after 1, 2 and 4 seconds, because phone networks
 * fail for seconds at a time.
 * @param recover called and awaited after each failure, because a page that is being
 *   reloaded must not send anything more
 * @throws the last error
 */
export async function retry<T>(
  load: () => Promise<T>,
  recover?: () => unknown,
): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await load()
    } catch (error) {
      await recover?.()
      if (failures === RETRIES || globalThis.navigator?.onLine === false) throw error
      await new Promise((resolve) => setTimeout(resolve, 1000 * 2 ** failures))
    }
  }
}
