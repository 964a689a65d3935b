import { groupBy } from '../model/groups.ts'
import type { ImageVariant } from '../model/image.ts'
import type { Output } from '../model/output.ts'
import { escapeXml } from '../model/text.ts'
import { SHEET_STYLES } from './protocol.ts'

/** Renders every picture and every preview of a plan on one page, for a check before publishing. */
export function renderContactSheet(outputs: readonly Output[]): string {
  const images = [...picturesIn(outputs), ...outputs.flatMap(previewOf)]
  const sections = [...groupBy(images, ({ group }) => group)].map(([name, members]) => {
    const heading = `<h2>${escapeXml(name)} <small>${members.length}</small></h2>`
    return `<section>${heading}<div>${members.map(renderFigure).join('')}</div></section>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Contact sheet</title><link rel="stylesheet" href="${SHEET_STYLES}"></head><body><h1>Contact sheet</h1>${sections.join('')}</body></html>`
}

interface SheetImage {
  readonly kind: 'poster' | 'preview'
  readonly group: string
  readonly src: string
  readonly width: number
  readonly height: number
  readonly caption: string
}

function renderFigure({ kind, src, width, height, caption }: SheetImage): string {
  const address = escapeXml(src)
  const image = `<img src="${address}" width="${width}" height="${height}" alt="" loading="lazy">`
  return `<figure class="${kind}"><a href="${address}">${image}</a><figcaption>${escapeXml(caption)}</figcaption></figure>`
}

/** The minimum width of a picture on the sheet, in pixels. */
const MIN_WIDTH = 200

/** Returns each picture once, as its smallest JPEG that is wide enough. */
function picturesIn(outputs: readonly Output[]): readonly SheetImage[] {
  const smallestVariants = new Map<string, ImageVariant>()
  for (const output of outputs) {
    if (output.kind !== 'image' || output.variant.format !== 'jpeg') continue

    const { source, width } = output.variant
    const smallest = smallestVariants.get(source.file)
    if (width >= MIN_WIDTH && (!smallest || width < smallest.width))
      smallestVariants.set(source.file, output.variant)
  }

  const variants = [...smallestVariants.values()]
  const pictures = variants.map(({ source, path, width, height }): SheetImage => {
    const [caption = '', folder = ''] = source.file.split('/').reverse()
    const group = `Pictures · ${folder}`
    return { kind: 'poster', group, src: `/${path}`, width, height, caption }
  })
  return pictures.sort(
    (a, b) =>
      a.group.localeCompare(b.group) ||
      a.caption.localeCompare(b.caption, 'en', { numeric: true }),
  )
}

function previewOf(output: Output): readonly SheetImage[] {
  // All previews have this size.
  const preview = {
    kind: 'preview',
    src: `/${output.path}`,
    width: 1200,
    height: 630,
  } as const
  if (output.kind === 'poster-preview')
    return [{ ...preview, group: 'Previews · posters', caption: output.source.name }]
  if (output.kind !== 'page-preview') return []

  const { lang, route, seo } = output.page
  return [{ ...preview, group: `Previews · ${lang}`, caption: `${route} — ${seo.title}` }]
}

export const sheetStyles = `
  body { margin: 2rem; font: 14px/1.4 system-ui, sans-serif; color: #221d16; background: #f4efe6 }
  h1 { font-weight: 500 } h2 { margin: 2.5rem 0 .75rem; font-weight: 500 } small { color: #766b5c }
  section > div { display: flex; flex-wrap: wrap; gap: 1.25rem; align-items: end }
  figure { margin: 0 } img { display: block; height: auto; background: #ddd4c5 }
  .poster img { width: 9rem } .preview img { width: 24rem }
  figcaption { max-width: 24rem; margin-top: .35rem; color: #5d5344; overflow-wrap: anywhere }
  .poster figcaption { max-width: 9rem }
`
