/** Decodes the text of a file, without a byte order mark, so that the first character is always part of the text. */
export const decodeText = (bytes: Buffer): string =>
  bytes.toString('utf8').replace(/^\ufeff/, '')
