import type { Sheet } from './variants.ts'

/** The wall above the sofa in room.svg, left of the lamp, in centimetres. */
const WALL = { width: 320, height: 132 }

/**
 * The height above which a sheet would hide the sofa if it hung in the usual position.
 * The rules in cli/bundle/sheet-styles.ts raise such a sheet.
 */
const USUAL_HEIGHT = 86

/**
 * Tells whether a sheet, or a row of sheets with this total size, fits above the sofa.
 */
export const fitsWall = ({ width, height }: Sheet): boolean =>
  width <= WALL.width && height <= WALL.height

/** Tells whether a sheet hangs higher than usual. */
export const isTall = ({ height }: Pick<Sheet, 'height'>): boolean =>
  height > USUAL_HEIGHT
