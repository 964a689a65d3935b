/** A poster as it is shared. */
export interface Shareable {
  readonly id: string
  readonly title: string
  readonly description: string
  /** Path of its image: '/img/dragon-eye-ab12-1188.jpg'. */
  readonly image: string
}

/** Width and height asked by spec §7; 'popup' makes it a window instead of a tab. */
export const WINDOW_FEATURES = 'popup,width=600,height=400'

/** The page's address with the poster's anchor, so that the receiver lands on it; no query: it is the sender's. */
export const shareLink = (page: { readonly origin: string; readonly pathname: string }, id: string): string =>
  `${page.origin}${page.pathname}#${encodeURIComponent(id)}`

const query = (parameters: Readonly<Record<string, string>>): string =>
  Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')

export const facebookUrl = (link: string): string =>
  `https://www.facebook.com/sharer/sharer.php?${query({ u: link })}`

export const xUrl = (link: string, text: string): string =>
  `https://twitter.com/intent/tweet?${query({ url: link, text })}`

/** Pinterest refuses a relative image address. */
export const pinterestUrl = (link: string, media: string, description: string): string =>
  `https://www.pinterest.com/pin/create/button/?${query({ url: link, media, description })}`

export const whatsappUrl = (text: string, link: string): string =>
  `https://wa.me/?${query({ text: `${text} ${link}` })}`

export interface EmailDraft {
  readonly to: string
  readonly subject: string
  readonly body: string
}

/** RFC 6068: spaces as %20, line breaks as %0D%0A; the recipient stays readable. */
export function mailtoUrl({ to, subject, body }: EmailDraft): string {
  const recipient = encodeURIComponent(to.trim()).replaceAll('%40', '@').replaceAll('%2C', ',')
  return `mailto:${recipient}?${query({ subject, body: body.replace(/\r?\n/g, '\r\n') })}`
}
