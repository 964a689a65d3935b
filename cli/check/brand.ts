import { type BrandColours, coloursOf, LIGHTNESS_STEP } from '../model/brand-colours.ts'
import {
  type BrandField,
  type BrandFields,
  type Follows,
  rowOf,
} from '../model/colour-tokens.ts'
import { type ContrastPair, contrastPairs } from '../model/contrast-pairs.ts'
import { type Diagnostic, error, type Place, warning } from '../model/diagnostic.ts'
import { type Logo, paintsOf } from '../model/logo.ts'
import { contrastOf, hexOf, oklchOf } from '../model/oklch.ts'
import { brandFieldsOf } from '../model/shop-brand.ts'
import type { Content } from '../read/content.ts'
import { parseLogo } from '../read/logo.ts'
import { suggest } from '../read/suggest.ts'

/** All fields with colours. The accent is the easiest to change, and the ground the hardest. */
const fieldsByEase: readonly BrandField[] = ['accent', 'darkGround', 'ground']

/**
 * Colours that take only their hue from a field, or are at least as light as it. The field is not to blame for them.
 */
const blameless: readonly Follows[] = ['tint', 'light']

/**
 * Returns the field to change if a pair of colours is illegible: of the fields that set the lightness of a colour in
 * the pair, the one that is easiest to change.
 */
function fieldOf({ front, back }: ContrastPair): BrandField {
  const rows = [rowOf(front), rowOf(back)].filter(
    ({ follows }) => !blameless.includes(follows),
  )
  const field = fieldsByEase.find((candidate) => rows.some(({ of }) => of === candidate))
  // A pair of two tints is light text on a dark ground.
  return field ?? 'darkGround'
}

/** Checks that the logo exists, contains only shapes, and is visible. */
export function* checkLogo({ brand, drawings }: Content): Generator<Diagnostic> {
  const path = brand?.value.logo
  if (!brand || path === undefined) return

  const at = brand.at(['logo'])
  const drawing = drawings.get(path)
  if (drawing === undefined) {
    const similar = suggest(path, [...drawings.keys()])
    const hint =
      similar === undefined
        ? 'copy the drawing into the content of the shop, or correct its name here'
        : `did you mean "${similar}"?`
    yield error('missing-file', at, `there is no drawing "${path}"`, hint)
    return
  }

  const result = parseLogo(drawing)
  if ('fault' in result) yield error('image', at, result.fault, result.hint)
  else yield* checkVisibility(result.logo, at, coloursOf(brandFieldsOf(brand.value)))
}

/** Checks that visitors see the logo, in the header and on the dark ground of the footer. */
function* checkVisibility(
  { viewBox, shapes }: Logo,
  at: Place,
  { wall, night }: BrandColours,
): Generator<Diagnostic> {
  const paints = paintsOf(shapes)
  if (paints.length === 0) {
    const hint =
      'remove fill="none", so that its shapes take the colour of the text beside them'
    yield error('image', at, 'the logo is invisible: no shape has a colour', hint)
    return
  }

  // A viewBox is "left top width height".
  const [, , width = 1, height = 1] = viewBox.split(' ').map(Number)
  const elongation = Math.max(width / height, height / width)
  if (elongation > MOST_ELONGATED) {
    const message = `the logo would be tiny: it measures ${width} × ${height}, and is shown in a square`
    const hint =
      'export only the emblem, without words: pages show the name of the shop beside it'
    yield warning('image', at, message, hint)
  }

  const grounds = { 'the page': wall, 'dark areas': night }
  for (const [areas, ground] of Object.entries(grounds)) {
    if (paints.some((paint) => isVisibleOn(ground, paint))) continue

    const message = `the logo is hard to see on ${areas}: its colours are close to ${ground}`
    const hint =
      'remove the colours of its shapes, so that they take the colour of the text beside them'
    yield warning('contrast', at, message, hint)
  }
}

/** The largest aspect ratio at which a logo that is fitted into a square is still large enough. */
const MOST_ELONGATED = 3

/** The contrast below which a logo is treated as hard to see. WCAG sets no minimum for logos. */
const LEAST_VISIBLE = 1.5

/**
 * Tells whether a colour stands out from a ground. Only black, white and hexadecimal colours can be compared; all
 * others are assumed to be visible.
 */
function isVisibleOn(ground: string, paint: string): boolean {
  const colour = plainColours[paint.trim().toLowerCase()] ?? paint.trim()
  const [, digits = ''] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour) ?? []
  if (digits === '') return true

  const hex = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  return contrastOf(`#${hex}`, ground) >= LEAST_VISIBLE
}

const plainColours: Readonly<Record<string, string>> = {
  black: '#000000',
  white: '#ffffff',
}

/** Checks that every text and control is legible in the shop's colours (WCAG 2.2, level AA). */
export function* checkBrand({ brand }: Content): Generator<Diagnostic> {
  if (!brand) return

  const fields = brandFieldsOf(brand.value)
  const colours = coloursOf(fields)
  for (const field of fieldsByEase) {
    const worst = findLeastLegible(field, colours)
    if (!worst) continue

    const { what, front, back, contrast, least } = worst
    const at = brand.value[field] === undefined ? brand.at([]) : brand.at([field])
    const pair = `${colours[front]} on ${colours[back]}`
    const lack = `a contrast of ${roundDown(contrast)}:1, less than ${least}:1`
    const message = `${what} would be hard to read: ${pair} has ${lack}`
    yield error('contrast', at, message, hintOn(field, fields))
  }
}

/** Finds a field's least legible pair: the one whose contrast falls furthest short of the required value. */
function findLeastLegible(field: BrandField, colours: BrandColours) {
  const pairs = contrastPairs
    .filter((pair) => fieldOf(pair) === field)
    .map((pair) => ({
      ...pair,
      contrast: contrastOf(colours[pair.front], colours[pair.back]),
    }))
  const [worst] = pairs
    .filter(({ contrast, least }) => contrast < least)
    .toSorted((a, b) => a.contrast / a.least - b.contrast / b.least)
  return worst
}

/** Rounds down, so that a contrast never looks sufficient when it is not. */
const roundDown = (contrast: number): string =>
  (Math.floor(contrast * 100) / 100).toFixed(2)

function hintOn(field: BrandField, fields: BrandFields): string {
  const nearest = nearestLegible(field, fields)
  return nearest === undefined
    ? `no lightness of ${field} is legible: choose a lighter or darker ground`
    : `write ${field}: "${nearest}", the nearest colour that is legible, or another one`
}

/**
 * Finds a colour that makes all pairs of a field legible. It has the field's hue and the nearest possible lightness.
 */
function nearestLegible(field: BrandField, fields: BrandFields): string | undefined {
  const pairs = contrastPairs.filter((pair) => fieldOf(pair) === field)
  const colour = oklchOf(fields[field])
  const isLegible = (candidate: string): boolean => {
    const colours = coloursOf({ ...fields, [field]: candidate })
    return pairs.every(
      ({ front, back, least }) => contrastOf(colours[front], colours[back]) >= least,
    )
  }

  // Lightness is between 0 and 1, so this many steps reach every lightness from any other.
  const stepCount = Math.ceil(1 / LIGHTNESS_STEP)
  const distances = Array.from(
    { length: stepCount },
    (_, index) => (index + 1) * LIGHTNESS_STEP,
  )
  return distances
    .flatMap((distance) => [colour.lightness - distance, colour.lightness + distance])
    .filter((lightness) => lightness >= 0 && lightness <= 1)
    .map((lightness) => hexOf({ ...colour, lightness }))
    .find(isLegible)
}
