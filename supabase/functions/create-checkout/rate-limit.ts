/** How much one address may do. */
interface Limit {
  /** This many within `period` milliseconds. */
  readonly most: number
  readonly period: number
  /** How many addresses are remembered; the one that was quiet the longest is forgotten first. */
  readonly addresses: number
}

/** @returns milliseconds until the address may go on; 0 when it may now, and then this one is counted */
export type RateLimit = (address: string) => number

/** Counts per address, in memory: each instance of the function counts for itself and forgets when it ends. */
export function openRateLimit({ most, period, addresses }: Limit): RateLimit {
  const recent = new Map<string, readonly number[]>()
  return (address) => {
    const now = Date.now()
    const times = (recent.get(address) ?? []).filter((time) => time > now - period && time <= now)
    const [first] = times
    const wait = first !== undefined && times.length >= most ? first + period - now : 0
    // Deleted first, so that a Map, which keeps the order of insertion, has the quiet ones in front.
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
 * Who sends a request. Cloudflare, which stands before Supabase's functions, overwrites its header; in the other one the
 * sender can write what it likes. One customer has a whole /64 of IPv6 addresses. Without either header, all share one.
 */
export function addressOf(headers: Headers): string {
  const forwarded = headers.get('x-forwarded-for')?.split(',')[0]
  const address = (headers.get('cf-connecting-ip') ?? forwarded ?? '').trim().toLowerCase().slice(0, 45)
  return address.includes(':') ? networkOf(address) : address
}

/** The first four groups of an IPv6 address, which may be shortened by '::'. */
function networkOf(address: string): string {
  const [head = '', tail = ''] = address.split('::')
  const groups = (text: string): readonly string[] => (text === '' ? [] : text.split(':'))
  const missing = 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array.from({ length: missing }, () => '0'), ...groups(tail)]
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
