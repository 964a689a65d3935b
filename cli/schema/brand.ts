import * as z from 'zod'
import { fieldGroup, withRole } from './fields.ts'

// In each `fieldGroup`, the descriptions of the schemas are for people who write files. The titles and notes in its
// second argument are for people who use the editor's forms.

const COLOUR = /^#[0-9a-f]{6}$/i
// For an unquoted value, YAML gives null, because "#" begins a comment.
const QUOTES = 'put the colour in quotes: YAML reads the text after # as a comment'
const DIGITS = 'use # and six digits or letters from a to f, in quotes: "#7a1f3d"'

const colour = withRole(
  z
    .string({ error: ({ input }) => (input === null ? QUOTES : DIGITS) })
    .regex(COLOUR, DIGITS)
    .meta({ pattern: '^#[0-9a-fA-F]{6}$' }),
  { is: 'colour' },
)

const PACKAGE = /^@fontsource(?:-variable)?\/[a-z0-9-]+$/
// YAML does not accept an unquoted value that begins with "@".
const QUOTED_PACKAGE = 'put the name in quotes: "@fontsource-variable/bitter"'

const fontPackage = z
  .string({ error: ({ input }) => (input === null ? QUOTED_PACKAGE : undefined) })
  .regex(
    PACKAGE,
    'use the name of a package of Fontsource: "@fontsource-variable/bitter"',
  )

const fontsSchema = fieldGroup(
  {
    display: fontPackage
      .describe(
        'Font of headings, titles and, in its italic form, quotes: the name of its package, in quotes.',
      )
      .optional(),
    text: fontPackage
      .describe('Font of all other texts: the name of its package, in quotes.')
      .optional(),
  },
  { display: 'font of headings and quotes', text: 'font of texts' },
)

/** Schema of content/brand.yaml. A field that is left out keeps the engine's look. */
export const brandSchema = fieldGroup(
  {
    accent: colour
      .describe(
        'Colour of links, buttons, chosen options and icons of the shop, in quotes: "#7a1f3d". The buttons and options of a poster have a colour of its picture instead, or this one if the picture has no lively colour. Dark areas and stars have lighter tints of it. `saga validate` checks that links and the texts on buttons are legible.',
      )
      .optional(),
    ground: colour
      .describe(
        'Colour of the page behind everything, in quotes. On a dark ground, texts are light. Other surfaces, texts and lines are derived from it.',
      )
      .optional(),
    darkGround: colour
      .describe(
        'Background of the story, the slideshow, the books, and the links to other galleries, in quotes. The footer has a darker shade of it, and the page behind a dialog is dimmed with it. It must be dark, because texts on it are light.',
      )
      .optional(),
    fonts: fontsSchema
      .describe(
        'Fonts of the shop, from Fontsource (https://fontsource.org): "@fontsource-variable/bitter". Install each package first: `npm install @fontsource-variable/bitter`. The default of each is the font of the engine.',
      )
      .optional(),
    logo: z
      .string()
      .regex(/\.svg$/i, 'use an SVG file: logo.svg')
      .describe(
        'SVG file of the mark beside the name of the shop and on its icons, as a path from content/: logo.svg. It may contain only shapes. Shapes without a fill have the colour of the text beside them.',
      )
      .optional(),
    ornament: z
      .enum(['fret', 'crown', 'none'])
      .describe(
        'Ornament of footers, headings and previews: a woven border with an emblem on pages without posters (`fret`, the default), the same with a crown in the emblem (`crown`), or `none`.',
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
    accent: {
      title: 'accent colour',
      note: 'Colour of links, buttons and chosen options. Those of a poster have a colour of its picture instead.',
    },
    ground: {
      title: 'colour of the page',
      note: 'Surfaces, texts and lines are derived from it. On a dark colour, texts are light.',
    },
    darkGround: {
      title: 'colour of dark areas',
      note: 'Background of the story, the slideshow, the books, and the links to other galleries; the footer is a little darker. It must be dark, because texts on it are light.',
    },
    fonts: {
      title: 'fonts',
      note: 'Names of font packages that your developer has installed.',
    },
    logo: {
      title: 'logo',
      note: 'Name of a drawing that your developer has added, such as logo.svg. It may contain only shapes.',
    },
    ornament: {
      title: 'ornament',
      note: 'Decoration of footers, headings and previews, and of pages without posters.',
      options: {
        fret: 'woven border',
        crown: 'woven border, and a crown in the emblem',
        none: 'none',
      },
    },
    radius: {
      title: 'radius of corners',
      note: 'In pixels, from 0 to 24, for buttons, fields, cards and icons.',
    },
  },
)

export type BrandFile = z.output<typeof brandSchema>
