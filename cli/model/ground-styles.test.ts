import { describe, expect, test } from 'vitest'
import { oklchOf } from './oklch.ts'
import { shopBrandOf } from './shop-brand.ts'

describe('shadows', () => {
  const stylesWith = (ground: string) => shopBrandOf({ ground }).styles
  const shadeOf = (ground: string): string => {
    const channels = (stylesWith(ground)['--shade'] ?? '').split(' ').map(Number)
    return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
  }

  test('match the stylesheets on the engine’s ground', () => {
    expect(Object.keys(shopBrandOf({ accent: '#a8324a' }).styles)).not.toContain(
      '--shade',
    )
  })

  test('are a dark shade of the ground', () => {
    const blue = oklchOf(shadeOf('#e8f0fb'))

    // The shade has 0.31 of the ground's lightness. Rounding to whole channels shifts its hue slightly.
    expect(blue.lightness).toBeLessThan(0.35)
    expect(Math.abs(blue.hue - oklchOf('#e8f0fb').hue)).toBeLessThan(8)
    expect(oklchOf(shadeOf('#f2f2f2')).chroma).toBeLessThan(0.001)
  })

  test('are nearly black on a dark ground, and pictures have an edge of light', () => {
    expect(oklchOf(shadeOf('#171a21')).lightness).toBeLessThan(0.1)
    for (const name of ['--shadow', '--shadow-lifted'])
      expect(stylesWith('#171a21')[name]).toMatch(/^0 0 0 1px rgb\(var\(--lighten\)/)
  })
})

describe('the wall behind a print', () => {
  test('is mixed from the ground in a light shop', () => {
    expect(Object.keys(shopBrandOf({ ground: '#e8f0fb' }).styles)).not.toContain(
      '--tint-base',
    )
  })

  test.each(['#000000', '#171a21', '#173a2e', '#4a2230'])(
    'is slightly lighter than the dark ground %s, and has its hue',
    (ground) => {
      const { styles } = shopBrandOf({ ground })
      const { lightness, chroma, hue } = oklchOf(ground)
      const base = oklchOf(styles['--tint-base'] ?? '')

      // The wall is 0.045 lighter than the ground, but at least 0.15: darker colours all look black.
      expect(base.lightness).toBeGreaterThan(lightness + 0.03)
      expect(base.lightness).toBeLessThan(Math.max(lightness + 0.06, 0.17))
      if (chroma > 0.01) expect(Math.abs(base.hue - hue)).toBeLessThan(8)
      expect(Number.parseInt(styles['--tint-share'] ?? '', 10)).toBeLessThan(10)
    },
  )
})
