import type { Variant } from '../model/poster.ts'

type StyledSheet = Pick<Variant, 'orderedAs' | 'withoutLogo' | 'width' | 'height'>

/** The middle of the sofa in room.svg and the gap between two sheets above it, in centimetres. */
const MIDDLE = 172
const GAP = 28

/** templates/size-guide/SizeGuide.css hangs these two sizes. */
const USUAL_SHEETS = 'A1 A2'

/** Returns the rules that hang the first two sizes of a shop above the sofa, at true scale. */
export function sheetStylesOf(variants: readonly StyledSheet[]): string {
  const sheets = variants.filter(({ withoutLogo }) => !withoutLogo).slice(0, 2)
  if (sheets.map(({ orderedAs }) => orderedAs).join(' ') === USUAL_SHEETS) return ''

  const upright = hang(sheets, '.room .sheet-on-wall')
  const turned = hang(
    sheets.map((sheet) => ({ ...sheet, width: sheet.height, height: sheet.width })),
    '.room[data-orientation="landscape"] > .sheet-on-wall',
  )
  return `@layer components {\n${[...upright, ...turned].join('\n')}\n}\n`
}

/** Returns a rule for each sheet: side by side, with the middle of the row above the sofa. */
function hang(sheets: readonly StyledSheet[], selector: string): readonly string[] {
  const widths = sheets.map(({ width }) => width)
  const rowWidth = sum(widths) + GAP * (sheets.length - 1)
  return sheets.map(({ orderedAs, width, height }, index) => {
    const offset = sum(widths.slice(0, index)) + GAP * index
    const middle = MIDDLE - rowWidth / 2 + offset + width / 2

    const properties = `--width: ${width}; --height: ${height}; --middle: ${middle.toFixed(1)}`
    return `${selector}[data-size="${orderedAs}"] { ${properties} }`
  })
}

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0)
