import { describe, expect, test } from 'vitest'
import { accentOnGround, coloursOf } from './brand-colours.ts'
import { type BrandFields, defaultFields } from './colour-tokens.ts'
import { contrastOf, hexOf, oklchOf } from './oklch.ts'

const coloursWith = (fields: Partial<BrandFields>) =>
  coloursOf({ ...defaultFields, ...fields })

const dark = coloursWith({ accent: '#ffb454', ground: '#171a21' })
const pale = coloursWith({ accent: '#a8324a', ground: '#fbf1ea' })

/** Dull accents in all hues, like those of dark pictures. */
const dullAccents = Array.from({ length: 24 }, (_, index) =>
  hexOf({ lightness: 0.45, chroma: 0.05, hue: index * 15 }),
)

describe('a picture’s accent', () => {
  test('shines on a dark ground, in the same hue', () => {
    for (const accent of dullAccents) {
      const { lightness, chroma, hue } = oklchOf(accentOnGround(accent, dark))

      // Accents on a dark ground have a lightness of at least 0.7 and a chroma of at least
      // 0.09. Rounding to whole channels changes them a little.
      expect(lightness, accent).toBeGreaterThan(0.69)
      expect(chroma, accent).toBeGreaterThan(0.085)
      const turn = Math.abs(hue - oklchOf(accent).hue) % 360
      expect(Math.min(turn, 360 - turn), accent).toBeLessThan(3)
    }
  })

  test.each(['#171a21', '#1f4d3a', '#3a0d1c', '#000000'])(
    'is legible on the dark ground %s, and text on buttons as well',
    (ground) => {
      const colours = coloursWith({ accent: '#f3ead2', ground })

      // Text on buttons has the colour `white`. Contrast is the same in both directions.
      for (const accent of dullAccents)
        for (const surface of ['wall', 'paper', 'white'] as const)
          expect(
            contrastOf(accentOnGround(accent, colours), colours[surface]),
            `${accent} on ${surface}`,
          ).toBeGreaterThanOrEqual(4.5)
    },
  )

  test('stays the same on a light ground on which it is legible', () => {
    expect(accentOnGround('#7a1f1f', pale)).toBe('#7a1f1f')
    expect(accentOnGround('#7a1f1f', coloursOf(defaultFields))).toBe('#7a1f1f')
  })

  test('is the shop’s accent if the picture has no lively ink', () => {
    // A picture without a lively ink has the engine's accent. '#a8324a' is the accent of `pale`.
    expect(accentOnGround(defaultFields.accent, pale)).toBe('#a8324a')
    expect(accentOnGround(defaultFields.accent, coloursOf(defaultFields))).toBe(
      defaultFields.accent,
    )
  })
})

describe('accent tints', () => {
  test('are calmer than a dark accent', () => {
    for (const accent of ['#a8324a', '#1d5a4c', '#6a1fd0']) {
      const colours = coloursWith({ accent })

      expect(oklchOf(colours['night-accent']).chroma, accent).toBeLessThan(0.1)
      expect(oklchOf(colours.signal).chroma, accent).toBeLessThan(oklchOf(accent).chroma)
    }
  })

  test('resemble a light accent', () => {
    const { chroma, lightness } = oklchOf(dark['night-accent'])

    // '#ffb454' is the accent of `dark`.
    expect(chroma).toBeCloseTo(oklchOf('#ffb454').chroma, 2)
    expect(lightness).toBeCloseTo(oklchOf('#ffb454').lightness, 1)
  })

  test('are equal to a very light accent', () => {
    const colours = coloursWith({ accent: '#f1e6c4', ground: '#173a2e' })

    expect(colours['night-accent']).toBe('#f1e6c4')
  })

  test('are grey if the accent is black', () => {
    const { signal } = coloursWith({ accent: '#000000' })

    expect(oklchOf(signal).chroma).toBeLessThan(0.001)
    expect(contrastOf(signal, '#ffffff')).toBeGreaterThan(4.5)
  })
})

test('the deeper shade of a dark ground is darker, but not black', () => {
  const { 'night-deep': deep } = coloursWith({ darkGround: '#16241f' })
  const lightness = oklchOf(deep).lightness

  expect(lightness).toBeLessThan(oklchOf('#16241f').lightness)
  expect(lightness).toBeGreaterThan(0.15)
})

test.each(['#3b1620', '#16241f', '#123a6b'])(
  'surfaces on the dark ground %s have its hue',
  (darkGround) => {
    const colours = coloursWith({ darkGround })
    const { chroma } = oklchOf(darkGround)

    for (const token of [
      'night-deep',
      'night-line',
      'night-shape',
      'night-fold',
    ] as const)
      expect(oklchOf(colours[token]).chroma, token).toBeGreaterThan(0.8 * chroma)
  },
)

test('light text on a dark ground has little of its hue', () => {
  for (const ground of ['#171a21', '#173a2e', '#3b1620']) {
    const { ink, 'ink-soft': softInk } = coloursWith({ accent: '#f1e6c4', ground })

    expect(oklchOf(ink).chroma, ground).toBeLessThan(0.02)
    expect(oklchOf(softInk).chroma, ground).toBeLessThan(0.02)
  }
})

test('room walls are lighter than a dark ground, and floors are darker', () => {
  const { lightness } = oklchOf('#171a21')

  expect(oklchOf(dark['room-wall']).lightness).toBeGreaterThan(lightness + 0.02)
  expect(oklchOf(dark['room-floor']).lightness).toBeLessThan(lightness)
})
