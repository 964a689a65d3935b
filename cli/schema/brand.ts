import * as z from 'zod'
import { fieldGroup } from './fields.ts'

const COLOUR = /^#[0-9a-f]{6}$/i
const QUOTES = 'put the colour in quotes: YAML reads the text after # as a comment'
const DIGITS = 'use # and six digits or letters from a to f, in quotes: "#7a1f3d"'

const colour = z
  .string({ error: ({ input }) => (input === null ? QUOTES : DIGITS) })
  .regex(COLOUR, DIGITS)
  .meta({ pattern: '^#[0-9a-fA-F]{6}$' })

/** Schema of content/brand.yaml. A field that is left out keeps the look of the engine. */
export const brandSchema = fieldGroup(
  {
    accent: colour
      .describe(
        'Colour of links, buttons and chosen options, in quotes: "#7a1f3d". `saga validate` checks that it is legible on the ground.',
      )
      .optional(),
    ground: colour
      .describe(
        'Colour of the page behind everything, in quotes. On a dark ground, texts are light. Other surfaces, texts and lines are derived from it.',
      )
      .optional(),
    darkGround: colour
      .describe(
        'Colour behind the footer, the story and the slideshow, in quotes. Texts on it are light, so it must be dark.',
      )
      .optional(),
    logo: z
      .string()
      .regex(/\.svg$/i, 'use an SVG file: logo.svg')
      .describe(
        'SVG file of the mark beside the name of the shop and on its icons, as a path from content/: logo.svg. It contains only shapes. Those without a fill have the colour of the text beside them.',
      )
      .optional(),
    ornament: z
      .enum(['fret', 'none'])
      .describe(
        'Ornament of footers, headings and previews: a woven border with an emblem on pages without posters (`fret`, the default), or `none`.',
      )
      .optional(),
    radius: z
      .int()
      .min(0)
      .max(24)
      .describe('Radius of the corners of buttons, fields and cards, in pixels: 3')
      .optional(),
  },
  {
    accent: 'accent colour',
    ground: 'colour of the page',
    darkGround: 'colour of dark areas',
    logo: 'logo',
    ornament: {
      title: 'ornament',
      options: { fret: 'woven border', none: 'none' },
    },
    radius: 'radius of corners',
  },
)

export type BrandFile = z.output<typeof brandSchema>
