import { onePerSize, type Variant } from '../model/poster.ts'

type StyledSheet = Pick<Variant, 'orderedAs' | 'size' | 'hasOption' | 'width' | 'height'>

/**
 * The maximum length of a size's name, such as A1, for which SizeGuide.css has room
 * beside the dimensions.
 */
const SHORT_NAME = 3

/** Returns the rules for the sizes of a shop, which complete templates/size-guide/SizeGuide.css. */
export function sheetStylesOf(variants: readonly StyledSheet[]): string {
  const sheets = onePerSize(variants)
  const widths = sheets.flatMap(({ orderedAs, width, height }) => {
    const sheet = `.sheet-on-wall[data-size="${orderedAs}"]`
    return [
      `${sheet} { --width: ${width} }`,
      `[data-orientation="landscape"] > ${sheet} { --width: ${height} }`,
    ]
  })

  const letters = Math.max(...sheets.map(({ size }) => size.length))
  const rules = [
    ...widths,
    ...(letters > SHORT_NAME ? [columnOf(letters), captionsOf(letters)] : []),
    ...(sheets.some(canBeTall) ? [TALL_ROW] : []),
  ]
  return `@layer components {\n${rules.join('\n')}\n}\n`
}

/** The width of a usual letter in em. */
const LETTER_WIDTH = 0.55

/**
 * Returns the rules for names that are wider than a small sheet: they move the sheets apart, so that no name wraps.
 * - `--caption` is the width of the longest name: letters × LETTER_WIDTH × the font size in SizeGuide.css.
 * - `--overhang` is the width by which this name exceeds its sheet on each side.
 * - 13.5 is the usual distance in SizeGuide.css, in centimetres of the room.
 */
const captionsOf = (letters: number): string => `
.room .sheet-on-wall {
  --caption: calc(${letters} * ${LETTER_WIDTH} * min(3.75vw, clamp(0.75rem, 1.1vw, 0.9375rem)));
  --overhang: max(0px, (var(--caption) - var(--width) * var(--cm)) / 2);
  margin-inline: max(13.5 * var(--cm), var(--overhang) + 0.25rem);
}
.room > img + .sheet-on-wall { margin-inline-start: var(--overhang) }
.room .sheet-on-wall:last-child { margin-inline-end: var(--overhang) }
.room .sheet-on-wall span { inset-inline: 50% auto; inline-size: max-content; translate: -50% }`

/**
 * Returns the rule that aligns the dimensions of all sizes in a column beside the names.
 */
const columnOf = (letters: number): string =>
  `.size-guide dl dt { min-inline-size: min(${letters} * ${LETTER_WIDTH}em, 50%) }`

/** The height in centimetres above which a sheet hangs higher, as in islands/shared/room.ts. */
const USUAL_HEIGHT = 86

const canBeTall = ({ width, height }: StyledSheet): boolean =>
  Math.max(width, height) > USUAL_HEIGHT

/**
 * A row with a tall sheet hangs 14 cm higher, so that it ends above the sofa. The sheets hang midway between the top of
 * the room and this padding, which is 100 cm instead of 72 cm. The room is 420 cm wide.
 */
const TALL_ROW = '.room[data-tall] { padding-block-end: calc(100 * 100% / 420) }'
