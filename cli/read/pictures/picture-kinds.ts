import { ignoring } from '../../fs/system.ts'
import { tiffTagsOf } from '../../pictures/tiff-tags.mjs'

/** The predicate of a sentence about an unusable picture ('is empty'), and the remedy. */
export interface PictureFault {
  readonly fault: string
  readonly hint: string
}

export const isFolderFault: PictureFault = {
  fault: 'is a folder',
  hint: 'replace it with the picture itself',
}

const mayNotBeRead: PictureFault = {
  fault: 'cannot be read because of its permissions',
  hint: 'change the permissions of the file, for example with chmod',
}

const diskFaults = new Map([
  ['EISDIR', isFolderFault],
  ['EACCES', mayNotBeRead],
  ['EPERM', mayNotBeRead],
])

/** For `catch`: explains why a picture cannot be read; undefined for a file that does not exist. */
export function faultOfDisk(thrown: unknown): PictureFault | undefined {
  const fault = diskFaults.get(String(Object(thrown).code))
  return fault ?? ignoring('ENOENT', 'ENOTDIR')(thrown)
}

interface Kind {
  /** With its article: 'a PDF document'. */
  readonly name: string
  /** The first bytes that identify such a file, as one character per byte. There may be several versions. */
  readonly starts: readonly string[]
  /** The offset of the bytes of `starts` in the file; 0 if absent. */
  readonly at?: number
  readonly hint: string
}

const EXPORT = 'open it in a program that supports it, and export it as JPEG or PNG'
const DEVELOP = 'develop it in a photo editor, and export it as JPEG'
const FRAME = 'export the frame that you want as JPEG or PNG'
const UNPACK = 'use the picture itself, as JPEG or PNG'

/** Kinds of files that people save under the name of a picture. */
const kinds: readonly Kind[] = [
  { name: 'a GIF', starts: ['GIF8'], hint: FRAME },
  {
    name: 'a Photoshop document',
    starts: ['8BPS'],
    hint: 'export it from Photoshop as JPEG or PNG',
  },
  { name: 'a PDF document', starts: ['%PDF'], hint: 'export its page as JPEG or PNG' },
  { name: 'a PostScript document', starts: ['%!PS', '\xc5\xd0\xd3\xc6'], hint: EXPORT },
  { name: 'a BMP', starts: ['BM'], hint: EXPORT },
  { name: 'a JPEG XL', starts: ['\xff\x0a', '\0\0\0\x0cJXL \r\n'], hint: EXPORT },
  {
    name: 'a JPEG 2000',
    starts: ['\0\0\0\x0cjP  \r\n', '\xff\x4f\xff\x51'],
    hint: EXPORT,
  },
  { name: 'a JPEG XR', starts: ['II\xbc'], hint: EXPORT },
  { name: 'a Windows icon', starts: ['\0\0\x01\0', '\0\0\x02\0'], hint: EXPORT },
  {
    name: 'a GIMP document',
    starts: ['gimp xcf'],
    hint: 'export it from GIMP as JPEG or PNG',
  },
  {
    name: 'an Affinity document',
    starts: ['\0\xffKA'],
    hint: 'export it from Affinity as JPEG or PNG',
  },
  { name: 'a Clip Studio document', starts: ['CSFCHUNK'], hint: EXPORT },
  { name: 'an OpenEXR picture', starts: ['\x76\x2f\x31\x01'], hint: EXPORT },
  { name: 'a Radiance picture', starts: ['#?RADIANCE', '#?RGBE'], hint: EXPORT },
  { name: 'a DirectDraw picture', starts: ['DDS '], hint: EXPORT },
  { name: 'a QOI picture', starts: ['qoif'], hint: EXPORT },
  { name: 'a Netpbm picture', starts: ['P4\n', 'P5\n', 'P6\n'], hint: EXPORT },
  { name: 'a FITS picture', starts: ['SIMPLE  ='], hint: EXPORT },
  {
    name: 'a camera raw file',
    starts: ['FUJIFILMCCD-RAW', 'IIU\0', 'IIRO', 'IIRS', 'MMOR', 'FOVb', '\0MRM'],
    hint: DEVELOP,
  },
  { name: 'a camera raw file', starts: ['CR\x02'], at: 8, hint: DEVELOP },
  { name: 'a camera raw file', starts: ['ftypcrx '], at: 4, hint: DEVELOP },
  { name: 'a video', starts: ['\x1a\x45\xdf\xa3', '\0\0\x01\xba', 'FLV'], hint: FRAME },
  { name: 'a video', starts: ['AVI '], at: 8, hint: FRAME },
  {
    name: 'a ZIP archive or a document',
    starts: ['PK\x03\x04', 'PK\x05\x06'],
    hint: UNPACK,
  },
  {
    name: 'a compressed archive',
    starts: ['\x1f\x8b', 'BZh', '\xfd7zXZ', '7z\xbc\xaf', 'Rar!'],
    hint: UNPACK,
  },
]

const NOT_A_PICTURE = 'not a JPEG, PNG, WebP, AVIF or TIFF'

const faultOf = ({ name, hint }: Pick<Kind, 'name' | 'hint'>): PictureFault => ({
  fault: `is ${name}, ${NOT_A_PICTURE}`,
  hint,
})

/**
 * Returns the fault of a file whose first bytes show that it is of another kind; undefined if it may be a JPEG, PNG,
 * WebP, AVIF or TIFF.
 */
export function foreignKindOf(bytes: Uint8Array): PictureFault | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.length === 0) return { fault: 'is empty', hint: 'copy or download it again' }

  const kind = kinds.find(({ starts, at = 0 }) =>
    starts.some((start) => startsAt(file, start, at)),
  )
  return (
    (kind && faultOf(kind)) ??
    mediaKindOf(file) ??
    rawKindOf(file) ??
    textKindOf(file) ??
    zerosIn(file)
  )
}

const startsAt = (file: Buffer, start: string, at: number): boolean =>
  file.toString('latin1', at, at + start.length) === start

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']
const avifBrands = ['avif', 'avis']

export const heic = faultOf({
  name: 'a HEIC photo',
  hint: 'open it in Preview (macOS), Photos (Windows) or on the phone, and export it as JPEG',
})

/** Tells AVIF, HEIC and videos apart by their brands in the ISO base media format. */
function mediaKindOf(file: Buffer): PictureFault | undefined {
  if (!startsAt(file, 'ftyp', 4)) return undefined

  const end = Math.min(file.readUInt32BE(0), file.length)
  // Each brand has four letters. The second group of four is the version of the first brand, and never equals a brand.
  const brands = file.toString('latin1', 8, end).match(/.{4}/gs) ?? []
  if (brands.some((brand) => avifBrands.includes(brand))) return undefined
  if (brands.some((brand) => heicBrands.includes(brand))) return heic

  // The brands mif1 and msf1 do not name a codec, but `measureImage` finds it in the header.
  const [mainBrand = ''] = brands
  const isPictureOfAnyKind = mainBrand === 'mif1' || mainBrand === 'msf1'
  return isPictureOfAnyKind ? undefined : faultOf({ name: 'a video', hint: FRAME })
}

/** TIFF tags. `SUBFILE_TYPE` is 1 for a reduced picture, whose full picture is in a subdirectory. */
const SUBFILE_TYPE = 254
const COMPRESSION = 259
const SUB_DIRECTORIES = 330
const DNG_VERSION = 50_706

/** Values of `COMPRESSION` that only cameras of Sony, Nikon and Pentax write. */
const cameraCompressions = [32_767, 34_713, 65_535]

/** Tells a camera's raw file from other TIFFs. */
function rawKindOf(file: Buffer): PictureFault | undefined {
  const tags = tiffTagsOf(file)
  const isPreview = tags.get(SUBFILE_TYPE)?.value === 1 && tags.has(SUB_DIRECTORIES)
  const isCompressedByCamera = cameraCompressions.includes(
    tags.get(COMPRESSION)?.value ?? 0,
  )
  const isRaw = isPreview || isCompressedByCamera || tags.has(DNG_VERSION)
  return isRaw ? faultOf({ name: 'a camera raw file', hint: DEVELOP }) : undefined
}

/** The number of bytes that are enough to recognise a text. */
const TEXT_SAMPLE_SIZE = 1024

/** Kinds of text files. The first one whose pattern matches applies. */
const texts: readonly (PictureFault & { readonly pattern: RegExp })[] = [
  {
    pattern: /^version https:\/\/git-lfs\.github\.com\//,
    fault: 'is a Git LFS pointer, not the picture itself',
    hint: 'run "git lfs pull" to download the picture',
  },
  {
    // A byte order mark of up to three bytes may come first.
    pattern:
      /^[^<]{0,3}\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)?(?:<!doctype html|<html|<head|<body)/i,
    fault: `is a web page, ${NOT_A_PICTURE}`,
    hint: 'download the picture itself, not the page that shows it',
  },
  {
    pattern: /<svg[\s>]/i,
    fault: `is an SVG drawing, ${NOT_A_PICTURE}`,
    hint: 'export it as PNG in the size that is needed here',
  },
  { pattern: /^/, fault: `is a text file, ${NOT_A_PICTURE}`, hint: UNPACK },
]

/** Tells whether a byte is a control character that no text contains in any encoding. */
const isBinary = (byte: number): boolean => byte <= 0x08 || (byte >= 0x0e && byte <= 0x1a)

function textKindOf(file: Buffer): PictureFault | undefined {
  const sample = file.subarray(0, TEXT_SAMPLE_SIZE).toString('latin1')
  const isUtf16 = startsAt(file, '\xff\xfe', 0) || startsAt(file, '\xfe\xff', 0)
  const text = isUtf16 ? sample.replaceAll('\0', '') : sample
  // Pictures have binary bytes near their start.
  if (Buffer.from(text, 'latin1').some(isBinary)) return undefined
  return texts.find(({ pattern }) => pattern.test(text))
}

function zerosIn(file: Buffer): PictureFault | undefined {
  if (file.subarray(0, TEXT_SAMPLE_SIZE).some((byte) => byte !== 0)) return undefined
  return {
    fault: 'contains only zeros, probably because a copy failed',
    hint: 'copy or download it again',
  }
}
