/** The number of checkouts that one address may create. */
interface Limit {
  /** The most checkouts within `period` milliseconds. */
  readonly most: number
  readonly period: number
  /** The number of addresses that are remembered; the address that was quiet the longest is forgotten first. */
  readonly addresses: number
}

/** @returns milliseconds until the address may create a checkout; 0 when it may now, which counts the checkout */
export type RateLimit = (address: string) => number

/** Counts checkouts by address, in memory: each instance of the function counts for itself and forgets at its end. */
export function openRateLimit({ most, period, addresses }: Limit): RateLimit {
  const recent = new Map<string, readonly number[]>()
  return (address) => {
    const now = Date.now()
    const times = (recent.get(address) ?? []).filter(
      (time) => time > now - period && time <= now,
    )
    const [first] = times
    const wait = first !== undefined && times.length >= most ? first + period - now : 0
    // A Map keeps the order of insertion: deleting the address first leaves the quiet addresses in front.
    recent.delete(address)
    recent.set(address, wait > 0 ? times : [...times, now])
    for (const oldest of recent.keys()) {
      if (recent.size <= addresses) break
      recent.delete(oldest)
    }
    return wait
  }
}

/**
 * Returns the address that sends a request. Cloudflare, which stands before Supabase's functions, overwrites
 * `cf-connecting-ip`; into `x-forwarded-for` the sender can write anything. One customer has a whole /64 of IPv6
 * addresses. Requests without either header share one address.
 */
export function addressOf(headers: Headers): string {
  const forwarded = headers.get('x-forwarded-for')?.split(',')[0]
  const address = (headers.get('cf-connecting-ip') ?? forwarded ?? '')
    .trim()
    .toLowerCase()
    .slice(0, 45)
  return address.includes(':') ? networkOf(address) : address
}

/** Returns the first four groups of an IPv6 address, which may be shortened by '::'. */
function networkOf(address: string): string {
  const [head = '', tail = ''] = address.split('::')
  const groups = (text: string): readonly string[] => (text === '' ? [] : text.split(':'))
  const missing = 8 - groups(head).length - groups(tail).length
  const all = [
    ...groups(head),
    ...Array.from({ length: missing }, () => '0'),
    ...groups(tail),
  ]
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
