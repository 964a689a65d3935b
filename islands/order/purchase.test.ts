import { describe, expect, it, vi } from 'vitest'
import type { CheckoutOutcome } from '../checkout/checkout.ts'
import {
  choiceOf,
  firstVariantOf,
  type VariantKey,
  variantOf,
} from '../shared/variants.ts'
import { PurchaseModel } from './purchase.ts'

const url = 'https://pay.example/1'

function begin(first?: VariantKey, opens = true) {
  const answers: ((outcome: CheckoutOutcome) => void)[] = []
  const request = vi.fn((_choice: unknown, _signal: AbortSignal) => {
    return new Promise<CheckoutOutcome>((resolve) => void answers.push(resolve))
  })
  const api = { request, open: vi.fn(() => opens), fail: vi.fn() }
  const start = { soldOut: [], ...(first && { variant: first }) }
  return { api, answers, purchase: new PurchaseModel(api, start) }
}

describe('a choice', () => {
  it('is one of four variants, and starts with one for sale, preferably A1 with logo', () => {
    const all = ['a1', 'a2', 'a1NoLogo', 'a2NoLogo'] as const
    const choices = all.map((variant) => begin(variant).purchase.choice.value)
    const words = choices.map(({ size, withoutLogo }) => `${size} ${withoutLogo}`)
    expect(words).toEqual(['A1 false', 'A2 false', 'A1 true', 'A2 true'])
    expect([all.map(choiceOf), choices.map(variantOf)]).toEqual([choices, all])
    const firstAfter = (soldOut: number) =>
      firstVariantOf((one) => all.indexOf(one) >= soldOut)
    expect([0, 1, 2, 3, 4].map(firstAfter)).toEqual([...all, 'a1'])
  })

  it('starts with A1 and logo, changes part by part, and forgets the tab of an earlier choice', () => {
    const { purchase } = begin()
    expect(purchase.variant.value).toBe('a1')
    purchase.choose({ withoutLogo: true })
    purchase.markOpened(url)
    expect(purchase.progress.value).toEqual({ step: 'opened', url })
    purchase.choose({ size: 'A2' })
    expect([purchase.variant.value, purchase.progress.value]).toEqual([
      'a2NoLogo',
      { step: 'choosing' },
    ])
  })
})

describe('an order', () => {
  it.each([
    ['opened', { kind: 'url', url }, true, { step: 'opened', url }],
    ['blocked by the browser', { kind: 'url', url }, false, { step: 'blocked', url }],
    ['answered without a url', { kind: 'nothing' }, true, { step: 'choosing' }],
    ['failed', { kind: 'failed' }, true, { step: 'choosing' }],
  ] as const)(
    'is sent once until it is %s, and can be repeated',
    async (_, outcome, opens, after) => {
      const { purchase, api, answers } = begin('a1', opens)
      expect(purchase.ordering.value).toBe(false)
      const done = purchase.order()
      purchase.order()
      expect([purchase.ordering.value, api.request.mock.calls.length]).toEqual([true, 1])
      answers[0]?.(outcome)
      await done
      expect([purchase.ordering.value, purchase.progress.value]).toEqual([false, after])
      expect(api.open.mock.calls).toEqual(outcome.kind === 'url' ? [[url]] : [])
      expect(api.fail).toHaveBeenCalledTimes(outcome.kind === 'failed' ? 1 : 0)
      purchase.order()
      expect(api.request).toHaveBeenCalledTimes(2)
    },
  )

  it('ends when the visitor leaves: its late answer changes nothing, not even the next order', async () => {
    const { purchase, api, answers } = begin()
    const left = purchase.order()
    purchase.cancel()
    expect(purchase.ordering.value).toBe(false)
    expect(api.request.mock.calls[0]?.[1].aborted).toBe(true)
    const next = purchase.order()
    answers[0]?.({ kind: 'url', url })
    await left
    expect([api.open.mock.calls, purchase.ordering.value]).toEqual([[], true])
    answers[1]?.({ kind: 'url', url })
    await next
    // A visitor who has left may come back to the page.
    purchase.cancel()
    expect(purchase.progress.value).toEqual({ step: 'opened', url })
  })

  it('uses the choice at the press, and leaves no link beside a later choice', async () => {
    const { purchase, api, answers } = begin()
    purchase.choose({ size: 'A2', withoutLogo: true })
    const done = purchase.order()
    purchase.choose({ size: 'A1' })
    expect(api.request.mock.calls[0]?.[0]).toEqual({ size: 'A2', withoutLogo: true })
    expect(purchase.ordering.value).toBe(true)
    answers[0]?.({ kind: 'url', url })
    await done
    expect(api.open).toHaveBeenCalledExactlyOnceWith(url)
    expect(purchase.progress.value).toEqual({ step: 'choosing' })
  })
})
