/** Reads an environment variable or a secret; undefined if it is not set. */
export type ReadVariable = (name: string) => string | undefined

/**
 * Throws an error without a stack, because the person who deploys needs the sentence, not
 * the line of code.
 */
export function fail(sentence: string): never {
  throw Object.assign(new Error(sentence), { stack: sentence })
}

/** Reads variables without the white space and line ends that were pasted with them. */
export function openVariables(read: ReadVariable) {
  const optional = (name: string): string | undefined => read(name)?.trim() || undefined

  /** @param remedy says how to set it */
  const required = (name: string, remedy: string): string =>
    optional(name) ?? fail(`${name} is not set: ${remedy}`)

  return { optional, required }
}

const isLocal = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '127.0.0.1'

/**
 * Returns the origin in SHOP_ORIGIN as browsers send it: 'https://xn--ml-via.example' for
 * 'https://Mål.example/'.
 */
export function shopOriginOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal(url))
  const isOrigin = url !== undefined && url.href === `${url.origin}/`
  if (!isSafe || !isOrigin)
    return fail(
      'SHOP_ORIGIN is not a valid origin: write it like https://shop.example, without a path',
    )
  return url.origin
}
