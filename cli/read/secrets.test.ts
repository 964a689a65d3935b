import { describe, expect, test } from 'vitest'
import { findSecrets, readableText } from './secrets.ts'

// Values that resemble secrets are put together here, so that secret scanners do not report this file.

const letters = (count: number): string =>
  'aB3dE6gH9kL2nP5r'.repeat(count).slice(0, count)
const hex = (count: number): string => '0123456789abcdef'.repeat(count).slice(0, count)

/** Writes a JSON web token, whose payload is not encrypted. */
const token = (payload: object): string => {
  const encodedPayload = Buffer.from(JSON.stringify(payload)).toString('base64url')
  return `eyJhbGciOiJIUzI1NiJ9.${encodedPayload}.c2ln`
}
const pem = (kind: string): string =>
  `-----BEGIN ${kind}-----\nMIIE\n-----END ${kind}-----`

const secrets: readonly (readonly [name: string, secret: string])[] = [
  ...['', 'RSA ', 'EC ', 'DSA ', 'ENCRYPTED ', 'OPENSSH '].map(
    (kind) => ['private key', pem(`${kind}PRIVATE KEY`)] as const,
  ),
  ['private key', pem('PGP PRIVATE KEY BLOCK')],
  ['private key', '---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----'],
  ['private key', 'PuTTY-User-Key-File-3: ssh-ed25519'],
  ['Supabase key', token({ role: 'service_role' })],
  ['Supabase key', `sbp_${hex(40)}`],
  ['Stripe key', `rk_live_${letters(24)}`],
  ['AWS key', `AKIA${'ABCD2345'.repeat(2)}`],
  ['AWS key', `AWS_SECRET_ACCESS_KEY=${letters(40)}`],
  ['GitHub token', `ghp_${letters(36)}`],
  ['GitHub token', `github_pat_${letters(60)}`],
  ['GitLab token', `glpat-${letters(20)}`],
  ['Slack token', `xoxb-${letters(30)}`],
  ['npm token', `npm_${letters(36)}`],
  ['npm token', `//registry.example/:_authToken=${hex(36)}`],
  ['Google key', `AIza${letters(35)}`],
  ['Google key', `GOCSPX-${letters(28)}`],
  ['Azure key', `AccountKey=${letters(86)}==`],
  ['OpenAI or Anthropic key', `sk-ant-${letters(40)}`],
  ['Shopify token', `shpat_${hex(32)}`],
  ['private key', `{"kty":"EC","crv":"P-256","x":"a","y":"b","d":"${letters(43)}"}`],
  ['private key', `{ "d": "${letters(86)}", "e": "AQAB", "kty": "RSA" }`],
  ['Mailchimp key', `${hex(32)}-us12`],
  ['Twilio key', `SK${hex(32)}`],
  ['Telegram token', `123456789:AA${letters(33)}`],
  ['Discord token', `https://discord.com/api/webhooks/123456789012345678/${letters(68)}`],
  ['Vercel token', `vercel_blob_rw_${letters(30)}`],
  ['Resend key', `re_${letters(8)}_${letters(24)}`],
  ['Sentry token', `sntrys_${letters(60)}`],
  ['Atlassian token', `ATATT3xFf${letters(60)}`],
  ['database password', 'postgresql://postgres:hunter2@db.host.example:5432/postgres'],
]

describe.each([
  ['UTF-8', (text: string) => Buffer.from(text)],
  ['UTF-16 LE', (text: string) => Buffer.from(text, 'utf16le')],
  ['UTF-16 BE', (text: string) => Buffer.from(text, 'utf16le').swap16()],
  ['UTF-16 LE with its mark', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
])('in %s', (_, encode) => {
  test.each(secrets)('finds a %s on its line', (name, secret) => {
    const text = readableText(encode(`first\nkey: ${secret}\n`)) ?? ''

    const diagnostics = findSecrets('public/notes.txt', text)

    const message = `this ${name} is secret: anybody who has it can act in the shop's name`
    const places = diagnostics.map(({ at }) => [at.line, at.column])
    expect(diagnostics.map((diagnostic) => diagnostic.message)).toEqual([message])
    expect(places).toEqual([[2, expect.any(Number)]])
    expect(JSON.stringify(diagnostics)).not.toContain(secret)
  })
})

test.each([
  ['a public key', pem('PUBLIC KEY')],
  ['a public key of PGP', pem('PGP PUBLIC KEY BLOCK')],
  ['a certificate', pem('CERTIFICATE')],
  ['a public key of SSH', `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5${letters(44)} ada@host`],
  ['a publishable key', `sb_publishable_${letters(30)} pk_live_${letters(24)}`],
  ['an anonymous key', token({ role: 'anon' })],
  ['a token without a role', token({ sub: 'ada' })],
  [
    'a JSON web key without its secret part',
    `{"kty":"RSA","n":"${letters(86)}","e":"AQAB","use":"d"}`,
  ],
  ['an MD5 sum in a name', `logo-${hex(32)}-usual.png key-${hex(30)} SK-12`],
  ['a hash', `sha512-${letters(86)}==`],
  [
    'names of styles',
    'sk-chasing-dot sk-circle-fade risk_live_view akiabcdefghijklmnopq',
  ],
  [
    'the address of a database without its password',
    'postgres://user:[YOUR-PASSWORD]@host/db redis://host:6379',
  ],
  ['a picture', 'data:image/png;base64,iVBORw0KGgo'],
])('accepts %s', (_, text) => {
  expect(findSecrets('public/notes.txt', text)).toEqual([])
})

test.each([
  ['a PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
  ['a JPEG', '\xff\xd8\xff\xe1\x01\x02Exif\0\0'],
  ['an AVIF', '\0\0\0 ftypavif\0\0'],
  ['an archive', 'PK\x03\x04\x14\0'],
])('does not search %s', (_, start) => {
  const bytes = Buffer.from(`${start}key: ghp_${letters(36)}`, 'latin1')
  expect(readableText(bytes)).toBeUndefined()
})

const textWithToken = `first\nkey: ghp_${letters(36)}\n`
const utf32Bytes = [...textWithToken].flatMap((letter) => [0, 0, 0, letter.charCodeAt(0)])

test.each([
  [
    'UTF-16 LE with many letters beyond Latin',
    Buffer.from('Ключи от лавки. '.repeat(60) + textWithToken, 'utf16le'),
  ],
  [
    'UTF-16 LE after a long Chinese text',
    Buffer.from('日本語'.repeat(5000) + textWithToken, 'utf16le'),
  ],
  ['UTF-32', Buffer.from(utf32Bytes)],
  ['a text whose beginning resembles a font', Buffer.from(`OTTO ${textWithToken}`)],
  ['a binary file', Buffer.from(`\0\x01\x02SQLite\0${textWithToken}`)],
])('finds a token in %s', (_, bytes) => {
  const diagnostics = findSecrets('public/notes.txt', readableText(bytes) ?? '')
  expect(diagnostics.map(({ code }) => code)).toEqual(['secret'])
})
