import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { home } from '../../../tests/support/cli.ts'
import { brand } from '../../model/brand.ts'
import { contrastOf } from '../../model/oklch.ts'
import { shopBrandOf } from '../../model/shop-brand.ts'
import { frameStylesOf } from './frame-styles.ts'

const accentsIn = (styles: string): readonly string[] =>
  [...styles.matchAll(/--brand:(#\w{6})/g)].map(([, accent = '']) => accent)

test("a shop with the engine's look changes nothing in the editor", () => {
  expect(frameStylesOf(shopBrandOf(undefined))).toBe('')
})

test.each(['#ffe14d', '#101020', '#b3123f'])(
  'the accent %s is legible on the forms of the editor, light and dark',
  async (accent) => {
    const [light = '', dark = ''] = accentsIn(frameStylesOf(shopBrandOf({ accent })))

    const tokens = await readFile(join(home, 'cli/editor/browser/tokens.css'), 'utf8')
    // Only the dark surfaces are hexadecimal colours in tokens.css. The light ones are the
    // brand's colours and white.
    const darkSurfaces = ['paper', 'wall', 'field'].map(
      (name) => new RegExp(`--${name}: (#\\w+);`).exec(tokens)?.[1] ?? '',
    )
    const lightSurfaces = [brand.paper, brand.wall, '#ffffff']
    for (const surface of darkSurfaces)
      expect(contrastOf(dark, surface), surface).toBeGreaterThanOrEqual(4.5)
    for (const surface of lightSurfaces)
      expect(contrastOf(light, surface), surface).toBeGreaterThanOrEqual(4.5)
  },
)

test("the editor's header has the shop's dark background and corner radius", () => {
  const styles = frameStylesOf(shopBrandOf({ darkGround: '#3a0d1c', radius: 12 }))

  expect(styles).toContain('--night:#3a0d1c')
  expect(styles).toContain('--radius:12px')
})
