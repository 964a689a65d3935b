import type { Content } from '../../load/content.ts'
import { resolveSite } from '../../load/resolve/site.ts'
import type { Assets } from '../../model/output.ts'
import type { Backend } from '../../model/page.ts'
import { outputPath } from '../../model/path.ts'
import type { PageTemplates } from '../../model/templates.ts'
import { pagesOf } from '../../plan/pages.ts'
import type { Strings } from '../../schema/strings.ts'

/**
 * Every text that some page reads, as 'group.key': found by rendering the pages of the first language with texts that
 * tell when they are read, once with a backend for orders and once without.
 */
export function textsRead(content: Content, { renderPage }: PageTemplates): readonly string[] {
  const read = new Set<string>()
  const backends: readonly (Backend | undefined)[] = [
    undefined,
    { url: 'https://backend.example', publicKey: 'key' },
  ]
  for (const backend of backends) {
    const site = resolveSite(content, coloursOf(content), backend)
    const pages = pagesOf(site).filter(
      ({ lang, kind }) => lang === site.languages[0].code || kind === 'not-found',
    )
    for (const page of pages) {
      const strings = telling(page.chrome.strings, (name) => read.add(name))
      renderPage({ ...page, chrome: { ...page.chrome, strings } }, assets)
    }
  }
  return [...read].sort()
}

/** The same texts; each says its name when it is read. */
function telling(strings: Strings, tell: (name: string) => void): Strings {
  const groups = Object.entries(strings).map(([group, texts]) => {
    const copy = {}
    for (const [key, text] of Object.entries(texts))
      Object.defineProperty(copy, key, {
        enumerable: true,
        get() {
          tell(`${group}.${key}`)
          return text
        },
      })
    return [group, copy]
  })
  return Object.fromEntries(groups)
}

/** Colours have no influence on texts, and finding them means decoding pictures. */
const coloursOf = ({ pictures }: Content) =>
  new Map([...pictures.keys()].map((path) => [path, { dominant: '#000000', accent: '#000000' }] as const))

/** Nothing is bundled for this; the pages only want addresses. */
const script = outputPath('assets/script.js')
const sheet = outputPath('assets/sheet.css')
const assets: Assets = {
  styles: { shop: sheet, more: sheet, live: sheet },
  boot: script,
  missing: script,
  preloadFonts: [],
  islands: new Proxy({}, { get: () => script }),
}
