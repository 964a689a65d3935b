export function callLabRgb(bytes: Uint8Array): Buffer | undefined
