/** The shop's colours where no stylesheet reaches; a test compares them with tokens in templates/styles/tokens.css. */
export const brand = {
  paper: '#fdfbf7',
  wall: '#f6f2ea',
  /** The accent of pictures without an accent of their own. */
  teal: '#0e5a63',
  goldLight: '#e6bd66',
  night: '#0c222c',
} as const
