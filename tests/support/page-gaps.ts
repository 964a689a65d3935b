const idsIn = (html: string): readonly string[] =>
  [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)

/** Matches headings, lists, menus and sections without content. */
const EMPTY_ELEMENT = /<(h[1-6]|ul|ol|dl|nav|section|aside)\b[^>]*>\s*<\/\1>/g
/** Matches sections that refer to their heading. The group is the id of the heading. */
const NAMED_SECTION = /<(?:nav|section|aside)[^>]* aria-labelledby="([^"]+)"/g
/** Matches text that appears only if a value is missing. */
const FAULTY_WORDS = /undefined|\{(?:days|cities|customers|rating)\}/g

/**
 * Lists the traces that missing content leaves in pages: elements without content, sections whose heading is missing,
 * links that lead nowhere, and words such as `undefined` from missing values. `pages` is the HTML of all pages of a
 * shop, by route.
 */
export const gapsInPages = (pages: ReadonlyMap<string, string>): readonly string[] =>
  [...pages].flatMap(([route, html]) =>
    gapsIn(html, pages).map((gap) => `${route}: ${gap}`),
  )

function gapsIn(html: string, pages: ReadonlyMap<string, string>): readonly string[] {
  const emptyElements = html.match(EMPTY_ELEMENT) ?? []

  const headings = [...html.matchAll(NAMED_SECTION)].map(([, id = '']) => id)
  const missingHeadings = headings.filter((id) => !idsIn(html).includes(id))

  const addresses = [...html.matchAll(/<a\b[^>]* href="([/#][^"]*)"/g)]
  const deadLinks = addresses
    .map(([, address = '']) => address)
    .filter((address) => !leadsToPage(address, html, pages))

  const text = html.replace(/<script\b.*?<\/script>/gs, '')
  const faultyWords = text.match(FAULTY_WORDS) ?? []

  return [...emptyElements, ...missingHeadings, ...deadLinks, ...faultyWords]
}

/** Tells whether an address leads to a page of the shop and, if it has a fragment, to an element on that page. */
function leadsToPage(
  address: string,
  html: string,
  pages: ReadonlyMap<string, string>,
): boolean {
  const [path = '', id] = address.split('#')
  if (path === '/') return true

  const target = path === '' ? html : pages.get(path)
  if (target === undefined) return false
  return id === undefined || idsIn(target).includes(id)
}
