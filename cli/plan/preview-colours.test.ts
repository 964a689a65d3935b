import { expect, test } from 'vitest'
import { tinySite } from '../../tests/shops/own-shop.ts'
import { channelsOf } from '../model/oklch.ts'
import { shopBrandOf } from '../model/shop-brand.ts'
import { posterPreviewJobOf } from '../produce/previews.ts'
import { sourceForPreview } from './preview-colours.ts'

const site = await tinySite()
const [print] = site.storefronts[0]?.galleries[0]?.posters[0]?.images ?? []
if (!print) throw new Error('the tiny shop has a poster')

const wallWith = (dominant: string, ground: string): readonly number[] => {
  const source = { ...print, colours: { ...print.colours, dominant } }
  const shopPrint = sourceForPreview(source, shopBrandOf({ ground }))
  return channelsOf(posterPreviewJobOf(shopPrint, 'any').wall)
}

test('poster previews stay the same in a shop with the engine’s ground', () => {
  expect(sourceForPreview(print, shopBrandOf({ accent: '#b3123f' }))).toBe(print)
})

test('the wall behind a preview mixes the colours of the print and the shop', () => {
  const [dominant, ground] = ['#2080c0', '#ffe0e8']
  const [shopWall, printColour] = [channelsOf(ground), channelsOf(dominant)]

  // Previews mix 55% of the print's colour into the wall.
  for (const [index, channel] of wallWith(dominant, ground).entries()) {
    const mixed = (printColour[index] ?? 0) * 0.55 + (shopWall[index] ?? 0) * 0.45
    expect(Math.abs(channel - mixed)).toBeLessThanOrEqual(1)
  }
})

test('the wall behind a preview is darker in a dark shop', () => {
  const sumOf = (channels: readonly number[]): number =>
    channels.reduce((sum, channel) => sum + channel)

  // The channel sums of the two grounds differ by 650. The ground makes up 45% of the wall's colour, and darkened
  // channels may be clamped at 0.
  expect(sumOf(wallWith('#2080c0', '#15171c'))).toBeLessThan(
    sumOf(wallWith('#2080c0', '#f6f2ea')) - 150,
  )
})
