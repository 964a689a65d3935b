/** Characters to escape or drop. A first test, since most texts hold none. */
const SPECIAL = /[^\t\n\r !#-%'-;=?-\uD7FF\uE000-\uFFFD]/

/** Escapes text for content and attributes of XML and HTML. Drops characters that XML forbids. */
export const escapeXml = (text: string): string =>
  SPECIAL.test(text)
    ? text
        .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
        .replace(/&/g, '&amp;')
        .replace(/</g, '&lt;')
        .replace(/>/g, '&gt;')
        .replace(/"/g, '&quot;')
    : text
