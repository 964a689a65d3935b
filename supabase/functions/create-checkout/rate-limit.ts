/** The limit on the checkouts of one address. */
interface Limit {
  /** The maximum number of checkouts within `period` milliseconds. */
  readonly most: number
  readonly period: number
  /**
   * The maximum number of addresses in memory. The address that was inactive the longest
   * is dropped first.
   */
  readonly addresses: number
}

/**
 * Counts a checkout by an address, unless the address has to wait.
 * @returns milliseconds until the address may create a checkout; 0 if it may now
 */
export type RateLimit = (address: string) => number

/**
 * Counts checkouts by address, in memory: each instance of the function counts
 * separately, for its lifetime.
 */
export function openRateLimit({ most, period, addresses }: Limit): RateLimit {
  const recent = new Map<string, readonly number[]>()
  return (address) => {
    const now = Date.now()
    // If the clock was set back, some recorded times are in the future. They do not count.
    const times = (recent.get(address) ?? []).filter(
      (time) => time > now - period && time <= now,
    )
    const [firstTime] = times
    const isExceeded = firstTime !== undefined && times.length >= most
    const waitMs = isExceeded ? firstTime + period - now : 0

    // A Map keeps insertion order: deleting the address first leaves inactive addresses
    // in front.
    recent.delete(address)
    recent.set(address, waitMs > 0 ? times : [...times, now])

    for (const oldestAddress of recent.keys()) {
      if (recent.size <= addresses) break
      recent.delete(oldestAddress)
    }
    return waitMs
  }
}

/**
 * Returns the client address of a request. Cloudflare, in front of Supabase's functions,
 * overwrites `cf-connecting-ip`, but clients can write anything into `x-forwarded-for`. One
 * customer usually has a whole /64 of IPv6 addresses, so only the network counts. Requests
 * without either header share one address.
 */
export function clientAddressOf(headers: Headers): string {
  const forwarded = headers.get('x-forwarded-for')?.split(',')[0]
  // The longest spelling of an IPv6 address has 45 characters.
  const address = (headers.get('cf-connecting-ip') ?? forwarded ?? '')
    .trim()
    .toLowerCase()
    .slice(0, 45)
  const mapped = MAPPED.exec(address)?.groups
  if (mapped?.dotted) return mapped.dotted
  if (mapped?.high && mapped.low) return dottedOf(mapped.high, mapped.low)
  return address.includes(':') ? networkOf(address) : address
}

/** Matches an IPv4 address that is written as IPv6: '::ffff:192.0.2.1', '::ffff:c000:201'. */
const MAPPED =
  /^(?:::|(?:0{1,4}:){5})ffff:(?:(?<dotted>\d+(?:\.\d+){3})|(?<high>[\da-f]{1,4}):(?<low>[\da-f]{1,4}))$/

/** Returns an IPv4 address from its two halves: 'c000' and '201' are 192.0.2.1. */
const dottedOf = (high: string, low: string): string =>
  [high, low]
    .map((half) => Number.parseInt(half, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.')

/** The number of groups in an IPv6 address: '2001:db8:0:7:0:0:0:1'. */
const GROUPS = 8
/** The number of groups that name the network, a /64. */
const NETWORK_GROUPS = 4
/** Matches the zeros at the beginning of a group, but not a single '0'. */
const LEADING_ZEROS = /^0+(?=.)/

/** Returns the network of an IPv6 address, in which '::' may stand for groups of zeros. */
function networkOf(address: string): string {
  const [textBefore = '', textAfter = ''] = address.split('::')
  const groupsBefore = groupsIn(textBefore)
  const groupsAfter = groupsIn(textAfter)
  const omitted = GROUPS - groupsBefore.length - groupsAfter.length
  const zeros = Array.from({ length: omitted }, () => '0')

  return [...groupsBefore, ...zeros, ...groupsAfter]
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.replace(LEADING_ZEROS, ''))
    .join(':')
}

const groupsIn = (text: string): readonly string[] => (text === '' ? [] : text.split(':'))
