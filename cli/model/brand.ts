/**
 * The shop's colours where no stylesheet reaches: pictures, icons, previews, browsers. templates/styles/tokens.css has
 * tokens of the same names; a test compares the two.
 */
export const brand = {
  paper: '#fdfbf7',
  wall: '#f6f2ea',
  /** The accent of pictures without an accent of their own. */
  teal: '#0e5a63',
  goldLight: '#e6bd66',
  night: '#0c222c',
} as const
