/**
 * The shop's colours where no stylesheet reaches: pictures, icons, cards, browsers. By the same names they are tokens of
 * templates/styles/tokens.css; a test compares the two.
 */
export const brand = {
  paper: '#fdfbf7',
  wall: '#f6f2ea',
  /** The accent of what has none of its own. */
  teal: '#0e5a63',
  goldLight: '#e6bd66',
  night: '#0c222c',
} as const
