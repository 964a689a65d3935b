import { type Backend, requestCheckout } from '../logic/checkout.ts'
import { openTab } from '../logic/openTab.ts'
import { type CheckoutApi, variantOf } from '../logic/purchase.ts'
import { showToast } from '../state/toasts.ts'
import type { CheckoutLabels } from './labels.ts'
import type { PosterMarkup } from './readPoster.ts'

export interface Checkout {
  readonly backend: Backend
  readonly labels: CheckoutLabels
}

/** Loads query-core and supabase-js in parallel, when an order control is first touched and not before. */
const loadBackend = () => Promise.all([import('../state/backend.ts'), import('../state/supabase.ts')])

/**
 * Whether the shop was published anew while this page was open: its scripts are gone, and trying again is pointless.
 * Asks by another address: Chromium loads no further script of a module whose own address was asked for past its cache.
 */
const areScriptsReplaced = (): Promise<boolean> =>
  fetch(`${import.meta.url}?`, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  )

/** Loads the backend when the visitor is about to order. Placing the order loads again, and reports a failure. */
export const preloadBackend = (): void => void loadBackend().catch(() => undefined)

/** Returns the API that orders one poster. Without a checkout the poster's links lead to the external pages. */
export const checkoutApiOf = (poster: PosterMarkup, checkout: Checkout | undefined): CheckoutApi => ({
  request: async (choice, signal) => {
    if (!checkout) return { kind: 'nothing' }
    const request = {
      posterTitle: poster.title,
      posterDescription: poster.description,
      size: choice.size,
      isLandscape: poster.orientation === 'landscape',
      noLogo: choice.withoutLogo,
    }
    let isReplaced = false
    const openClient = async () => {
      const [{ connect }] = await retry(loadBackend, async () => {
        isReplaced = await areScriptsReplaced()
        return isReplaced
      })
      return connect(checkout.backend)
    }
    const outcome = await requestCheckout(openClient, request, signal)
    // Without the scripts, the poster's external page still works.
    return isReplaced ? { kind: 'url', url: poster.urls[variantOf(choice)] } : outcome
  },
  open: openTab,
  fail: () => checkout && showToast(checkout.labels.failed),
})

/** Attempts after the first one. */
const RETRIES = 3

/**
 * Calls `load`, with up to three retries after 1, 2 and 4 seconds: networks of phones fail for seconds at a time.
 * @param isFinal asked after each failure: whether another attempt would fail as well
 * @throws the last error
 */
export async function retry<T>(
  load: () => Promise<T>,
  isFinal: () => Promise<boolean> = async () => false,
): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await load()
    } catch (error) {
      const isOffline = globalThis.navigator?.onLine === false
      if (failures === RETRIES || isOffline || (await isFinal())) throw error
      await new Promise((resolve) => setTimeout(resolve, 1000 * 2 ** failures))
    }
  }
}
