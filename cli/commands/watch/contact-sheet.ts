import type { Output } from '../../model/output.ts'
import type { SheetImage } from '../../serve/contact-sheet.ts'

/** Narrowest image that the contact sheet shows, in pixels. */
const LEAST_WIDTH = 200

/** Every picture (poster, hero, book cover) once, as its smallest JPEG, and every Open Graph image. */
export function contactSheetOf(outputs: readonly Output[]): readonly SheetImage[] {
  const pictures = new Map<string, SheetImage>()
  for (const output of outputs) {
    if (output.kind !== 'image') continue
    const { source, width, height, format } = output.variant
    const known = pictures.get(source.file)
    if (format !== 'jpeg' || width < LEAST_WIDTH || (known && known.width <= width)) continue
    const [caption = '', folder = ''] = source.file.split('/').reverse()
    const group = `Pictures · ${folder}`
    pictures.set(source.file, { kind: 'poster', group, src: `/${output.path}`, width, height, caption })
  }
  const sorted = [...pictures.values()].sort(
    (a, b) => a.group.localeCompare(b.group) || a.caption.localeCompare(b.caption, 'en', { numeric: true }),
  )
  return [...sorted, ...outputs.flatMap(cardOf)]
}

function cardOf(output: Output): readonly SheetImage[] {
  const card = { kind: 'card', src: `/${output.path}`, width: 1200, height: 630 } as const
  if (output.kind === 'poster-card')
    return [{ ...card, group: 'Cards · posters', caption: output.source.name }]
  if (output.kind !== 'card') return []
  const { lang, route, seo } = output.page
  return [{ ...card, group: `Cards · ${lang}`, caption: `${route} — ${seo.title}` }]
}
