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

/** The part that one family has in a picture. */
export interface FamilyInk {
  readonly family: ColourFamily
  /** Mean colour of the family's pixels: '#rrggbb'. */
  readonly ink: string
  /** The family's share of all colour in the picture, 0 to 1. Strong and light colours weigh more. */
  readonly share: number
}
