import { expect, test } from 'vitest'
import { adviceOnAddress } from './address.ts'

test.each([
  'https://host.example',
  'https://host.example/',
  'https://host.example:8443/page?a=b#c',
  'https://host.example?next=https://other.example',
  'https://blåbär.example/sida',
  'https://xn--blbr-noac.example',
  'https://a_b.host.example/a%20b',
  'https://example.gumroad.com/l/{id}-{variant}',
])('accepts %s', (address) => {
  expect(adviceOnAddress(address)).toBeUndefined()
})

test.each([
  ['https:/host.example/a', 'https://host.example/a'],
  ['https:host.example', 'https://host.example'],
  ['https:///host.example', 'https://host.example'],
  ['https:\\\\host.example\\a', 'https://host.example/a'],
  ['https:/\\host.example', 'https://host.example'],
  ['https://host.example\\a?b=\\', 'https://host.example/a?b=\\'],
  ['HTTPS://host.example', 'https://host.example'],
  ['Https:host.example', 'https://host.example'],
  ['http://host.example', 'https://host.example'],
  ['http:host.example', 'https://host.example'],
  ['//host.example/a', 'https://host.example/a'],
  ['https//host.example', 'https://host.example'],
  ['https;//host.example', 'https://host.example'],
  ['https://https://host.example', 'https://host.example'],
  [' https://host.example', 'https://host.example'],
  ['https:// host.example', 'https://host.example'],
  ['“https://host.example”', 'https://host.example'],
  ['www.host.example/a', 'https://www.host.example/a'],
  ['https://host.example./a', 'https://host.example/a'],
  ['https://host.example:', 'https://host.example'],
  ['https://bla\u030abar.example', 'https://blåbar.example'],
])('corrects %s to %s', (address, correctAddress) => {
  expect(adviceOnAddress(address)).toEqual({
    hint: `write ${correctAddress}`,
    meant: correctAddress,
  })
})

test.each([
  ['https://', /full address/],
  ['https://?host.example', /valid address/],
  ['page', /full address/],
  ['javascript:alert(1)', /full address/],
  ['https:javascript:alert(1)', /full address/],
  ['ftp://host.example', /full address/],
  ['mailto:me@host.example', /full address/],
  ['https://name:secret@host.example', /password/],
  ['https://host.example@other.example', /password/],
  ['https://host.example:99999', /valid address/],
  ['https://host.example:80:80', /valid address/],
  ['https://host.example:0', /port/],
  ['https://shop.localhost', /name of a host/],
  ['https://host..example', /dot/],
  ['https://.host.example', /dot/],
  ['https://localhost', /name of a host/],
  ['https://127.0.0.1', /name of a host/],
  ['https://0x7f.1', /name of a host/],
  ['https://[::1]', /name of a host/],
  ['https://-host.example', /name of a host/],
  ['https://ho,st.example', /name of a host/],
  ['https://ex%61mple.com', /name of a host/],
  ['https://ｈｏｓｔ.example', /name of a host/],
  ['https://ho\u00adst.example', /name of a host/],
  [`https://${'a'.repeat(64)}.example`, /name of a host/],
  ['https://ho\u200bst.example', /invisible/],
  ['https://host.example/a b', /space/],
  ['https://host.example/100%', /%25/],
  ['https://host.example/<a>', /remove </],
])('rejects %s without a correction', (address, hint) => {
  expect(adviceOnAddress(address)).toEqual({ hint: expect.stringMatching(hint) })
})

// In Node 20, `URL.canParse` would reject it after many calls.
test('accepts an address with non-ASCII letters, however often it is read', () => {
  const advice = Array.from({ length: 20_000 }, () =>
    adviceOnAddress('https://blåbär.example'),
  )

  expect(new Set(advice)).toEqual(new Set([undefined]))
})
