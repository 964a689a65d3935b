/** Decodes the text of a file without its byte order mark, so that all readers see the same first character. */
export const decodeText = (bytes: Buffer): string =>
  bytes.toString('utf8').replace(/^\ufeff/, '')
