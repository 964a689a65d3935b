// Plain JavaScript, because Node runs the process that encodes pictures as it is.

const IMAGE_DATA = 0xda
const PROFILE = 'ICC_PROFILE\0'

/** Frames, whose headers have the count of channels; 0xc4, 0xc8 and 0xcc are other segments. */
const isFrame = (marker) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Reads the count of channels and the ICC profile of a JPEG: sharp takes 1.3 ms to read its header. */
export function readJpegHeader(bytes) {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts = []
  let channels = 0
  let at = 2
  while (at + 4 <= file.length && file[at] === 0xff && file[at + 1] !== IMAGE_DATA) {
    const marker = file[at + 1]
    // A marker may follow any number of 0xff.
    if (marker === 0xff) {
      at += 1
      continue
    }
    const segment = file.subarray(at + 4, at + 2 + file.readUInt16BE(at + 2))
    if (isFrame(marker)) channels = segment[5] ?? 0
    if (marker === 0xe2 && segment.toString('latin1', 0, 12) === PROFILE)
      parts.push({ number: segment[12], data: segment.subarray(14) })
    at += 2 + file.readUInt16BE(at + 2)
  }
  parts.sort((a, b) => a.number - b.number)
  return { channels, icc: parts.length > 0 ? Buffer.concat(parts.map(({ data }) => data)) : undefined }
}
