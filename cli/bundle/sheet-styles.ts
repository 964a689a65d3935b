import type { Variant } from '../model/poster.ts'
import { areUsualSheets } from '../model/sheets.ts'

type StyledSheet = Pick<Variant, 'orderedAs' | 'withoutLogo' | 'width' | 'height'>

/** The middle of the sofa in room.svg and the gap between two sheets above it, in centimetres. */
const MIDDLE = 172
const GAP = 28

/**
 * Returns the rules that hang one or two sheets above the sofa, at true scale, with the middle of the row above that of
 * the sofa. `data-beside` of a sheet names the size of the other one.
 * @param lacksSizes tells whether some posters are sold only in some sizes, so that others than the first two may hang
 */
export function sheetStylesOf(
  variants: readonly StyledSheet[],
  lacksSizes: boolean,
): string {
  const allSheets = variants.filter(({ withoutLogo }) => !withoutLogo)
  const sheets = lacksSizes ? allSheets : allSheets.slice(0, 2)
  if (!lacksSizes && areUsualSheets(sheets.map(({ orderedAs }) => orderedAs))) return ''

  const turnedSheets = sheets.map((sheet) => ({
    ...sheet,
    width: sheet.height,
    height: sheet.width,
  }))
  const rules = [
    ...middles,
    ...sheets.flatMap((sheet) => measuresOf(sheet, '.room')),
    ...turnedSheets.flatMap((sheet) =>
      measuresOf(sheet, '.room[data-orientation="landscape"]'),
    ),
  ]
  return `@layer components {\n${rules.join('\n')}\n}\n`
}

/** `[data-size]` makes these rules stronger than those of templates/size-guide/SizeGuide.css. */
const HUNG = '.sheet-on-wall[data-size]'

/** The middles of the first sheet, of the second one, and of one that hangs alone. */
const middles = [
  `.room > ${HUNG}[data-beside] { --middle: calc(${MIDDLE - GAP / 2} - var(--beside) / 2) }`,
  `.room > ${HUNG}[data-beside] + ${HUNG} { --middle: calc(${MIDDLE + GAP / 2} + var(--beside) / 2) }`,
  `.room > ${HUNG}[data-beside=""] { --middle: ${MIDDLE} }`,
]

/** Returns the measures of a sheet, and its width for the sheet beside it. */
const measuresOf = (
  { orderedAs, width, height }: StyledSheet,
  room: string,
): readonly string[] => [
  `${room} > .sheet-on-wall[data-size="${orderedAs}"][data-beside] { --width: ${width}; --height: ${height} }`,
  `${room} > .sheet-on-wall[data-beside="${orderedAs}"] { --beside: ${width} }`,
]
