import { brand } from './brand.ts'

/** The colours that a shop can state in content/brand.yaml. */
export type BrandField = 'accent' | 'ground' | 'darkGround'

export type BrandFields = Readonly<Record<BrandField, string>>

/** The colours of a shop that states none. */
export const defaultFields: BrandFields = {
  accent: brand.teal,
  ground: brand.wall,
  darkGround: brand.night,
}

/**
 * How a colour follows the shop's own colour:
 * - `same` is the shop's colour.
 * - `shade` keeps its distance in lightness from the shop's colour.
 * - `ink` keeps this distance too, but is lighter than a dark ground and darker than a light one, and always legible.
 * - `tint` keeps its own lightness, and takes the hue of the shop's colour, muted.
 * - `light` is a tint that is at least as light as the shop's colour.
 * - `signal` is a tint halfway to the lightness of the shop's colour, but never darker than that colour.
 */
export type Follows = 'same' | 'shade' | 'ink' | 'tint' | 'light' | 'signal'

export interface TokenRow {
  /** The colour in a shop that states none. */
  readonly value: string
  /** The shop's colour that this colour follows. */
  readonly of: BrandField
  readonly follows: Follows
  /** The opacity; without it, the colour is opaque. */
  readonly alpha?: number
}

/** All colours that follow the shop's, by their names in templates/styles/. */
const table = {
  wall: { value: brand.wall, of: 'ground', follows: 'same' },
  paper: { value: brand.paper, of: 'ground', follows: 'shade' },
  white: { value: '#ffffff', of: 'ground', follows: 'shade' },
  line: { value: '#ddd4c3', of: 'ground', follows: 'ink' },
  ink: { value: '#17262d', of: 'ground', follows: 'ink' },
  'ink-soft': { value: '#52605f', of: 'ground', follows: 'ink' },
  'edge-line': { value: '#8d8a7e', of: 'ground', follows: 'ink' },
  hint: { value: brand.paper, of: 'ground', follows: 'shade', alpha: 0.94 },
  'room-wall': { value: '#ebe4d6', of: 'ground', follows: 'ink' },
  'room-floor': { value: '#d8cdb8', of: 'ground', follows: 'shade' },
  'room-ink': { value: '#4a5757', of: 'ground', follows: 'ink' },
  'room-line': { value: '#d3c8b3', of: 'ground', follows: 'ink' },
  brand: { value: brand.teal, of: 'accent', follows: 'same' },
  signal: { value: '#b98a2c', of: 'accent', follows: 'signal' },
  'night-accent': { value: brand.goldLight, of: 'accent', follows: 'light' },
  'band-accent': { value: '#0e4a4f', of: 'accent', follows: 'tint' },
  'band-dark': { value: '#5b2a24', of: 'darkGround', follows: 'tint' },
  night: { value: brand.night, of: 'darkGround', follows: 'same' },
  'night-deep': { value: '#081a22', of: 'darkGround', follows: 'shade' },
  'night-line': { value: '#2a4450', of: 'darkGround', follows: 'shade' },
  'night-shape': { value: '#14545d', of: 'darkGround', follows: 'shade' },
  'night-fold': { value: '#0f3a45', of: 'darkGround', follows: 'shade' },
  'night-soft': { value: '#c5d2d2', of: 'darkGround', follows: 'tint' },
  'night-text': { value: '#e6ebe7', of: 'darkGround', follows: 'tint' },
  'night-paper': { value: brand.paper, of: 'darkGround', follows: 'tint' },
  'night-white': { value: '#ffffff', of: 'darkGround', follows: 'tint' },
  'night-ink': { value: '#17262d', of: 'darkGround', follows: 'tint' },
  veil: { value: brand.night, of: 'darkGround', follows: 'same', alpha: 0.55 },
} as const satisfies Readonly<Record<string, TokenRow>>

export type ColourToken = keyof typeof table
export const colourTokens = Object.keys(table) as readonly ColourToken[]

export const rowOf = (token: ColourToken): TokenRow => table[token]
