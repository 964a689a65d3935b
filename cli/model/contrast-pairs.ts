import type { ColourToken } from './colour-tokens.ts'

/** Minimum contrast ratios of WCAG 2.2, level AA: 1.4.3 for text, 1.4.11 for the outlines of controls and for symbols. */
const LEAST = { text: 4.5, control: 3 } as const

/** A colour that the styles show on another. */
export interface ContrastPair {
  readonly front: ColourToken
  readonly back: ColourToken
  /** The minimum contrast ratio. */
  readonly least: number
  /** The name of the element that has the colour, at the start of a sentence. */
  readonly what: string
}

/** Lists the pairs of a front colour with each of the colours behind it. */
const on =
  (kind: keyof typeof LEAST, what: string, front: ColourToken) =>
  (...backs: readonly ColourToken[]): readonly ContrastPair[] =>
    backs.map((back) => ({ front, back, least: LEAST[kind], what }))

/** Every pair of the shop's colours that the styles use. A test compares this list with the styles. */
export const contrastPairs: readonly ContrastPair[] = [
  ...on('text', 'Text', 'ink')('wall', 'paper', 'white', 'line', 'hint'),
  ...on('text', 'Secondary text', 'ink-soft')('wall', 'paper', 'white'),
  ...on('text', 'Links', 'brand')('wall', 'paper', 'white'),
  ...on('text', 'Text on buttons', 'white')('brand', 'ink'),
  ...on('text', 'Text on buttons', 'paper')('ink'),
  ...on('control', 'The outline of a control', 'edge-line')('paper'),
  ...on('text', 'Text beside the sofa', 'room-ink')('room-wall'),
  ...on('text', 'Text on the dark ground', 'night-paper')('night', 'night-deep'),
  ...on(
    'text',
    'Text on the band of a gallery',
    'night-paper',
  )('band-dark', 'band-accent'),
  ...on('text', 'Text on the dark ground', 'night-white')('night', 'night-deep'),
  ...on(
    'text',
    'Text on buttons of the slideshow',
    'night-ink',
  )('night-paper', 'night-white'),
  ...on('text', 'Text on the dark ground', 'night-text')('night'),
  ...on('text', 'Text on the dark ground', 'night-soft')('night', 'night-deep'),
  ...on('text', 'Links on the dark ground', 'night-accent')('night', 'night-deep'),
  ...on('text', 'Text on buttons of the dark ground', 'night')('night-accent'),
]
