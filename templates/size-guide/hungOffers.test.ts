import { describe, expect, it, test } from 'vitest'
import type { Offer, Orientation } from '../../cli/model/poster.ts'
import { offersOf } from '../../cli/shop/offers.ts'
import { priceListOf } from '../../cli/shop/price-list.ts'
import { hungOffersOf } from './hungOffers.ts'

/** Width and height of upright sheets, in centimetres. */
const dimensions: Readonly<Record<string, readonly [width: number, height: number]>> = {
  a0: [84.1, 118.9],
  a1: [59.4, 84.1],
  a2: [42, 59.4],
  a3: [29.7, 42],
  a4: [21, 29.7],
  b0: [100, 141.4],
  b1: [70.7, 100],
  '50x70': [50, 70],
  postcard: [10, 15],
}

/**
 * Returns the sizes that hang in the room of a shop with these sizes. The shop also
 * offers each size without the logo.
 */
function hungSizes(ids: string, orientation: Orientation = 'portrait') {
  const sizes = ids.split(' ').map((id) => {
    const [width = 0, height = 0] = dimensions[id] ?? []
    const label = { portrait: id, landscape: id }
    return { id, name: id, price: 50, label, width, height }
  })
  const priceList = priceListOf({ currency: 'EUR', sizes, withoutLogo: 10, details: {} })
  const offers = offersOf({ orientation }, priceList, true)
  return hungOffersOf({ offers, orientation }).map(nameOf)
}

const nameOf = ({ variant }: Offer): string => variant.key

describe('the room of the size guide', () => {
  it("hangs up to three sizes, in the owner's order", () => {
    expect(hungSizes('50x70')).toEqual(['50x70'])
    expect(hungSizes('a2 a1')).toEqual(['a2', 'a1'])
    expect(hungSizes('a2 a1 a3')).toEqual(['a2', 'a1', 'a3'])
  })

  it('hangs a small, a middle and a large size if there are more than three', () => {
    expect(hungSizes('a4 a3 a2 a1')).toEqual(['a4', 'a2', 'a1'])
    expect(hungSizes('a1 50x70 a2 a3 a4 a0')).toEqual(['50x70', 'a4', 'a0'])
  })

  it('never chooses a row that is much wider than the sofa', () => {
    // A row may be 240 cm wide, with gaps of 27 cm. In landscape A4, A2 and A0 need
    // 29.7 + 27 + 59.4 + 27 + 118.9 = 262 cm.
    expect(hungSizes('a4 a3 a2 a1 a0', 'portrait')).toEqual(['a4', 'a2', 'a0'])
    expect(hungSizes('a4 a3 a2 a1 a0', 'landscape')).toEqual(['a4', 'a2', 'a1'])
  })

  it('does not hang a postcard among many sizes', () => {
    // Next to larger sheets, one of less than 20 cm would be little more than a speck. A
    // postcard is 10 cm wide.
    expect(hungSizes('postcard a4 a2 a1')).toEqual(['a4', 'a2', 'a1'])
    expect(hungSizes('postcard a2 a1')).toEqual(['postcard', 'a2', 'a1'])
  })

  it('leaves out sizes that are taller than the wall, and the whole room if none fits', () => {
    // The wall above the sofa is 132 cm tall.
    expect(hungSizes('b0 a1 a2')).toEqual(['a1', 'a2'])
    expect(hungSizes('b0')).toEqual([])
  })

  test('leaves out the middle sheet if the row would be wider than the wall', () => {
    // The wall is 320 cm wide. In landscape the three sizes, with two gaps of 27 cm, need
    // 357 cm.
    expect(hungSizes('a0 b1 a1', 'portrait')).toEqual(['a0', 'b1', 'a1'])
    expect(hungSizes('a0 b1 a1', 'landscape')).toEqual(['a0', 'a1'])
  })
})
