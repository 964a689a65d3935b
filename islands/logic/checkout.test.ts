import { describe, expect, it, vi } from 'vitest'
import { type FunctionsClient, outcomeOf, requestCheckout } from './checkout.ts'

const request = {
  posterTitle: 'Drakens öga',
  posterDescription: 'Ett öga.',
  size: 'A2',
  isLandscape: false,
  noLogo: true,
} as const

const clientAnswering = (answer: { data: unknown; error: unknown } | Error) => {
  const invoke = vi.fn(async () => {
    if (answer instanceof Error) throw answer
    return answer
  })
  const client: FunctionsClient = { functions: { invoke } }
  return { invoke, connect: async () => client }
}

describe('outcomeOf', () => {
  it.each([
    [{ url: 'https://pay.example/1' }, { kind: 'url', url: 'https://pay.example/1' }],
    [
      { url: 'http://pay.example/1', more: 1 },
      { kind: 'url', url: 'http://pay.example/1' },
    ],
    ['{"url":"https://pay.example/1"}', { kind: 'url', url: 'https://pay.example/1' }],
    [{}, { kind: 'nothing' }],
    [null, { kind: 'nothing' }],
    [[], { kind: 'nothing' }],
    ['', { kind: 'nothing' }],
    ['"https://pay.example"', { kind: 'nothing' }],
    [{ url: '' }, { kind: 'nothing' }],
    [{ url: 7 }, { kind: 'nothing' }],
    [{ url: { href: 'https://pay.example' } }, { kind: 'nothing' }],
    [{ url: '/checkout' }, { kind: 'nothing' }],
    [{ url: 'javascript:alert(1)' }, { kind: 'nothing' }],
    [{ url: ' JavaScript:alert(1)' }, { kind: 'nothing' }],
    [{ url: 'data:text/html,x' }, { kind: 'nothing' }],
    ['<html>Bad gateway</html>', { kind: 'failed' }],
    [new Blob(['x']), { kind: 'failed' }],
    [new FormData(), { kind: 'failed' }],
  ])('reads %o', (data, outcome) => {
    expect(outcomeOf(data)).toEqual(outcome)
  })

  it("does not take a response's own address for the checkout's", () => {
    const response = new Response('data: 1')
    Object.defineProperty(response, 'url', { value: 'https://backend.example/functions/v1/create-checkout' })
    expect(outcomeOf(response)).toEqual({ kind: 'failed' })
  })
})

describe('requestCheckout', () => {
  const { signal } = new AbortController()

  it('sends the five fields, once', async () => {
    const { invoke, connect } = clientAnswering({ data: { url: 'https://pay.example/1' }, error: null })
    expect(await requestCheckout(connect, request, signal)).toEqual({
      kind: 'url',
      url: 'https://pay.example/1',
    })
    expect(invoke).toHaveBeenCalledExactlyOnceWith('create-checkout', {
      body: request,
      signal: expect.any(AbortSignal),
    })
  })

  it.each([
    ['an error of the function', { data: null, error: new Error('500') }],
    ['an exception', new Error('offline')],
  ])('fails on %s without a second try', async (_, answer) => {
    const { invoke, connect } = clientAnswering(answer)
    expect(await requestCheckout(connect, request, signal)).toEqual({ kind: 'failed' })
    expect(invoke).toHaveBeenCalledTimes(1)
  })

  it('fails when the client does not load', async () => {
    expect(await requestCheckout(() => Promise.reject(new Error('chunk')), request, signal)).toEqual({
      kind: 'failed',
    })
  })

  it('sends nothing once the visitor has left', async () => {
    const { invoke, connect } = clientAnswering({ data: {}, error: null })
    await requestCheckout(connect, request, AbortSignal.abort())
    expect(invoke).not.toHaveBeenCalled()
  })
})
