import { escapeXml } from '../model/text.ts'
import { SHEET_STYLES } from './protocol.ts'

/** One image of the contact sheet. */
export interface SheetImage {
  /** Its heading: 'Pictures · main', 'Cards · sv'. */
  readonly group: string
  readonly kind: 'poster' | 'card'
  readonly src: string
  readonly width: number
  readonly height: number
  readonly caption: string
}

/** Every picture and every Open Graph image on one page, to check before publishing. */
export function renderContactSheet(images: readonly SheetImage[]): string {
  const groups = new Set(images.map(({ group }) => group))
  const sections = [...groups].map((name) => {
    const members = images.filter(({ group }) => group === name)
    return `<section><h2>${escapeXml(name)} <small>${members.length}</small></h2><div>${members.map(renderFigure).join('')}</div></section>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Contact sheet</title><link rel="stylesheet" href="${SHEET_STYLES}"></head><body><h1>Contact sheet</h1>${sections.join('')}</body></html>`
}

const renderFigure = ({ kind, src, width, height, caption }: SheetImage): string =>
  `<figure class="${kind}"><a href="${escapeXml(src)}"><img src="${escapeXml(src)}" width="${width}" height="${height}" alt="" loading="lazy"></a><figcaption>${escapeXml(caption)}</figcaption></figure>`

export const sheetStyles = `
  body { margin: 2rem; font: 14px/1.4 system-ui, sans-serif; color: #221d16; background: #f4efe6 }
  h1 { font-weight: 500 } h2 { margin: 2.5rem 0 .75rem; font-weight: 500 } small { color: #766b5c }
  section > div { display: flex; flex-wrap: wrap; gap: 1.25rem; align-items: end }
  figure { margin: 0 } img { display: block; height: auto; background: #ddd4c5 }
  .poster img { width: 9rem } .card img { width: 24rem }
  figcaption { max-width: 24rem; margin-top: .35rem; color: #5d5344; overflow-wrap: anywhere }
  .poster figcaption { max-width: 9rem }
`
