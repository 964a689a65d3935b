import type { OutputInfo, ResizeOptions } from 'sharp'

/** Decodes a picture to three channels of 8 bits in sRGB, with transparent parts on white. */
export function decodeToSrgb(
  bytes: Uint8Array,
  resize: ResizeOptions,
): Promise<{ readonly data: Buffer; readonly info: OutputInfo }>
