import { describe, expect, it, vi } from 'vitest'
import { variantOf, variantsIn } from '../../tests/support/variants.ts'
import type { CheckoutOutcome } from '../checkout/checkout.ts'
import { firstVariantOf } from '../shared/variants.ts'
import { PurchaseModel } from './purchase.ts'

const url = 'https://pay.example/1'

interface PurchaseOptions {
  /** The key of the chosen variant. */
  readonly firstVariant?: string
  /** Tells whether the browser opens tabs. */
  readonly opens?: boolean
}

/** Creates a purchase with a mock API. Calling `answers[n]` answers request n. */
function makePurchase({ firstVariant, opens = true }: PurchaseOptions = {}) {
  const answers: ((outcome: CheckoutOutcome) => void)[] = []
  const request = vi.fn((_choice: unknown, _signal: AbortSignal) => {
    return new Promise<CheckoutOutcome>((resolve) => void answers.push(resolve))
  })
  const api = { request, open: vi.fn(() => opens), fail: vi.fn() }
  const start = { variants: variantsIn('a1', 'a2'), soldOut: [] }
  const chosen = firstVariant && { variant: variantOf(firstVariant) }
  return { api, answers, purchase: new PurchaseModel(api, { ...start, ...chosen }) }
}

const allKeys = ['a1', 'a2', 'a1NoLogo', 'a2NoLogo'] as const

describe('a choice', () => {
  it.each([
    ['a1', []],
    ['a2', ['a1']],
    ['a1NoLogo', ['a1', 'a2']],
    ['a2NoLogo', ['a1', 'a2', 'a1NoLogo']],
    ['a1', allKeys],
  ] as const)('starts with %s if %j are sold out', (firstVariant, soldOut) => {
    expect(firstVariantOf(variantsIn('a1', 'a2'), soldOut).key).toBe(firstVariant)
  })

  it('starts with A1 with the logo by default', () => {
    expect(makePurchase().purchase.variant.value).toBe(variantOf('a1'))
  })

  it('forgets the payment page of an earlier choice', () => {
    const { purchase } = makePurchase()
    purchase.choose(variantOf('a1NoLogo'))
    purchase.markOpened(url)
    expect(purchase.progress.value).toEqual({ step: 'opened', url })

    purchase.choose(variantOf('a2NoLogo'))

    expect(purchase.variant.value).toBe(variantOf('a2NoLogo'))
    expect(purchase.progress.value).toEqual({ step: 'choosing' })
  })
})

describe('an order', () => {
  it.each([
    {
      end: 'it is opened',
      outcome: { kind: 'url', url },
      opens: true,
      progress: { step: 'opened', url },
    },
    {
      end: 'it is blocked by the browser',
      outcome: { kind: 'url', url },
      opens: false,
      progress: { step: 'blocked', url },
    },
    {
      end: 'it is answered without a url',
      outcome: { kind: 'nothing' },
      opens: true,
      progress: { step: 'choosing' },
    },
    {
      end: 'it fails',
      outcome: { kind: 'failed' },
      opens: true,
      progress: { step: 'choosing' },
    },
  ] as const)('is not sent again until $end', async ({ outcome, opens, progress }) => {
    const { purchase, api, answers } = makePurchase({ firstVariant: 'a1', opens })
    expect(purchase.ordering.value).toBe(false)

    const order = purchase.order()
    purchase.order()
    expect(purchase.ordering.value).toBe(true)
    expect(api.request).toHaveBeenCalledTimes(1)

    answers[0]?.(outcome)
    await order
    expect(purchase.ordering.value).toBe(false)
    expect(purchase.progress.value).toEqual(progress)
    expect(api.open.mock.calls).toEqual(outcome.kind === 'url' ? [[url]] : [])
    expect(api.fail).toHaveBeenCalledTimes(outcome.kind === 'failed' ? 1 : 0)

    purchase.order()
    expect(api.request).toHaveBeenCalledTimes(2)
  })

  it('leaves every variant that was refused as sold out sold out, and no other', async () => {
    const { purchase, answers } = makePurchase()
    const refuse = async (key: string, status: number, index: number) => {
      purchase.choose(variantOf(key))
      const order = purchase.order()
      answers[index]?.({ kind: 'failed', refusal: { status, note: '', lines: [] } })
      await order
    }

    await refuse('a1', 409, 0)
    await refuse('a2NoLogo', 409, 1)
    // The shop does not know this one.
    await refuse('a2', 404, 2)
    expect(purchase.soldOut.value).toEqual(['a1', 'a2NoLogo'])
    expect(purchase.progress.value).toMatchObject({ step: 'refused', status: 404 })
  })

  it('ignores the response once the visitor has left', async () => {
    const { purchase, api, answers } = makePurchase()
    const cancelledOrder = purchase.order()
    purchase.cancel()
    expect(purchase.ordering.value).toBe(false)
    expect(api.request.mock.calls[0]?.[1].aborted).toBe(true)

    const nextOrder = purchase.order()
    answers[0]?.({ kind: 'url', url })
    await cancelledOrder
    expect(api.open).not.toHaveBeenCalled()
    expect(purchase.ordering.value).toBe(true)

    answers[1]?.({ kind: 'url', url })
    await nextOrder
    // Without a pending order, `cancel` changes nothing: a visitor may leave the page and
    // come back.
    purchase.cancel()
    expect(purchase.progress.value).toEqual({ step: 'opened', url })
  })

  it('orders the choice that was made when the button was pressed', async () => {
    const { purchase, api, answers } = makePurchase()
    purchase.choose(variantOf('a2NoLogo'))

    const order = purchase.order()
    purchase.choose(variantOf('a1NoLogo'))
    expect(api.request.mock.calls[0]?.[0]).toEqual(variantOf('a2NoLogo'))
    expect(purchase.ordering.value).toBe(true)

    answers[0]?.({ kind: 'url', url })
    await order
    expect(api.open).toHaveBeenCalledExactlyOnceWith(url)
    // After the later choice there is no link to the payment page.
    expect(purchase.progress.value).toEqual({ step: 'choosing' })
  })
})
