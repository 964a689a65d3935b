// HTML that differs between pages or posters only in some texts is rendered once, with
// placeholders for these texts. Components must not examine these texts, because they
// would see the placeholders.

/**
 * Begins all placeholders. No text of the content contains this control character, and
 * React and JSON.stringify write it unchanged. V8 stores a text with a character above
 * U+00FF in twice the memory, so this one is below.
 */
export const PLACEHOLDER_SIGN = '\x7f'

const PLACEHOLDER = new RegExp(`${PLACEHOLDER_SIGN}\\{(\\w+)\\}`)

export const placeholderOf = (name: string): string => `${PLACEHOLDER_SIGN}{${name}}`

/** Collects the texts of a layout, which contains placeholders for them. */
export function collectTexts() {
  const htmlByName: Record<string, string> = {}
  let count = 0

  const replaceHtml = (html: string): string => {
    count += 1
    const name = `text${count}`
    htmlByName[name] = html
    return placeholderOf(name)
  }
  return {
    /** The HTML of all texts so far, by placeholder name. */
    htmlByName,
    /** Collects HTML. Returns its placeholder. */
    replaceHtml,
    /** Collects a text. Returns its placeholder. */
    replace: (text: string): string => replaceHtml(escapeHtml(text)),
  }
}

/**
 * HTML with placeholders: pieces of HTML at even positions, with the names of the
 * placeholders between them.
 */
export type HtmlTemplate = readonly string[]

/** Splits rendered HTML at its placeholders. */
export const htmlTemplateOf = (html: string): HtmlTemplate => html.split(PLACEHOLDER)

/**
 * Replaces the placeholders in a template with HTML. Values without a placeholder are
 * ignored.
 */
export function fillTemplate(
  template: HtmlTemplate,
  htmlByName: Readonly<Record<string, string>>,
): string {
  let html = ''
  for (const [index, piece] of template.entries()) {
    const isName = index % 2 === 1
    const part = isName ? htmlByName[piece] : piece
    if (part === undefined) throw new Error(`no HTML for the placeholder ${piece}`)
    html += part
  }
  return html
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** Escapes a text as React does, in content and attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')
