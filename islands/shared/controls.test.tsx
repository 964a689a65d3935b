import type { MouseEvent, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { LogoField, SizeFields } from '../../templates/order/ChoiceFields.tsx'
import { EnlargeBar, EnlargeTool } from '../enlarge/EnlargeBar.tsx'
import { OrderControl, OrderNote } from '../order/OrderControl.tsx'
import type { Progress } from '../order/order.ts'
import { PriceTag } from '../poster-card/PriceTag.tsx'
import Reviews from '../reviews/Reviews.tsx'
import { ButtonLink } from './ButtonLink.tsx'
import { Icon, type IconName, outlines } from './Icon.tsx'
import type { Offers, VariantKey } from './variants.ts'

const textsWithPlaceholders = {
  orderName: '{title}, {size}, {price}',
  from: 'from {price}',
  wall: 'wall {size}',
  pictureNumber: 'picture {number}',
  shown: '{shown} of {count}',
}

/** Labels whose texts equal their names, except those with placeholders. */
const labels = new Proxy({} as never, {
  get: (_, name) => Reflect.get(textsWithPlaceholders, name) ?? name,
})
const checkout = { backend: { url: '', publicKey: '' }, labels }
const offers: Offers = {
  a1: { size: 'A1', sizeLabel: 'large', price: '$90' },
  a1NoLogo: { size: 'A1', sizeLabel: 'large', price: '$120', surcharge: '(+$30)' },
  a2: { size: 'A2', sizeLabel: 'small', price: '$70' },
  a2NoLogo: { size: 'A2', sizeLabel: 'small', price: '$100', surcharge: '(+$30)' },
}
const nothing = () => undefined
const urls = { a1: '/a1', a1NoLogo: '/a1x', a2: '/a2', a2NoLogo: '' }
const noUrls = { a1: '', a1NoLogo: '', a2: '', a2NoLogo: '' }
const soldOut = ['a2NoLogo'] as const

/** An order control, live or as rendered by the server. */
const order = (variant: VariantKey, props: object = {}) => (
  <OrderControl
    live
    id="eye"
    title="Eye"
    variant={variant}
    urls={urls}
    soldOut={soldOut}
    offers={offers}
    labels={labels}
    ordering={false}
    checkout={undefined}
    {...props}
  />
)
const price = (live: boolean, isForSale: boolean, variant: VariantKey) => (
  <PriceTag
    live={live}
    soldOut={isForSale ? [] : [variant]}
    offers={offers}
    variant={variant}
    labels={labels}
  />
)
const note = (progress: Progress, props: object = {}) => (
  <OrderNote
    progress={progress}
    labels={labels}
    checkout={checkout}
    cancel={nothing}
    {...props}
  />
)
const bar = (props: object) => (
  <EnlargeBar
    labels={labels}
    pictures={1}
    alone={false}
    view={0}
    zoomed={false}
    show={nothing}
    zoom={nothing}
    step={nothing}
    {...props}
  />
)
const reviews = (count: number) => {
  const places = Array.from({ length: count }, (_, item) => ({ item, rating: 5 }))
  return <Reviews.component labels={labels} places={places} items={{ __html: '' }} />
}

const choiceWithoutLogo = { size: 'A2', withoutLogo: true } as const
const states: Readonly<Record<string, ReactNode>> = {
  'an order before scripts': order('a1', { live: false }),
  'an order before scripts, with a backend': order('a1', { live: false, checkout }),
  'an order that no link leads to, before scripts': order('a1', {
    live: false,
    checkout,
    urls: noUrls,
  }),
  'an order that no link leads to': order('a2', { checkout, urls: noUrls }),
  'an order of a2': order('a2'),
  'an order of a2 with a backend': order('a2', { checkout }),
  'a button while it orders': order('a1', { checkout, ordering: true }),
  'an order of what is sold out': order('a2NoLogo', { checkout, ordering: true }),
  'a price before scripts': price(false, true, 'a1NoLogo'),
  'a price of what is sold out, before scripts': price(false, false, 'a2'),
  'a price with a surcharge': price(true, true, 'a1NoLogo'),
  'a price': price(true, true, 'a1'),
  'a price of what is sold out': price(true, false, 'a2'),
  'nothing to say': note({ step: 'choosing' }),
  'an order on its way': note({ step: 'ordering' }),
  'an order that was opened': note({ step: 'opened', url: '/pay' }),
  'an order that the browser blocked': note({ step: 'blocked', url: '/pay' }),
  'an order that takes long': note({ step: 'ordering', isSlow: true }),
  'an order that is refused': note({
    step: 'refused',
    status: 429,
    note: 'busy',
    lines: [],
  }),
  'an order of what has sold out': note(
    { step: 'refused', status: 409, note: 'gone', lines: [] },
    { near: '/near' },
  ),
  'the choice of A2 without logo': (
    <>
      <SizeFields name="eye" choice={choiceWithoutLogo} offers={offers} labels={labels} />
      <LogoField choice={choiceWithoutLogo} labels={labels} />
    </>
  ),
  'six reviews': reviews(6),
  'seven reviews': reviews(7),
  'the bar of one picture': bar({}),
  'the bar of a magnified picture': bar({ zoomed: true }),
  'the bar of A2 on the wall': bar({ view: 'A2', zoomed: true }),
  'the bar of a second picture, of the only poster': bar({
    pictures: 2,
    view: 1,
    alone: true,
  }),
  ...Object.fromEntries(
    Object.keys(outlines).map((name) => [name, <Icon key="" name={name as IconName} />]),
  ),
}

it('renders every control in each of its states', async () => {
  const lines = Object.entries(states).map(
    ([name, state]) => `# ${name}\n${renderToStaticMarkup(state)}\n`,
  )

  const text = lines.join('\n').replaceAll('><', '>\n<')
  await expect(text).toMatchFileSnapshot('controls.txt')
})

it('a click presses a link that acts as a button unless a modifier is held', () => {
  const press = vi.fn()
  const preventDefault = vi.fn()

  for (const modifier of ['', 'ctrlKey', 'metaKey', 'shiftKey', 'altKey']) {
    const event = {
      nativeEvent: { [modifier]: true },
      preventDefault,
      currentTarget: `link ${modifier}`,
    }
    ButtonLink({ live: true, press }).props.onClick(event as unknown as MouseEvent)
  }

  expect(press.mock.calls).toEqual([['link ']])
  expect(preventDefault).toHaveBeenCalledTimes(1)
})

it('a click presses a tool that is not disabled', () => {
  const press = vi.fn()
  const clickTool = (disabled: boolean) => {
    const tool = EnlargeTool({ name: '', icon: 'plus', press, disabled })
    tool.props.onClick()
  }

  clickTool(true)
  expect(press).not.toHaveBeenCalled()

  clickTool(false)
  expect(press).toHaveBeenCalledTimes(1)
})
