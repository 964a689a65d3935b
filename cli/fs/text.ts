/** Decodes the text of a file without its byte order mark, so that every reader sees the same first character. */
export const decodeText = (bytes: Buffer): string =>
  bytes.toString('utf8').replace(/^\ufeff/, '')
