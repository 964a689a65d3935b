const encode = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(new TextEncoder().encode(text))

/**
 * Returns a keyed hash of a buyer's network address. With this hash, the database counts
 * open reservations without storing addresses. The word "buyer" before the address
 * separates these hashes from all others that are made with the same secret.
 */
export async function buyerOf(address: string, secret: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encode(secret), algorithm, false, [
    'sign',
  ])
  const signature = await crypto.subtle.sign('HMAC', key, encode(`buyer ${address}`))

  const bytes = [...new Uint8Array(signature)]
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
