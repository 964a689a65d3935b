import { onePerSize, type Variant } from '../model/poster.ts'

type StyledSheet = Pick<
  Variant,
  'orderedAs' | 'size' | 'withoutLogo' | 'width' | 'height'
>

/** The length of the longest name of a size, such as A1, for which SizeGuide.css has room beside the measures. */
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
    ...(letters > SHORT_NAME ? [columnOf(letters)] : []),
    ...(sheets.some(canBeTall) ? [TALL_ROW] : []),
  ]
  return `@layer components {\n${rules.join('\n')}\n}\n`
}

/** Returns the rule that aligns the measures of all sizes in a column beside the names. */
const columnOf = (letters: number): string =>
  `.size-guide dl dt { min-inline-size: min(${letters}ch, 50%) }`

/** The height in centimetres above which a sheet hangs higher, as in islands/shared/room.ts. */
const USUAL_HEIGHT = 86

const canBeTall = ({ width, height }: StyledSheet): boolean =>
  Math.max(width, height) > USUAL_HEIGHT

/** A row with a tall sheet hangs 18 cm higher, so that it ends above the sofa. */
const TALL_ROW = '.room[data-tall] { padding-block-end: calc(100 * 100% / 420) }'
