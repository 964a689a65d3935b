import { isUtf8 } from 'node:buffer'
import { decodeText } from '../../../fs/text.ts'

/**
 * Decodes a text from the encoding in which it was probably saved: UTF-8, or an encoding
 * of some Windows programs.
 */
export function decodeAsWritten(bytes: Buffer): string {
  // In UTF-16, every ASCII character contains a zero byte.
  const isUtf16 = bytes.indexOf(0) >= 0 && bytes.length % 2 === 0
  if (!isUtf16)
    return isUtf8(bytes)
      ? decodeText(bytes)
      : new TextDecoder('windows-1252').decode(bytes)

  // FE FF is the byte order mark of big-endian text.
  const isBigEndian = bytes[0] === 0xfe || (bytes[0] === 0 && bytes[1] !== 0)
  return new TextDecoder(isBigEndian ? 'utf-16be' : 'utf-16le').decode(bytes)
}
