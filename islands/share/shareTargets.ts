/** The poster data that sharing needs. */
export interface Shareable {
  readonly id: string
  readonly title: string
  readonly description: string
  /** Path of its image: '/img/dragon-eye-ab12-1188.jpg'. */
  readonly image: string
  /** Path of its own page: '/sv/posters/dragon-eye'. */
  readonly page: string
}

/** Features for `window.open`: 'popup' makes a window instead of a tab. */
export const WINDOW_FEATURES = 'popup,width=600,height=400'

type Address = Pick<Location, 'origin' | 'pathname'>

/** Returns the address of the poster's own page, whose preview shows the poster. */
export const shareLink = ({ origin }: Address, { page }: Shareable): string =>
  `${origin}${page}`

/**
 * Returns the address of the current page, with the poster's anchor if the page shows
 * other posters too. Drops the query, which may contain the sender's choice.
 */
export const emailLink = (
  { origin, pathname }: Address,
  { page, id }: Shareable,
): string =>
  `${origin}${pathname}${pathname === page ? '' : `#${encodeURIComponent(id)}`}`

const queryOf = (parameters: Readonly<Record<string, string>>): string =>
  Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')

/**
 * Returns the addresses at which networks accept a link. Pinterest needs the picture's
 * absolute address, `media`.
 */
export const networkUrls = (link: string, text: string, media: string) => ({
  facebook: `https://www.facebook.com/sharer/sharer.php?${queryOf({ u: link })}`,
  x: `https://twitter.com/intent/tweet?${queryOf({ url: link, text })}`,
  pinterest: `https://www.pinterest.com/pin/create/button/?${queryOf({ url: link, media, description: text })}`,
  whatsapp: `https://wa.me/?${queryOf({ text: `${text} ${link}` })}`,
})

export type EmailDraft = Readonly<Record<'to' | 'subject' | 'body', string>>

/**
 * Returns a mailto: address that follows RFC 6068: spaces become %20, line breaks %0D%0A.
 * In the recipient, @ and the commas between several addresses stay readable.
 */
export function mailtoUrl({ to, subject, body }: EmailDraft): string {
  const recipient = encodeURIComponent(to.trim())
    .replaceAll('%40', '@')
    .replaceAll('%2C', ',')
  return `mailto:${recipient}?${queryOf({ subject, body: body.replace(/\r?\n/g, '\r\n') })}`
}
