// HTML that differs between posters only in some texts is rendered once, with placeholders
// for these texts. Components must not look into such a text: they would see its
// placeholder.

// No text of the content contains these characters, and React writes them unchanged.
const OPEN = '\ue002'
const CLOSE = '\ue003'
const PLACEHOLDER = new RegExp(`${OPEN}(\\w+)${CLOSE}`, 'g')

export const placeholderOf = (name: string): string => OPEN + name + CLOSE

/** Replaces the placeholders in rendered HTML. Texts without a placeholder are ignored. */
export const fillPlaceholders = (
  html: string,
  texts: Readonly<Record<string, string>>,
): string =>
  html.replace(PLACEHOLDER, (_, name: string) => {
    const text = texts[name]
    if (text === undefined) throw new Error(`no text for the placeholder ${name}`)
    return escapeHtml(text)
  })

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** Escapes a text as React does, in content and attributes. */
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')
