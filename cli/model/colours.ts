/** The colour of the wall (templates/styles/tokens.css), for what no stylesheet reaches. */
export const wallColour = '#f6f2ea'
/** The accent of what has none of its own, there `--teal`. */
export const houseColour = '#0e5a63'
