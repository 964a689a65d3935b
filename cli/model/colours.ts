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
