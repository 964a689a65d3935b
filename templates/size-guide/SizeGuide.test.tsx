import { expect, it } from 'vitest'
import type { Poster } from '../../cli/model/poster.ts'
import { homePage, posters } from '../../tests/support/pages.ts'
import { renderMarkup } from '../rendering.tsx'
import { SizeGuide } from './SizeGuide.tsx'

/** Returns a poster that is sold in only one of the sizes. */
function soldIn(sizeId: string, poster: Poster | undefined): Poster {
  const [offer, ...others] =
    poster?.offers.filter(({ variant }) => variant.sizeId === sizeId) ?? []
  if (!poster || !offer) throw new Error(`no poster in ${sizeId}`)
  return { ...poster, offers: [offer, ...others] }
}

/** Returns the size and the picture of each sheet above the sofa. */
function sheetsOf(shown: readonly Poster[]): readonly string[] {
  const html = renderMarkup(<SizeGuide posters={shown} />, homePage(shown))
  const sheets = html.split('class="sheet-on-wall"').slice(1)
  return sheets.map((sheet) => {
    const [, size] = /^ data-size="(.*?)"/.exec(sheet) ?? []
    const [, picture] = /\/img\/(poster-\d+)/.exec(sheet) ?? []
    return `${picture} in ${size}`
  })
}

const [poster1, poster2, poster3] = posters(3)

it('shows the first poster in the first size and the second poster in the second size', () => {
  expect(sheetsOf(posters(3))).toEqual(['poster-1 in A1', 'poster-2 in A2'])
})

it('shows each size with a poster that is sold in it', () => {
  const wall = [soldIn('a2', poster1), soldIn('a2', poster2), soldIn('a1', poster3)]

  expect(sheetsOf(wall)).toEqual(['poster-3 in A1', 'poster-1 in A2'])
})

it('asks "How large is it?" only if there are several sizes', () => {
  const wall = [soldIn('a2', poster1), soldIn('a2', poster2)]
  const htmlOf = (shown: readonly Poster[]) =>
    renderMarkup(<SizeGuide posters={shown} />, homePage(shown))

  expect(htmlOf(posters(3))).toContain('How large is it?')
  expect(htmlOf(wall)).not.toContain('How large is it?')
  expect(htmlOf(wall)).toContain('42 × 59,4 cm')
})

it('shows a single size if the posters are sold only in that size', () => {
  expect(sheetsOf([soldIn('a2', poster1), soldIn('a2', poster2)])).toEqual([
    'poster-1 in A2',
  ])
})
