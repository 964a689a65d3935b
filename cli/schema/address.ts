import { findLetterFaults } from './letters.ts'

/** The advice on an address: a hint, and the intended address if only one is possible. */
export interface AddressAdvice {
  readonly hint: string
  readonly meant?: string
}

/** Returns advice on an address that must begin with https://; undefined for a valid address. */
export function adviceOnAddress(text: string): AddressAdvice | undefined {
  const rule = brokenRule(text)
  if (!rule) return undefined

  const [, hint] = rule
  const meant = repaired(text)
  const isRepaired = meant !== undefined && brokenRule(meant) === undefined
  return isRepaired ? { hint: `write ${meant}`, meant } : { hint }
}

/**
 * Completes the sentence “The address …” for a broken rule: 'is not a complete web
 * address'; undefined if the hint says enough.
 */
export function faultOfAddress(text: string): string | undefined {
  const [, , fault] = brokenRule(text) ?? []
  return fault
}

type AddressRule = readonly [
  isBroken: (text: string) => boolean,
  hint: string,
  fault?: string,
]

const HINT_FOR_START = 'write the full address, starting with https:// and the host'

/** The rules, in order: the first broken one gives the advice. A rule may rely on earlier ones. */
const rules: readonly AddressRule[] = [
  [(text) => /[“”„«»"]/.test(text), 'remove the quotation marks'],
  [(text) => /\s/.test(text), 'remove the space'],
  [
    (text) => findLetterFaults(text).length > 0,
    'delete the invisible character, or type the address again',
  ],
  [(text) => /^https?:\/\/https?[:/]/i.test(text), 'write https:// only once'],
  [
    (text) => !/^https?:\/\/[^\\/]/i.test(text),
    HINT_FOR_START,
    'is not a complete web address',
  ],
  // Such an address is complete, but begins with "http:" or "HTTPS:".
  [(text) => !text.startsWith('https:'), HINT_FOR_START],
  [(text) => /^[^?#]*\\/.test(text), 'write "/" instead of "\\"'],
  [
    (text) => authorityOf(text).includes('@'),
    'remove the user name and the password: every visitor would see them',
    'contains a user name and a password',
  ],
  [(text) => /[<>|^`]/.test(text), 'remove < > | ^ and `: addresses cannot contain them'],
  [
    (text) => /:0*$/.test(authorityOf(text)),
    'remove the colon after the host, or add a port',
  ],
  [(text) => !isParsed(text), 'write a valid address, like https://host.example/page'],
  [
    (text) => /(?:^|\.)\.|\.$/.test(hostOf(text)),
    'write the host without leading, trailing or repeated dots',
  ],
  [
    (text) => !isNamed(hostOf(text)),
    'write the name of a host, like https://host.example',
  ],
  [(text) => /%(?![\da-f]{2})/i.test(text), 'write %25 for a percent sign'],
]

/**
 * Matches most valid addresses, which is faster than parsing them. Encoded letters (xn--)
 * and .localhost are left to the rules.
 */
const ORDINARY =
  /^https:\/\/(?!.*(?:xn--|\.localhost))(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}(?:[/?#][\w/.?#=&~-]*)?$/
/** No host within this length exceeds the limit of 253 characters. */
const ORDINARY_LENGTH = 200

const isOrdinary = (text: string): boolean =>
  text.length <= ORDINARY_LENGTH && ORDINARY.test(text)

/** Returns the first broken rule; undefined for a valid address. */
const brokenRule = (text: string): AddressRule | undefined =>
  isOrdinary(text) ? undefined : rules.find(([isBroken]) => isBroken(text))

/**
 * Tells whether the URL parser accepts a text. (Not `URL.canParse`: in Node 20, it
 * rejects letters such as å after many calls.)
 */
function isParsed(text: string): boolean {
  try {
    return new URL(text).hostname !== ''
  } catch {
    return false
  }
}

/** Returns the host with user and port: 'user@host.example:8080'. */
const authorityOf = (text: string): string => /^https:\/\/([^/?#]*)/.exec(text)?.[1] ?? ''

const hostOf = (text: string): string => authorityOf(text).replace(/:\d*$/, '')

/** Matches two or more labels, the last of which does not begin with a digit. */
const LABELS = /^[^.]+(?:\.[^.]+)*\.[^.\d][^.]*$/
const LOCALHOST = /\.localhost$/i
const ASCII_HOST = /^[\w.-]+$/
const HOST_OF_ANY_SCRIPT = /^[\p{L}\p{M}\p{N}_.-]+$/u
const HYPHEN_AT_END_OF_LABEL = /(?:^|\.)-|-(?:\.|$)/

/**
 * Tells whether a host is a name that the URL parser keeps. The parser turns some numbers
 * and letters into other hosts.
 */
function isNamed(host: string): boolean {
  if (!LABELS.test(host) || LOCALHOST.test(host)) return false

  const parsed = new URL(`https://${host}`).hostname
  const hasLongLabel = parsed.split('.').some((label) => label.length > 63)
  if (parsed.length > 253 || hasLongLabel) return false

  if (ASCII_HOST.test(host))
    return parsed === host.toLowerCase() && !HYPHEN_AT_END_OF_LABEL.test(host)
  return HOST_OF_ANY_SCRIPT.test(host) && host === host.normalize('NFKC')
}

const OUTER_SPACES_AND_QUOTES = /^[\s"'“”„«»]+|[\s"'“”„«»]+$/g
/** Matches 'https:/', 'http//', '//' and 'https://https://', among others; also the empty start. */
const SCHEME_LIKE_START = /^(?:https?\s*[:;]?\s*[\\/]*\s*|[\\/]{2})*/i
/** Matches schemes such as 'mailto:', but not 'host.example:8080', a host with a port. */
const OTHER_SCHEME = /^[a-z][a-z\d+.-]*:(?!\d|\/|$)/i
/** Matches 'host.example.' in 'host.example./page'. */
const END_OF_HOST_WITH_DOT_OR_COLON = /^([^/]*?)[.:]+(?=\/|$)/
/** Matches 'host.example/' and 'host.example:8080/'. */
const HOST_LIKE_START = /^[^/]+\.[a-z]{2,}(?::\d+)?(?:\/|$)/i

/**
 * Repairs the scheme, the slashes and the host of an address, and removes spaces and
 * quotation marks around it; undefined if the text does not look like an address.
 */
function repaired(text: string): string | undefined {
  const trimmed = text.replace(OUTER_SPACES_AND_QUOTES, '')
  const [start = ''] = SCHEME_LIKE_START.exec(trimmed) ?? []
  const rest = trimmed.slice(start.length)
  if (OTHER_SCHEME.test(rest)) return undefined

  const [hostAndPath = ''] = rest.split(/[?#]/, 1)
  const queryAndAnchor = rest.slice(hostAndPath.length)
  const repairedHostAndPath = hostAndPath
    .replaceAll('\\', '/')
    .replace(END_OF_HOST_WITH_DOT_OR_COLON, '$1')
    .replace(/^[^/]*/, (host) => host.normalize())

  // Without a scheme, a word is an address only if it looks like a host.
  if (start === '' && !HOST_LIKE_START.test(repairedHostAndPath)) return undefined
  return `https://${repairedHostAndPath}${queryAndAnchor}`
}
