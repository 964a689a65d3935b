import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { SourceImage } from '../model/image.ts'
import type { Page } from '../model/page.ts'
import type { CardTemplates } from '../model/templates.ts'
import type { Project } from '../project.ts'

/** Open Graph images (spec §9). */
const WIDTH = 1200
const HEIGHT = 630
/** Artwork is handed to the template at this height: twice what a card shows of it would be lost. */
const ART_HEIGHT = 720

/** Draws a page's Open Graph image: the template by satori with our own fonts, rasterised by sharp. */
export async function drawCard(
  page: Page,
  art: readonly SourceImage[],
  templates: CardTemplates,
  project: Project,
): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const pictures = await Promise.all(
    art.map(async ({ file }) => {
      const bytes = await sharp(join(project.content, file))
        .rotate()
        .resize({ height: ART_HEIGHT })
        .jpeg({ quality: 88 })
        .toBuffer()
      return `data:image/jpeg;base64,${bytes.toString('base64')}`
    }),
  )
  const require = createRequire(join(project.home, 'package.json'))
  // Required, not imported: the two forms of this package differ in where they put their default export.
  const { default: satori } = require('satori') as typeof import('satori')
  const fonts = await Promise.all(
    templates.cardFonts.map(async ({ name, weight, style, file }) => ({
      name,
      weight,
      style,
      data: await readFile(require.resolve(file)),
    })),
  )
  const svg = await satori(templates.renderCard(page, pictures), { width: WIDTH, height: HEIGHT, fonts })
  return sharp(Buffer.from(svg))
    .resize(WIDTH, HEIGHT)
    .flatten({ background: '#fff' })
    .jpeg({ quality: 84, progressive: true, mozjpeg: true })
    .toBuffer()
}
