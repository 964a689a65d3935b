import { isUtf8 } from 'node:buffer'
import { decodeText } from '../../../fs/text.ts'

/**
 * Decodes a text from the encoding in which it was probably saved: UTF-8, or an encoding
 * that some Windows programs use.
 */
export function decodeAsWritten(bytes: Buffer): string {
  // In UTF-16, every ASCII character includes a zero byte.
  const isUtf16 = bytes.indexOf(0) >= 0 && bytes.length % 2 === 0
  if (!isUtf16)
    return isUtf8(bytes)
      ? decodeText(bytes)
      : new TextDecoder('windows-1252').decode(bytes)

  // The byte order mark of big-endian text is FE FF.
  const hasBigEndianMark = bytes[0] === 0xfe
  // The more significant byte, which is zero for ASCII, comes first in big-endian text.
  const beginsWithBigEndianAscii = bytes[0] === 0 && bytes[1] !== 0
  const isBigEndian = hasBigEndianMark || beginsWithBigEndianAscii
  return new TextDecoder(isBigEndian ? 'utf-16be' : 'utf-16le').decode(bytes)
}
