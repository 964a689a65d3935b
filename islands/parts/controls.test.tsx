import type { MouseEvent, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import type { Offers } from '../logic/purchase.ts'
import type { SortMode } from '../logic/reviewOrder.ts'
import Reviews from '../Reviews.tsx'
import { ButtonLink } from './ButtonLink.tsx'
import { ChoiceFields } from './ChoiceFields.tsx'
import { EnlargeBar } from './EnlargeBar.tsx'
import { EnlargeTool } from './EnlargeTool.tsx'
import type { CardLabels, EnlargeLabels } from './labels.ts'
import { OrderControl } from './OrderControl.tsx'
import { OrderNote } from './OrderNote.tsx'
import { PriceTag } from './PriceTag.tsx'

type Labels = CardLabels & EnlargeLabels & Record<SortMode | 'sort' | 'more' | 'shown', string>
/** Each text is its own name. */
const labels = new Proxy({} as Labels, { get: (_, name) => Reflect.get(filled, name) ?? name })
const filled = {
  orderName: '{title}, {size}, {price}',
  from: 'from {price}',
  wall: 'wall {size}',
  pictureNumber: 'picture {number}',
  shown: '{shown} of {count}',
}
const checkout = { loading: 'loading', blocked: 'blocked', openCheckout: 'pay', failed: '' }
const offers: Offers = {
  a1: { size: 'A1', sizeLabel: 'large', price: '$90' },
  a1NoLogo: { size: 'A1', sizeLabel: 'large', price: '$120', surcharge: '(+$30)' },
  a2: { size: 'A2', sizeLabel: 'small', price: '$70' },
  a2NoLogo: { size: 'A2', sizeLabel: 'small', price: '$100', surcharge: '(+$30)' },
}
const nothing = () => undefined

/** The words of markup, by element, and the values of one attribute. */
function read(markup: ReactNode, attribute = 'href') {
  const html = renderToStaticMarkup(markup)
  const values = [...html.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))].map(([, value]) => value)
  return [html.replace(/<[^>]*>/g, '|').replace(/\|[| ]*/g, '|'), values]
}

describe('an order control', () => {
  const urls = { a1: '/a1', a1NoLogo: '/a1x', a2: '/a2', a2NoLogo: '' }
  const state = {
    live: true,
    variant: 'a1',
    checkout: undefined,
    ordering: false,
    pressed: undefined,
  } as const
  const actions = { order: nothing, onFollow: nothing, preloadBackend: nothing }
  const usual = { title: 'Eye', urls, offers, labels, ...state, ...actions }

  it.each([undefined, checkout])('is a link for each variant first, then for the chosen one', (checkout) => {
    const before = <OrderControl {...usual} live={false} checkout={checkout} />
    expect(read(before)).toEqual(['|order|order|order|soldOut|', ['/a1', '/a2', '/a1x']])
    expect(read(before, 'aria-label')[1]).toEqual(['Eye, A1, $90', 'Eye, A2, $70', 'Eye, A1, $120'])
    expect(read(before, '(?:data-kind|role)')[1]).toEqual(['withoutlogo'])
    const after = <OrderControl {...usual} variant="a2" checkout={checkout} />
    expect(read(after)).toEqual(['|order|', ['/a2']])
    expect(read(after, 'role')[1]).toEqual(checkout ? ['button'] : [])
    expect(read(after, '(?:target|rel|title)')[1]).toEqual(['_blank', 'noopener', 'newTab'])
  })

  it('is a button while it orders, and text where nothing is for sale', () => {
    const ordering = <OrderControl {...usual} checkout={checkout} ordering />
    expect(read(ordering, '(?:href|aria-label|disabled|data-replay)')).toEqual(['|loading|', ['', 'order']])
    const soldOut = <OrderControl {...usual} variant="a2NoLogo" checkout={checkout} ordering />
    expect(read(soldOut, 'class')).toEqual(['|soldOut|', ['order sold-out']])
  })
})

it.each([
  [{ step: 'choosing' }, '|', []],
  [{ step: 'ordering' }, '|loading|', []],
  [{ step: 'opened', url: '/pay' }, '|opened|openAgain|', ['/pay']],
  [{ step: 'blocked', url: '/pay' }, '|blocked|pay|', ['/pay']],
] as const)('the progress %o is told in words', (progress, words, links) => {
  expect(read(<OrderNote {...{ progress, labels, checkout }} />)).toEqual([words, links])
})

it.each([
  [false, true, 'a1NoLogo', '|price |$120 (+$30)|freeShipping|'],
  [true, true, 'a1NoLogo', '|price |$120|(+$30)|freeShipping|'],
  [true, true, 'a1', '|price |$90|freeShipping|'],
  [true, false, 'a2', '|price |$70|soldOut|freeShipping|'],
  [false, false, 'a2', '|price |$70|freeShipping|'],
] as const)('a price, live: %s, for sale: %s, of %s, is %s', (live, forSale, variant, words) => {
  const tag = <PriceTag {...{ live, forSale, offers, variant, labels }} />
  const prices = ['from $70', '$90', '$120 (+$30)', '$70', '$100 (+$30)']
  expect(read(tag, 'data-[a-z0-9-]+')).toEqual([words, prices])
})

it('fields hold the choice', () => {
  const choice = { size: 'A2', withoutLogo: true } as const
  const fields = <ChoiceFields name="eye" choose={nothing} {...{ choice, offers, labels }} />
  const words = '|size|A1|large|A2|small|withoutLogo|'
  expect(read(fields, 'checked="" value')).toEqual([words, ['A2', 'no-logo']])
  expect(read(fields, 'name')[1]).toEqual(['eye', 'eye'])
})

it.each(['', 'ctrlKey', 'metaKey', 'shiftKey', 'altKey'])(
  'a click with "%s" presses a link that acts as a button, or with a modifier follows it',
  (modifier) => {
    const event = { nativeEvent: { [modifier]: true }, preventDefault: vi.fn(), currentTarget: 'link' }
    const press = vi.fn()
    ButtonLink({ live: true, press }).props.onClick(event as unknown as MouseEvent)
    expect(press.mock.calls).toEqual(modifier ? [] : [['link']])
    expect(event.preventDefault).toHaveBeenCalledTimes(modifier ? 0 : 1)
  },
)

it.each([
  [6, '|sort|helpful|newest|highest|media|'],
  [7, '|sort|helpful|newest|highest|media|6 of 7|more|'],
])('of %i reviews more are offered when there are', (count, words) => {
  const places = Array.from({ length: count }, (_, item) => ({ item, rating: 5 }))
  const reviews = <Reviews.component labels={labels} places={places} items={{ __html: '' }} />
  expect(read(reviews)[0]).toBe(words)
})

describe('the controls of the enlarged view', () => {
  const usual = { labels, pictures: 1, alone: false, view: 0, zoomed: false } as const
  const bar = { ...usual, show: nothing, zoom: nothing, step: nothing }

  it.each([
    [{}, 'picture', '100', '1000'],
    [{ zoomed: true }, 'picture', '100', '0000'],
    [{ view: 'A2', zoomed: true }, 'picture', '001', '1100'],
    [{ pictures: 2, view: 1, alone: true }, 'picture 1|picture 2', '0100', '10'],
  ] as const)('offer what there is: %o', (props, pictures, pressed, disabled) => {
    const flags = (text: string) => [...text].map((flag) => String(flag === '1'))
    const markup = <EnlargeBar {...bar} {...props} />
    expect(read(markup, 'aria-pressed')).toEqual([`|view|${pictures}|wall A1|wall A2|`, flags(pressed)])
    expect(read(markup, 'aria-disabled')[1]).toEqual(flags(disabled))
  })

  it.each([true, false])('do nothing where they are disabled: %s', (disabled) => {
    const press = vi.fn()
    EnlargeTool({ name: '', icon: 'plus', press, disabled }).props.onClick()
    expect(press).toHaveBeenCalledTimes(disabled ? 0 : 1)
  })
})
