/** Groups of inks that visitors look for, by hue from red on. Interface texts name them: strings.colours. */
export const colourFamilies = [
  'red',
  'orange',
  'gold',
  'green',
  'turquoise',
  'blue',
  'purple',
  'pink',
] as const
export type ColourFamily = (typeof colourFamilies)[number]

/** What a picture has of one family. */
export interface FamilyInk {
  readonly family: ColourFamily
  /** Mean of its pixels: '#rrggbb'. */
  readonly ink: string
  /** Of all that is coloured in the picture, by how strongly: 0 to 1. */
  readonly share: number
}

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
