import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Store } from '../cache/store.ts'
import { contentHash, hashOf } from '../fs/identity.ts'
import type { Encoding } from '../model/output.ts'

/** The highest quality of each format, because a file is compressed once but saves bytes on every visit. */
const QUALITY = { br: 11, gz: 9 }

// zlib is loaded on first use, because most builds compress nothing, and start faster without it.
const compressors = {
  br: async (bytes: Uint8Array) => {
    const { brotliCompress, constants } = await import('node:zlib')
    return promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY.br },
    })
  },
  gz: async (bytes: Uint8Array) => {
    const { gzip } = await import('node:zlib')
    return promisify(gzip)(bytes, { level: QUALITY.gz })
  },
}

/** Versions of the compressors, for the keys, because another Node release may write different bytes. */
const versions = { br: process.versions.brotli ?? '', gz: process.versions.zlib ?? '' }

/** Compresses a text or a file, unless the store already has the result. Returns the path of the result. */
export async function compress(
  contents: string | Uint8Array | { readonly file: string },
  encoding: Encoding,
  store: Store,
): Promise<string> {
  const isFile = typeof contents === 'object' && 'file' in contents
  const bytes = isFile ? await readFile(contents.file) : Buffer.from(contents)
  const key = hashOf([
    'compressed',
    encoding,
    QUALITY[encoding],
    versions[encoding],
    contentHash(bytes),
  ])

  const storedPath = await store.find(key)
  if (storedPath !== undefined) return storedPath

  return await store.keep(key, await compressors[encoding](bytes))
}
