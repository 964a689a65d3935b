import { amountText, type SessionOrder, type ShippingWay } from './session-order.ts'

/** Returns an order's payment page. Its button leads to `payAddress`. */
export function paymentPage(order: SessionOrder, payAddress: string): string {
  const { lines, language, facts, cancelUrl } = order
  const lang = language === undefined ? '' : ` lang="${language}"`
  const heading = lines.length === 1 ? '' : '<h1>Your order</h1>'

  return pageOf(`${heading}
<form action="${payAddress}">
<ul class="lines"${lang}>
${linesOf(order)}
</ul>
${shippingOf(order)}
${totalsOf(order)}
<p class="country">
The buyer also enters an address in ${countriesText(order)}, and a card.
</p>
<p class="actions"><button>Pay</button> ${backLink(cancelUrl)}</p>
</form>
<p class="note">
Your list of payments at Stripe will show: ${escapeHtml(facts.join(' · '))}
</p>`)
}

/** Returns the page of an order that can no longer be paid. */
export const closedPage = ({ cancelUrl }: SessionOrder, closingReason: string): string =>
  pageOf(`<h1>${closingReason}</h1>
<p class="actions">${backLink(cancelUrl)}</p>`)

const pageOf = (content: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Stand-in for the payment page</title>
<style>${STYLES}</style>
<p class="banner">Stand-in for the payment page. No money moves.</p>
<main>
${content}
</main>
</html>
`

const STYLES = `
  * { box-sizing: border-box }
  body {
    margin: 0;
    background: #f4f5f7;
    color: #1d2433;
    font: 1rem/1.5 system-ui, sans-serif;
  }
  .banner {
    margin: 0;
    padding: .5rem 1rem;
    background: #ffe9a8;
    text-align: center;
    font-size: .875rem;
  }
  main {
    max-width: 36rem;
    margin: 2rem auto;
    padding: 1.5rem;
    background: #fff;
    border-radius: .75rem;
    box-shadow: 0 1px 4px #0002;
  }
  h1, h2 {
    margin: 0;
    font-size: 1.125rem;
    line-height: 1.3;
    overflow-wrap: anywhere;
  }
  main > h1 { margin-bottom: 1rem; font-size: 1.5rem }
  p { margin: 0 }
  .lines { margin: 0; padding: 0; list-style: none }
  .lines li {
    display: grid;
    grid-template: auto auto 1fr / 5rem 1fr auto;
    gap: 0 1rem;
    padding-bottom: 1.25rem;
  }
  .lines img {
    grid-row: span 3;
    width: 5rem;
    max-height: 7rem;
    object-fit: contain;
    border-radius: .25rem;
  }
  .lines p { grid-column: 2; color: #5a6274; font-size: .875rem }
  .lines .price { grid-area: 1 / 3; color: inherit; font-size: 1rem }
  fieldset { margin: 0 0 1rem; padding: 0; border: 0 }
  legend { margin-bottom: .5rem; padding: 0; font-weight: 600 }
  fieldset label {
    display: flex;
    gap: .75rem;
    margin-top: -1px;
    padding: .75rem;
    border: 1px solid #d5d9e0;
    cursor: pointer;
  }
  fieldset label:has(:checked) { background: #eef1f8 }
  fieldset label span:last-child { margin-left: auto; white-space: nowrap }
  dl {
    margin: 0;
    padding: 1rem 0;
    border-top: 1px solid #d5d9e0;
    display: grid;
    grid-template-columns: 1fr auto;
    gap: .25rem 1rem;
  }
  dd { margin: 0; text-align: end }
  .total { font-size: 1.25rem }
  .country, .note { color: #5a6274; font-size: .875rem }
  .note {
    margin-top: 1.5rem;
    padding-top: 1rem;
    border-top: 1px solid #d5d9e0;
    overflow-wrap: anywhere;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 1rem;
    margin-top: 1.25rem;
  }
  button {
    flex: 1 0 12rem;
    padding: .8rem 1.4rem;
    border: 0;
    border-radius: .5rem;
    background: #1d2433;
    color: #fff;
    font: inherit;
    font-weight: 600;
    cursor: pointer;
  }
  a { color: inherit }
`

const backLink = (address: string): string =>
  `<a href="${escapeHtml(address)}">Back to the shop</a>`

function linesOf(order: SessionOrder): string {
  const tag = order.lines.length === 1 ? 'h1' : 'h2'
  const items = order.lines.map(({ name, description, picture, amount, quantity }) => {
    const price = amountText(order, amount)
    const total = amountText(order, amount * quantity)

    return `<li>
<img src="${escapeHtml(picture)}" alt="">
<${tag}>${escapeHtml(name)}</${tag}>
<p>${escapeHtml(description)}</p>
<p>${quantity} × ${price}</p>
<p class="price">${total}</p>
</li>`
  })
  return items.join('\n')
}

/** Returns the choice between ways of shipping; nothing if there is no choice. */
function shippingOf(order: SessionOrder): string {
  if (order.shipping.length <= 1) return ''

  const choices = order.shipping.map(({ name, amount }, index) => {
    const checked = index === 0 ? ' checked' : ''
    return `<label>
<input type="radio" name="shipping" value="${index}"${checked}>
<span>${escapeHtml(name)}</span>
<span>${costText(order, amount)}</span>
</label>`
  })
  return `<fieldset>
<legend>Shipping</legend>
${choices.join('\n')}
</fieldset>`
}

const FREE_WAY: ShippingWay = { name: 'Shipping', amount: 0 }

/**
 * Returns the sums for every way of shipping, and styles that show only the sums for the checked way. So the page needs
 * no script.
 */
function totalsOf(order: SessionOrder): string {
  const ways = order.shipping.length > 0 ? order.shipping : [FREE_WAY]
  const subtotal = amountText(order, order.sum)

  const sums = ways.map(({ name, amount }, index) => {
    const total = amountText(order, order.sum + amount)
    return `<dl class="sums-${index}">
<dt>Subtotal</dt> <dd>${subtotal}</dd>
<dt>${escapeHtml(name)}</dt> <dd>${costText(order, amount)}</dd>
<dt class="total">Total</dt> <dd class="total"><strong>${total}</strong></dd>
</dl>`
  })

  const hiddenSums = ways.map((_, index) => {
    const isOtherChosen = `form:has([name=shipping]:not([value="${index}"]):checked)`
    return `${isOtherChosen} .sums-${index} { display: none }`
  })

  return `<style>${hiddenSums.join('\n')}</style>
${sums.join('\n')}`
}

const costText = (order: SessionOrder, amount: number): string =>
  amount === 0 ? 'Free' : amountText(order, amount)

/** The maximum number of countries that the page lists. */
const MOST_NAMED = 6

function countriesText({ countries }: SessionOrder): string {
  if (countries.length > MOST_NAMED) return `one of ${countries.length} countries`

  const names = new Intl.DisplayNames('en', { type: 'region' })
  const list = new Intl.ListFormat('en', { type: 'disjunction' })
  return list.format(countries.map((country) => names.of(country) ?? country))
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
