import { minorUnitsOf } from '../../cli/model/price.ts'

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** '$100.00', of an amount in the smallest unit. */
const writeAmount = (amount: number, currency: string): string =>
  (amount / minorUnitsOf({ amount: 1, currency })).toLocaleString('en', { style: 'currency', currency })

/** The page for paying that the stand-in shows: what is bought, and the two ways on. */
export function paymentPage(form: URLSearchParams): string {
  const field = (name: string): string => escapeHtml(form.get(name) ?? '')
  const product = (name: string): string => field(`line_items[0][price_data][product_data][${name}]`)
  const currency = form.get('line_items[0][price_data][currency]')?.toUpperCase() ?? ''
  const price = writeAmount(Number(form.get('line_items[0][price_data][unit_amount]')), currency)
  const metadata = [...form].flatMap(([name, value]) => {
    const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
    return key === undefined ? [] : [`${escapeHtml(key)}: ${escapeHtml(value)}`]
  })
  const countries = [...form.keys()].filter((name) => name.includes('[allowed_countries]')).length
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Stand-in for the payment page</title>
<style>
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 3rem auto; padding: 0 1rem; color: #1d2433 }
  img { max-width: 12rem; max-height: 12rem; border-radius: .5rem }
  a { display: inline-block; padding: .7rem 1.4rem; border-radius: .5rem; margin-right: .5rem }
  .pay { background: #1d2433; color: #fff; text-decoration: none }
  .note { color: #5a6274 }
</style>
<p class="note">Stand-in for the payment page. No money moves.</p>
<img src="${field('line_items[0][price_data][product_data][images][0]')}" alt="">
<h1>${product('name')}</h1>
<p>${product('description')}</p>
<p><strong>${price}</strong>, ${field('shipping_options[0][shipping_rate_data][display_name]')} (${countries} countries)</p>
<p class="note">${metadata.join(' · ')}</p>
<p><a class="pay" href="${field('success_url')}">Pay</a> <a href="${field('cancel_url')}">Back to the shop</a></p>
</html>
`
}
