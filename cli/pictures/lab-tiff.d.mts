/** Returns a copy of a TIFF of CIELAB with 8 bits that declares its samples as RGB; undefined for other files. */
export function callLabRgb(bytes: Uint8Array): Buffer | undefined
