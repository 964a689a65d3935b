import { expect, it } from 'vitest'
import { assets, homePage, posters } from '../../tests/support/pages.ts'
import { renderPage } from '../index.tsx'

it.each([
  { lang: 'de', label: 'Kontakt', text: 'Kontakt: <' },
  { lang: 'fr', label: 'Contact', text: 'Contact\u00a0: <' },
  { lang: 'fr', label: 'Contact\u00a0:', text: 'Contact\u00a0: <' },
])('the contact address follows "$label" with one colon, as is usual in $lang', (row) => {
  const { lang, label, text } = row
  const page = homePage(posters(2))
  const { strings } = page.chrome
  const chrome = {
    ...page.chrome,
    contact: { label: 'hello@shop.example', href: 'mailto:hello@shop.example' },
    strings: { ...strings, footer: { ...strings.footer, contact: label } },
  }

  const html = renderPage({ ...page, lang, chrome }, assets)

  expect(html).toContain(`<li class="footer-contact">${text}`)
})
