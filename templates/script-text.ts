/** Writes JSON for a data block. Escapes `<`, so that no text can close the script element or open a comment in it. */
export const scriptTextOf = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
