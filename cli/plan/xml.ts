/** What cannot stand in XML as it is. Most texts hold none of it. */
const SPECIAL = /[^\t\n\r !#-%'-;=?-\uD7FF\uE000-\uFFFD]/

/** Text as it may stand in XML, between tags or in an attribute. Characters that XML forbids are left out. */
export const escaped = (text: string): string =>
  SPECIAL.test(text)
    ? text
        .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
        .replace(/&/g, '&amp;')
        .replace(/</g, '&lt;')
        .replace(/>/g, '&gt;')
        .replace(/"/g, '&quot;')
    : text
