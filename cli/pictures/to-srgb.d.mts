import type { OutputInfo, ResizeOptions } from 'sharp'

export function decodeToSrgb(
  bytes: Uint8Array,
  resize: ResizeOptions,
): Promise<{ readonly data: Buffer; readonly info: OutputInfo }>
