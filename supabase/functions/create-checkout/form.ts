import type { Catalogue } from './catalogue.ts'
import type { Shop } from './handler.ts'
import { findProduct, languagesOfPage } from './lines.ts'
import { isForm, readFields, readStart } from './order.ts'

/** The parts of a shop that are needed to answer a form. */
type ShopOfForms = Pick<Shop, 'origin' | 'readCatalogue'>
/** The fields of a form, by name. */
type Fields = Readonly<Record<string, string>>

/**
 * Adds forms, which browsers without scripts send, to a handler of JSON requests. A form
 * is answered by a redirect to the payment page, or by a sentence that explains the
 * failure and a way back to the shop.
 */
export const withForms =
  (shop: ShopOfForms, answer: (request: Request) => Promise<Response>) =>
  async (request: Request): Promise<Response> => {
    if (!isForm(request)) return answer(request)

    const body = await readStart(request.body)
    const fields = readFields(body)
    // Unlike requests from scripts, forms on any website are sent without a preflight
    // request.
    const isOurs = request.headers.get('origin') === shop.origin
    const response = isOurs
      ? await answer(withKey(request, body, fields))
      : Response.json({ error: 'not a form of the shop' }, { status: 403 })
    if (!response.ok) return explainFailure(response, fields, shop)

    const { url } = (await response.json()) as { readonly url: string }
    return new Response(null, { status: 303, headers: { Location: url } })
  }

/**
 * Returns the request with its key in the header `apikey`. Forms cannot set headers, so
 * the key is a form field.
 */
function withKey(
  { url, method, headers }: Request,
  body: BodyInit,
  { apikey = '' }: Fields,
): Request {
  const headersWithKey = new Headers(headers)
  // A header cannot contain every character that a field can.
  headersWithKey.set('apikey', encodeURIComponent(apikey))
  return new Request(url, { method, headers: headersWithKey, body })
}

/**
 * Explains a failure in the language of the page that sent the form and leads back to
 * that page if it is known.
 */
async function explainFailure(
  { status, headers, body }: Response,
  fields: Fields,
  shop: ShopOfForms,
): Promise<Response> {
  await body?.cancel()

  const { product = '', language: sentLanguage = '' } = fields
  const catalogue = await shop.readCatalogue()
  const [language = ''] = catalogue ? languagesOfPage(sentLanguage, catalogue) : []
  const line = catalogue && findProduct(product, sentLanguage, catalogue)
  const address = `${shop.origin}/${language}${line?.poster.page ?? ''}`

  const explanation = explanationOf({ status, headers }, language, catalogue)

  const newHeaders = new Headers(headers)
  newHeaders.set('Content-Type', 'text/plain; charset=utf-8')
  newHeaders.set('Refresh', `5; url=${address}`)
  return new Response(`${explanation}\n${address}\n`, { status, headers: newHeaders })
}

/**
 * Returns why an order was refused, in a language of the shop. Unlike sold-out prints,
 * reserved ones may become available, so their response says when to try again.
 */
function explanationOf(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  language: string,
  catalogue: Catalogue | undefined,
): string {
  const { soldOut, reserved, failed } = catalogue?.texts ?? {}
  if (status === 409 && headers.has('Retry-After'))
    return reserved?.[language] ?? 'Reserved. Please try again in a few minutes.'
  if (status === 409) return soldOut?.[language] ?? 'Sold out'
  return failed?.[language] ?? 'Something went wrong. Please try again.'
}
