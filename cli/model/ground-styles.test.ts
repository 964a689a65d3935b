import { describe, expect, test } from 'vitest'
import { oklchOf } from './oklch.ts'
import { shopBrandOf } from './shop-brand.ts'

describe('shadows', () => {
  const stylesWith = (ground: string) => shopBrandOf({ ground }).styles
  const shadeOf = (ground: string): string => {
    const channels = (stylesWith(ground)['--shade'] ?? '').split(' ').map(Number)
    return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
  }

  test('are those of the stylesheets on the ground of the engine', () => {
    expect(Object.keys(shopBrandOf({ accent: '#a8324a' }).styles)).not.toContain(
      '--shade',
    )
  })

  test('are a dark shade of the ground', () => {
    const blue = oklchOf(shadeOf('#e8f0fb'))

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
