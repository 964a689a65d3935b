import type { MouseEvent, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { OptionField, SizeFields } from '../../templates/order/ChoiceFields.tsx'
import { variantOf, variantsIn } from '../../tests/support/variants.ts'
import { EnlargeBar, EnlargeTool } from '../enlarge/EnlargeBar.tsx'
import { OrderControl, OrderNote } from '../order/OrderControl.tsx'
import type { Progress } from '../order/order.ts'
import { PriceTag } from '../poster-card/PriceTag.tsx'
import Reviews from '../reviews/Reviews.tsx'
import { ButtonLink } from './ButtonLink.tsx'
import { Icon, type IconName, outlines } from './Icon.tsx'

const textsWithPlaceholders = {
  orderName: '{title}, {size}, {price}',
  from: 'from {price}',
  wall: 'wall {size}',
  pictureNumber: 'picture {number}',
  shown: '{shown} of {count}',
}

/** Labels whose texts are their names, except labels with placeholders. */
const labels = new Proxy({} as never, {
  get: (_, name) => Reflect.get(textsWithPlaceholders, name) ?? name,
})
const checkout = { backend: { url: '', publicKey: '' }, labels }
const variants = variantsIn('a1', 'a2')
const nothing = () => undefined
const urls = { a1: '/a1', a1NoLogo: '/a1x', a2: '/a2', a2NoLogo: '' }
const noUrls = { a1: '', a1NoLogo: '', a2: '', a2NoLogo: '' }
const soldOut = ['a2NoLogo'] as const

/** An order control, live or as rendered by the server. */
const order = (key: string, props: object = {}) => (
  <OrderControl
    live
    id="eye"
    title="Eye"
    variant={variantOf(key)}
    variants={variants}
    urls={urls}
    soldOut={soldOut}
    labels={labels}
    ordering={false}
    checkout={undefined}
    {...props}
  />
)
const price = (key: string, { live = true, isForSale = true } = {}) => (
  <PriceTag
    live={live}
    soldOut={isForSale ? [] : [key]}
    variant={variantOf(key)}
    variants={variants}
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
    sizes={variantsIn('a1', 'a2').filter(({ withoutLogo }) => !withoutLogo)}
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

const chosen = variantOf('a2NoLogo')
const states: Readonly<Record<string, ReactNode>> = {
  'order controls before hydration': order('a1', { live: false }),
  'order controls before hydration, with a checkout': order('a1', {
    live: false,
    checkout,
  }),
  'order controls without links before hydration, with a checkout': order('a1', {
    live: false,
    checkout,
    urls: noUrls,
  }),
  'order control without a link, with a checkout': order('a2', {
    checkout,
    urls: noUrls,
  }),
  'order control of A2': order('a2'),
  'order control of A2, with a checkout': order('a2', { checkout }),
  'order button of a pending order': order('a1', { checkout, ordering: true }),
  'order control of a sold-out variant, during an order': order('a2NoLogo', {
    checkout,
    ordering: true,
  }),
  'price before hydration': price('a1NoLogo', { live: false }),
  'price of a sold-out variant before hydration': price('a2', {
    live: false,
    isForSale: false,
  }),
  'price with a surcharge': price('a1NoLogo'),
  price: price('a1'),
  'price of a sold-out variant': price('a2', { isForSale: false }),
  'note without an order': note({ step: 'choosing' }),
  'note for a pending order': note({ step: 'ordering' }),
  'note for an opened payment page': note({ step: 'opened', url: '/pay' }),
  'note for a blocked payment page': note({ step: 'blocked', url: '/pay' }),
  'note for a slow order': note({ step: 'ordering', isSlow: true }),
  'note for a refused order': note({
    step: 'refused',
    status: 429,
    note: 'busy',
    lines: [],
  }),
  'note for a sold-out poster, with a link to similar ones': note(
    { step: 'refused', status: 409, note: 'gone', lines: [] },
    { near: '/near' },
  ),
  'fields of A2 without logo': (
    <>
      <SizeFields
        name="eye"
        variants={variants}
        chosen={chosen}
        labels={labels}
        stock={{ bySize: {} }}
      />
      <OptionField chosen={chosen} labels={labels} />
    </>
  ),
  'as many reviews as are shown at first': reviews(6),
  'one more review than is shown at first': reviews(7),
  'bar of a poster with one picture': bar({}),
  'bar of a zoomed picture': bar({ zoomed: true }),
  'bar of A2 on the wall': bar({ view: 'a2', zoomed: true }),
  'bar of a second picture, of the only poster on the page': bar({
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

it('a link that acts as a button responds only to clicks without modifier keys', () => {
  const press = vi.fn()
  const preventDefault = vi.fn()
  const click = (nativeEvent: Partial<MouseEvent['nativeEvent']>): void => {
    const event = { nativeEvent, preventDefault, currentTarget: 'link' }
    ButtonLink({ live: true, press }).props.onClick(event as unknown as MouseEvent)
  }

  for (const modifier of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])
    click({ [modifier]: true })
  expect(press).not.toHaveBeenCalled()
  expect(preventDefault).not.toHaveBeenCalled()

  click({})
  expect(press.mock.calls).toEqual([['link']])
  expect(preventDefault).toHaveBeenCalledTimes(1)
})

it('presses a tool on a click, unless the tool is disabled', () => {
  const press = vi.fn()
  const clickTool = ({ disabled }: { readonly disabled: boolean }) => {
    const tool = EnlargeTool({ name: '', icon: 'plus', press, disabled })
    tool.props.onClick()
  }

  clickTool({ disabled: true })
  expect(press).not.toHaveBeenCalled()

  clickTool({ disabled: false })
  expect(press).toHaveBeenCalledTimes(1)
})
