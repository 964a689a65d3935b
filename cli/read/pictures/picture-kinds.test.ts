import sharp from 'sharp'
import { expect, test } from 'vitest'
import { writeTiff } from '../../../tests/support/tiff.ts'
import { foreignKindOf } from './picture-kinds.ts'

const bytesOf = (letters: string): Buffer => Buffer.from(letters, 'latin1')

/** Makes a file in the ISO base media format with these brands, which distinguish HEIC, AVIF and videos. */
const withBrands = (...brands: readonly string[]): Buffer => {
  const box = bytesOf(`\0\0\0\0ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`)
  box.writeUInt32BE(box.length, 0)
  return Buffer.concat([box, bytesOf('\0\0\0\x08mdat')])
}

/** The TIFF tag numbers that tell `picture-kinds.ts` that a file is a camera's raw file. */
const SUBFILE_TYPE = 254
const COMPRESSION = 259
const SUB_DIRECTORIES = 330
const DNG_VERSION = 50_706
/** Values of SUBFILE_TYPE. */
const WHOLE_PICTURE = 0
const REDUCED_PICTURE = 1
/** Values of COMPRESSION. */
const UNCOMPRESSED = 1
const COMPRESSED_BY_SONY = 32_767

/** Makes a TIFF with a single directory of these tags, each with one number. */
function directoryOf(tags: Readonly<Record<number, number>>): Buffer {
  const entries = Object.entries(tags)
  const file = Buffer.alloc(14 + entries.length * 12)
  // The header: the signature and the offset of the directory, which begins with its number of entries.
  file.write('MM\0*', 0, 'latin1')
  file.writeUInt32BE(8, 4)
  file.writeUInt16BE(entries.length, 8)

  // An entry of 12 bytes: the tag, type 4 (a whole number of 32 bits), one value, and the value.
  for (const [index, [tag, value]] of entries.entries()) {
    const start = 10 + index * 12
    file.writeUInt16BE(Number(tag), start)
    file.writeUInt16BE(4, start + 2)
    file.writeUInt32BE(1, start + 4)
    file.writeUInt32BE(value, start + 8)
  }
  return file
}

const lfsPointer = `version https://git-lfs.github.com/spec/v1
oid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393
size 12345
`
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'

/** Files that are not pictures, or not in a format that the shop can read. */
const files: Readonly<Record<string, Buffer>> = {
  'an empty file': Buffer.alloc(0),
  'a pointer of Git LFS': bytesOf(lfsPointer),
  'a HEIC of an iPhone': withBrands('heic', 'mif1', 'MiHB', 'heic'),
  'a HEIC of a Samsung': withBrands('mif1', 'mif1', 'heic'),
  'a HEIC sequence': withBrands('msf1', 'hevc'),
  'a Canon CR3': withBrands('crx ', 'crx ', 'isom'),
  'an MP4': withBrands('mp42', 'isom'),
  'a QuickTime film': withBrands('qt  '),
  'a WebM': bytesOf('\x1a\x45\xdf\xa3\x01'),
  'an AVI': bytesOf('RIFF\x24\0\0\0AVI LIST'),
  'a GIF': bytesOf('GIF89a\x01\0\x01\0'),
  'a BMP': bytesOf('BM\x36\0\0\0\0\0'),
  'a PSD': bytesOf('8BPS\0\x01\0\0'),
  'a PDF': bytesOf('%PDF-1.7\n%\xe2\xe3\xcf\xd3'),
  'an EPS': bytesOf('%!PS-Adobe-3.0 EPSF-3.0'),
  'a JPEG XL': bytesOf('\xff\x0a\xfa\x7f\x01'),
  'a JPEG XL in a box': bytesOf('\0\0\0\x0cJXL \r\n\x87\n'),
  'a JPEG 2000': bytesOf('\0\0\0\x0cjP  \r\n\x87\n'),
  'a Nikon NEF': directoryOf({
    [SUBFILE_TYPE]: REDUCED_PICTURE,
    [COMPRESSION]: UNCOMPRESSED,
    // Any offset: only the presence of this tag counts.
    [SUB_DIRECTORIES]: 8,
  }),
  'a Sony ARW': directoryOf({
    [SUBFILE_TYPE]: WHOLE_PICTURE,
    [COMPRESSION]: COMPRESSED_BY_SONY,
  }),
  'an Adobe DNG': directoryOf({
    [SUBFILE_TYPE]: WHOLE_PICTURE,
    [DNG_VERSION]: 0x01_04_00_00,
  }),
  'a Canon CR2': bytesOf('II*\0\x10\0\0\0CR\x02\0'),
  'a Fujifilm RAF': bytesOf('FUJIFILMCCD-RAW 0201'),
  'a ZIP': bytesOf('PK\x03\x04\x14\0'),
  'a gzip': bytesOf('\x1f\x8b\x08\0'),
  'an SVG': bytesOf(svg),
  'an SVG after its declaration': bytesOf(
    `<?xml version="1.0"?>\n<!-- drawn by hand -->\n${svg}`,
  ),
  'an SVG in UTF-16': Buffer.from(`\ufeff${svg}`, 'utf16le'),
  'an SVG in Latin-1': bytesOf(
    `<?xml version="1.0" encoding="ISO-8859-1"?><!-- \xe5 -->${svg}`,
  ),
  'a web page with a drawing': bytesOf(
    `\xef\xbb\xbf<!DOCTYPE html>\n<html><title>Sign in</title>${svg}`,
  ),
  'a web page in capitals': bytesOf('\n<HTML><BODY>404'),
  'an XHTML page': bytesOf(
    '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0//EN">',
  ),
  'an answer in JSON': bytesOf('{"error":"not found"}'),
  'a letter in Latin-1': bytesOf('Hej, bilden \xe4r p\xe5 v\xe4g.\r\n'),
  'only zeros': Buffer.alloc(5000),
}

test('says what a file is if it is not a picture, with a remedy', async () => {
  const messages = Object.entries(files).map(([name, bytes]) => {
    const { fault, hint } = foreignKindOf(bytes) ?? {}
    return `${name}: it ${fault} → ${hint}\n`
  })

  await expect(messages.join('')).toMatchFileSnapshot('fixtures/picture-kinds.txt')
})

const drawing = sharp({
  create: { width: 8, height: 8, channels: 3, background: 'teal' },
})

test.each([
  ['JPEG', await drawing.clone().jpeg().toBuffer()],
  ['PNG', await drawing.clone().png().toBuffer()],
  ['WebP', await drawing.clone().webp().toBuffer()],
  ['AVIF', await drawing.clone().avif({ effort: 0 }).toBuffer()],
  ['AVIF of a phone', withBrands('mif1', 'avif', 'heic')],
  ['TIFF', await drawing.clone().tiff().toBuffer()],
  [
    'TIFF with reduced copies',
    directoryOf({
      [SUBFILE_TYPE]: WHOLE_PICTURE,
      [COMPRESSION]: UNCOMPRESSED,
      [SUB_DIRECTORIES]: 8,
    }),
  ],
  [
    'TIFF of zeros',
    writeTiff({ means: 'grey', bits: 8, width: 1, height: 1, channels: 1, samples: [0] }),
  ],
  ['unknown file', bytesOf('\x01\x02\x03\xf0')],
])('accepts the first bytes of a %s', (_, bytes) => {
  expect(foreignKindOf(bytes)).toBeUndefined()
})
