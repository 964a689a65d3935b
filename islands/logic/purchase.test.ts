import { describe, expect, it, vi } from 'vitest'
import type { CheckoutOutcome } from './checkout.ts'
import { firstVariantOf, PurchaseModel, variantOf } from './purchase.ts'

function checkoutApiWith(outcome: CheckoutOutcome, opens = true) {
  let answer: (outcome: CheckoutOutcome) => void = () => {}
  const api = {
    request: vi.fn(
      (_choice: unknown, _signal: AbortSignal) =>
        new Promise<CheckoutOutcome>((resolve) => (answer = resolve)),
    ),
    open: vi.fn(() => opens),
    fail: vi.fn(),
  }
  return { api, purchase: new PurchaseModel(api), answer: () => answer(outcome) }
}

const url = 'https://pay.example/1'

describe('a choice', () => {
  it.each([
    ['A1', false, 'a1'],
    ['A1', true, 'a1NoLogo'],
    ['A2', false, 'a2'],
    ['A2', true, 'a2NoLogo'],
  ] as const)('%s without logo: %s is %s', (size, withoutLogo, variant) => {
    expect(variantOf({ size, withoutLogo })).toBe(variant)
  })

  it('begins with what is for sale, at best with A1 and logo', () => {
    const all = ['a1', 'a2', 'a1NoLogo', 'a2NoLogo']
    const firstWithout = (...soldOut: string[]) => firstVariantOf((variant) => !soldOut.includes(variant))
    expect(firstWithout()).toBe('a1')
    expect(firstWithout('a1')).toBe('a2')
    expect(firstWithout('a1', 'a2')).toBe('a1NoLogo')
    expect(firstWithout(...all)).toBe('a1')
    const purchase = new PurchaseModel(checkoutApiWith({ kind: 'nothing' }).api, 'a2NoLogo')
    expect(purchase.choice.value).toEqual({ size: 'A2', withoutLogo: true })
  })

  it('begins with A1 and logo, and changes part by part', () => {
    const { purchase } = checkoutApiWith({ kind: 'nothing' })
    expect(purchase.variant.value).toBe('a1')
    purchase.choose({ withoutLogo: true })
    purchase.choose({ size: 'A2' })
    expect(purchase.variant.value).toBe('a2NoLogo')
  })
})

describe('an order', () => {
  it('is under way until the answer comes, and is not sent twice', async () => {
    const { purchase, api, answer } = checkoutApiWith({ kind: 'url', url })
    const done = purchase.order()
    purchase.order()
    expect(purchase.ordering.value).toBe(true)
    expect(api.request).toHaveBeenCalledTimes(1)
    answer()
    await done
    expect(purchase.ordering.value).toBe(false)
    expect(api.open).toHaveBeenCalledExactlyOnceWith(url)
    expect(purchase.progress.value).toEqual({ step: 'opened', url })
  })

  it('keeps the address of a tab that the browser refused', async () => {
    const { purchase, answer } = checkoutApiWith({ kind: 'url', url }, false)
    const done = purchase.order()
    answer()
    await done
    expect(purchase.progress.value).toEqual({ step: 'blocked', url })
  })

  it('says so when it failed, and can be repeated', async () => {
    const { purchase, api, answer } = checkoutApiWith({ kind: 'failed' })
    const done = purchase.order()
    answer()
    await done
    expect(api.fail).toHaveBeenCalledTimes(1)
    expect(purchase.progress.value).toEqual({ step: 'choosing' })
    purchase.order()
    expect(api.request).toHaveBeenCalledTimes(2)
  })

  it('does nothing at all on an answer without a url', async () => {
    const { purchase, api, answer } = checkoutApiWith({ kind: 'nothing' })
    const done = purchase.order()
    answer()
    await done
    expect(api.fail).not.toHaveBeenCalled()
    expect(api.open).not.toHaveBeenCalled()
    expect(purchase.progress.value).toEqual({ step: 'choosing' })
  })

  it('is left behind when the visitor leaves: its late answer changes nothing', async () => {
    const { purchase, api, answer } = checkoutApiWith({ kind: 'url', url })
    const done = purchase.order()
    purchase.cancel()
    expect(purchase.ordering.value).toBe(false)
    expect(api.request.mock.calls[0]?.[1].aborted).toBe(true)
    answer()
    await done
    expect(api.open).not.toHaveBeenCalled()
  })

  it('orders what was chosen when it was pressed, and keeps its loading while the choice changes', async () => {
    const { purchase, api } = checkoutApiWith({ kind: 'nothing' })
    purchase.choose({ size: 'A2', withoutLogo: true })
    purchase.order()
    purchase.choose({ size: 'A1' })
    expect(api.request.mock.calls[0]?.[0]).toEqual({ size: 'A2', withoutLogo: true })
    expect(purchase.ordering.value).toBe(true)
  })

  it('opens what was ordered, and leaves no way to it beside another choice', async () => {
    const { purchase, api, answer } = checkoutApiWith({ kind: 'url', url })
    const done = purchase.order()
    purchase.choose({ size: 'A2' })
    answer()
    await done
    expect(api.open).toHaveBeenCalledExactlyOnceWith(url)
    expect(purchase.progress.value).toEqual({ step: 'choosing' })
  })

  it('forgets the opened tab when something else is chosen', () => {
    const { purchase } = checkoutApiWith({ kind: 'nothing' })
    purchase.markOpened(url)
    expect(purchase.progress.value).toEqual({ step: 'opened', url })
    purchase.choose({ size: 'A2' })
    expect(purchase.progress.value).toEqual({ step: 'choosing' })
  })
})
