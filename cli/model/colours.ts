/** The colour of the wall (templates/styles/tokens.css), for what no stylesheet reaches. */
export const wallColour = '#f6f2ea'
