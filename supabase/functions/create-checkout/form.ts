import type { Shop as Checkout } from './handler.ts'
import { findProduct, languagesOfPage } from './lines.ts'
import { isForm, readFields, readStart } from './order.ts'

type Shop = Pick<Checkout, 'origin' | 'readCatalogue'>
type Fields = ReturnType<typeof readFields>

/**
 * Returns a handler that passes requests on, and makes of the answer to a form what a browser without scripts needs:
 * it leads on to the payment page, or says in a sentence what is wrong and leads back to the shop.
 */
export const withForms =
  (shop: Shop, answer: (request: Request) => Promise<Response>) =>
  async (request: Request): Promise<Response> => {
    if (!isForm(request)) return answer(request)
    const body = await readStart(request.body)
    const fields = readFields(body)
    // A page of anybody may send a form, without asking first as scripts have to.
    const isOurs = request.headers.get('origin') === shop.origin
    const answered = isOurs
      ? await answer(withKey(request, body, fields))
      : Response.json({ error: 'not a form of the shop' }, { status: 403 })
    if (!answered.ok) return leadBack(answered, fields, shop)
    const { url } = (await answered.json()) as { readonly url: string }
    return new Response(null, { status: 303, headers: { Location: url } })
  }

/** Returns the request with its key as a header, where the key is looked for: a form sends no headers of its own. */
function withKey(
  { url, method, headers }: Request,
  body: BodyInit,
  { apikey = '' }: Fields,
): Request {
  const withApikey = new Headers(headers)
  withApikey.set('apikey', encodeURIComponent(apikey))
  return new Request(url, { method, headers: withApikey, body })
}

/** Answers in words in the language of the page that a form was sent from, and leads to that page, if it is known. */
async function leadBack(
  { status, headers, body }: Response,
  fields: Fields,
  shop: Shop,
): Promise<Response> {
  await body?.cancel()
  const { product = '', language: sent = '' } = fields
  const catalogue = await shop.readCatalogue()
  const [language = ''] = catalogue ? languagesOfPage(sent, catalogue) : []
  const page = (catalogue && findProduct(product, sent, catalogue)?.poster.page) ?? ''
  const address = `${shop.origin}/${language}${page}`
  const { soldOut, failed } = catalogue?.texts ?? {}
  const words =
    status === 409
      ? (soldOut?.[language] ?? 'Sold out')
      : (failed?.[language] ?? 'Something went wrong. Please try again.')
  const answered = new Headers(headers)
  answered.set('Content-Type', 'text/plain; charset=utf-8')
  answered.set('Refresh', `5; url=${address}`)
  return new Response(`${words}\n${address}\n`, { status, headers: answered })
}
