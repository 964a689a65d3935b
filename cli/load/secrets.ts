import { type Diagnostic, error } from '../model/diagnostic.ts'

/** Keys that open more than visitors may: of Supabase (an old one is a JSON web token) and of Stripe. */
const KEYS =
  /\b(?:sb_secret_|[rs]k_(?:live|test|org)_|whsec_)[\w-]+|\brk_\w{16,}|\beyJ[\w-]+\.[\w-]+\.[\w-]*/g

/** Whether a text is, or holds, a key that must not be published. */
export const hasSecretKey = (text: string): boolean => !findMatches(text).next().done

/** One diagnostic for each secret key of a file. None of them repeats the key. */
export const findSecretKeys = (file: string, text: string): readonly Diagnostic[] =>
  [...findMatches(text)].map(({ index, 0: key }) => {
    const before = text.slice(0, index).split('\n')
    const column = (before.at(-1) ?? '').length + 1
    return error(
      'secret',
      { file, line: before.length, column, length: key.length },
      `this key of ${/^(?:sb_|eyJ)/.test(key) ? 'Supabase' : 'Stripe'} is secret: with it, anybody could act in the shop's name`,
      'remove it, and replace it with a new one where it was made; the shop needs the publishable key alone',
    )
  })

function* findMatches(text: string): Generator<RegExpExecArray, void> {
  for (const match of text.matchAll(KEYS))
    if (!match[0].startsWith('eyJ') || !['anon', undefined].includes(roleOf(match[0]))) yield match
}

/** The role that a JSON web token of Supabase gives; undefined for any other token. */
export function roleOf(token: string): string | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
    return typeof claims === 'object' && claims !== null && 'role' in claims ? String(claims.role) : undefined
  } catch {
    return undefined
  }
}
