import { attempt } from '../fs/system.ts'
import { type Diagnostic, error } from '../model/diagnostic.ts'
import { locationAt } from './text-faults.ts'

interface SecretKind {
  /** The name in a message, such as 'Stripe key' in 'this Stripe key is secret'. */
  readonly name: string
  readonly pattern: RegExp
  /** Tells which matches are secret; by default, all of them. */
  readonly isSecret?: (match: string) => boolean
}

/** Supabase and Stripe keys with more rights than visitors have, private keys, and tokens of known formats. */
const secretKinds: readonly SecretKind[] = [
  { name: 'Supabase key', pattern: /\bsb_secret_[\w-]+|\bsbp_[\da-f]{40}\b/ },
  {
    // A JSON web token. With the role "anon", it is public; without a role, it is not from Supabase.
    name: 'Supabase key',
    pattern: /\beyJ[\w-]+\.[\w-]+\.[\w-]*/,
    isSecret: (token) => {
      const role = tokenRoleOf(token)
      return role !== undefined && role !== 'anon'
    },
  },
  {
    name: 'Stripe key',
    pattern: /\b(?:[rs]k_(?:live|test|org)_|whsec_)[\w-]+|\brk_\w{16,}/,
  },
  {
    name: 'private key',
    pattern:
      /-----? ?BEGIN (?:[A-Z\d]+ )*PRIVATE KEY(?: BLOCK)? ?-----?|PuTTY-User-Key-File-\d|AGE-SECRET-KEY-1[\dA-Z]+/,
  },
  {
    // A JSON web key is secret if it has the field "d".
    name: 'private key',
    pattern: /"kty"[^{}]*"d"\s*:\s*"[\w-]{40,}"|"d"\s*:\s*"[\w-]{40,}"[^{}]*"kty"/,
  },
  { name: 'AWS key', pattern: /\b(?:AKIA|ASIA)[A-Z\d]{16}\b/ },
  {
    name: 'AWS key',
    pattern:
      /\b(?:aws_secret_access_key|AWS_SECRET_ACCESS_KEY|[sS]ecretAccessKey)["']?\s*[=:]\s*["']?[\w/+]{40}/,
  },
  {
    name: 'GitHub token',
    pattern: /\bgh[opsur]_[A-Za-z\d]{36,}|\bgithub_pat_\w{22,}/,
  },
  {
    name: 'GitLab token',
    pattern: /\bgl(?:pat|ptt|dt|rt|cbt|soat|ft|imt|agent)-[\w-]{20,}/,
  },
  {
    name: 'Slack token',
    pattern:
      /\bxox[abeoprs]-[\w-]{10,}|\bxapp-\d-[\w-]{10,}|\bhooks\.slack\.com\/services\/T\w+\/B\w+\/\w+/,
  },
  { name: 'npm token', pattern: /\bnpm_[A-Za-z\d]{36}\b|:_authToken=[\w-]{20,}/ },
  {
    name: 'Google key',
    pattern: /\bAIza[\w-]{35}(?![\w-])|\bGOCSPX-[\w-]{28}|\bya29\.[\w-]{20,}/,
  },
  {
    name: 'Azure key',
    pattern: /\b(?:AccountKey|SharedAccessKey)=[\w+/]{40,}={0,2}|\b\w{3}8Q~[\w.~-]{34}/,
  },
  {
    name: 'OpenAI or Anthropic key',
    pattern: /\bsk-(?:proj|ant|svcacct|admin)-[\w-]{20,}|\bsk-[A-Za-z\d]{48}\b/,
  },
  { name: 'Shopify token', pattern: /\bshp(?:at|ca|pa|ss)_[\da-fA-F]{32}/ },
  {
    name: 'Square token',
    pattern: /\bsq0(?:atp|csp)-[\w-]{22,}|\bEAAA[\w-]{60}(?![\w-])/,
  },
  { name: 'SendGrid key', pattern: /\bSG\.[\w-]{22}\.[\w-]{43}/ },
  { name: 'Mailgun key', pattern: /\bkey-[\da-f]{32}\b/ },
  { name: 'Mailchimp key', pattern: /\b[\da-f]{32}-us\d{1,2}\b/ },
  { name: 'Brevo key', pattern: /\bxkeysib-[\da-f]{64}-\w+/ },
  { name: 'Resend key', pattern: /\bre_[A-Za-z\d]{8}_[A-Za-z\d]{24}\b/ },
  { name: 'Twilio key', pattern: /\bSK[\da-f]{32}\b/ },
  { name: 'Telegram token', pattern: /\b\d{8,10}:AA[\w-]{33}(?![\w-])/ },
  {
    name: 'Discord token',
    pattern:
      /\bdiscord(?:app)?\.com\/api\/webhooks\/\d+\/[\w-]{60,}|\b[MN][\w-]{23,25}\.[\w-]{6}\.[\w-]{27,38}/,
  },
  {
    name: 'Vercel token',
    pattern: /\bvc[pirka]_[A-Za-z\d]{24,}|\bvercel_blob_rw_\w{20,}/,
  },
  { name: 'Heroku key', pattern: /\bHRKU-[\w-]{36,}/ },
  { name: 'Linear token', pattern: /\blin_(?:api|oauth)_\w{40}/ },
  { name: 'Notion token', pattern: /\bntn_\w{40,}|\bsecret_[A-Za-z\d]{43}\b/ },
  { name: 'Figma token', pattern: /\bfig[dou][rh]?_[\w-]{40,}/ },
  { name: 'Sentry token', pattern: /\bsntry[su]_[\w+/=-]{40,}/ },
  { name: 'Postman key', pattern: /\bPMAK-[\da-f]{24}-[\da-f]{34}/ },
  { name: 'Atlassian token', pattern: /\bATATT3[\w=-]{50,}/ },
  { name: 'Airtable token', pattern: /\bpat\w{14}\.[\da-f]{64}/ },
  { name: 'HashiCorp token', pattern: /\bhv[sb]\.[\w-]{24,}|\.atlasv1\.[\w-]{60,}/ },
  { name: 'RubyGems token', pattern: /\brubygems_[\da-f]{48}/ },
  { name: 'Groq key', pattern: /\bgsk_[A-Za-z\d]{52}\b/ },
  { name: 'Netlify token', pattern: /\bnfp_[A-Za-z\d]{36}/ },
  { name: 'DigitalOcean token', pattern: /\bdo[opr]_v1_[\da-f]{64}/ },
  { name: 'Docker token', pattern: /\bdckr_pat_[\w-]{20,}/ },
  { name: 'Hugging Face token', pattern: /\bhf_[A-Za-z]{34}\b/ },
  { name: 'PyPI token', pattern: /\bpypi-AgE[\w-]{50,}/ },
  {
    name: 'database password',
    pattern:
      /\b(?:postgres(?:ql)?|mysql|mariadb|rediss?|mongodb(?:\+srv)?|amqps?):\/\/[^\s:/@'"]*:[^\s/@'"[\]<>{}$*]+@/,
  },
]

/** One expression for all kinds. Most texts contain no secret, so they are searched only once. */
const ANY_SECRET = new RegExp(secretKinds.map(({ pattern }) => pattern.source).join('|'))

/** Reports each secret in a text. No diagnostic repeats the secret itself. */
export function findSecrets(file: string, text: string): readonly Diagnostic[] {
  if (!ANY_SECRET.test(text)) return []

  return secretKinds.flatMap(({ name, pattern, isSecret = () => true }) =>
    [...text.matchAll(new RegExp(pattern, `${pattern.flags}g`))]
      .filter(([match]) => isSecret(match))
      .map(({ index, 0: match }) => {
        const at = { ...locationAt(file, text, index), length: match.length }
        return error(
          'secret',
          at,
          `this ${name} is secret: anybody who has it can act in the shop's name`,
          hintFor(name),
        )
      }),
  )
}

const hintFor = (name: string): string =>
  /Supabase|Stripe/.test(name)
    ? 'remove it, and replace it with a new one where it was created; the shop needs only the publishable key'
    : 'remove it, and replace it with a new one where it was created'

/** Returns the role in a Supabase JSON web token; undefined for any other token. */
export const tokenRoleOf = (token: string): string | undefined =>
  attempt(() => {
    // A token is "header.payload.signature".
    const [, payload = ''] = token.split('.')
    const json = Buffer.from(payload, 'base64url').toString('utf8')
    const { role } = Object(JSON.parse(json))
    return role === undefined ? undefined : String(role)
  })

const PICTURE_SIGNS = [
  '\u0089PNG',
  '\u00ff\u00d8\u00ff',
  'GIF8',
  'RIFF',
  'II*\0',
  'MM\0*',
  '\0\0\u0001\0',
]
const FONT_SIGNS = ['wOFF', 'wOF2', 'OTTO', '\0\u0001\0\0']
const SOUND_SIGNS = ['ID3', 'OggS', '\u001aE\u00df\u00a3']
const ARCHIVE_SIGNS = ['PK\u0003\u0004', '\u001f\u008b']

/**
 * The first bytes of pictures, fonts, sounds and archives. A key inside them would be compressed, so it could not be
 * found.
 */
const MEDIA_SIGNS = [...PICTURE_SIGNS, ...FONT_SIGNS, ...SOUND_SIGNS, ...ARCHIVE_SIGNS]

/**
 * Tells whether a file is a picture, font, sound or archive. Texts may begin the same way, but contain no zero bytes.
 */
function isMedia(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 100)
  if (!start.includes('\0')) return false

  const isAvifOrVideo = start.startsWith('ftyp', 4)
  return isAvifOrVideo || MEDIA_SIGNS.some((sign) => start.startsWith(sign))
}

/** Decodes a file as text, UTF-16 included; undefined for pictures, fonts, sounds and archives. */
export function readableText(bytes: Buffer): string | undefined {
  if (isMedia(bytes)) return undefined
  if (!bytes.includes(0)) return bytes.toString('utf8')

  const encoding = utf16In(bytes.subarray(0, 8000))
  if (encoding) return new TextDecoder(encoding).decode(bytes)

  // Secrets are ASCII, so removing zero bytes reveals them in every wide encoding, and in binaries.
  return bytes.toString('latin1').replaceAll('\0', '')
}

/** Detects UTF-16 by its byte order mark, or by zeros as the first or second byte of most letters. */
function utf16In(start: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  let evenZeros = 0
  let oddZeros = 0
  for (const [index, byte] of start.entries()) {
    if (byte !== 0) continue
    if (index % 2 === 0) evenZeros += 1
    else oddZeros += 1
  }
  // Every letter has two bytes, so this is half of the letters.
  const minZeros = start.length / 4

  const hasLittleEndianMark = start[0] === 0xff && start[1] === 0xfe
  const hasLittleEndianZeros = oddZeros > minZeros && evenZeros < oddZeros / 10
  if (hasLittleEndianMark || hasLittleEndianZeros) return 'utf-16le'

  const hasBigEndianMark = start[0] === 0xfe && start[1] === 0xff
  const hasBigEndianZeros = evenZeros > minZeros && oddZeros < evenZeros / 10
  return hasBigEndianMark || hasBigEndianZeros ? 'utf-16be' : undefined
}
