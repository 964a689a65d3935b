import { variantIn } from './choices.ts'

/**
 * Loads the page anew if the shop was published anew while it was open: one of its scripts is gone, and trying again is
 * pointless. The new page reads the choice on the card from its address. Asks by another address: Chromium loads no
 * further script of a module whose own address was asked for past its cache.
 * @returns whether it is loaded anew
 */
export async function loadAnewIfOld(scripts: readonly string[], card: Element | null): Promise<boolean> {
  const ask = (script: string) =>
    fetch(`${script}?`, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(3000) })
  const answers = await Promise.all(scripts.map((script) => ask(script).catch(() => undefined)))
  if (!answers.some((answer) => answer?.status === 404)) return false
  const url = new URL(location.href)
  if (card) {
    url.searchParams.set('variant', variantIn(card))
    url.hash = card.id
  }
  history.replaceState(0, '', url)
  location.reload()
  return true
}
