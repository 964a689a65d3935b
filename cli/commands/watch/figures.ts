import type { Output } from '../../model/output.ts'
import type { Figure } from '../../serve/sheet.ts'

/** Width at which the contact sheet shows a poster: the smallest one above a thumbnail. */
const THUMBNAIL = 200

/** Every picture once, be it of a poster, a hero or a book, in its smallest JPEG; and every Open Graph image. */
export function figuresIn(outputs: readonly Output[]): readonly Figure[] {
  const posters = new Map<string, Figure>()
  const cards: Figure[] = []
  for (const output of outputs) {
    if (output.kind === 'image') {
      const { source, width, height, format } = output.variant
      const known = posters.get(source.file)
      if (format !== 'jpeg' || width < THUMBNAIL || (known && known.width <= width)) continue
      const [name = '', group = ''] = source.file.split('/').reverse()
      posters.set(source.file, {
        kind: 'poster',
        group: `Pictures · ${group}`,
        src: `/${output.path}`,
        width,
        height,
        caption: name,
      })
    } else if (output.kind === 'card') {
      const { lang, route, seo } = output.page
      cards.push({
        kind: 'card',
        group: `Cards · ${lang}`,
        src: `/${output.path}`,
        width: 1200,
        height: 630,
        caption: `${route} — ${seo.title}`,
      })
    }
  }
  const sorted = [...posters.values()].sort(
    (a, b) => a.group.localeCompare(b.group) || a.caption.localeCompare(b.caption, 'en', { numeric: true }),
  )
  return [...sorted, ...cards]
}
