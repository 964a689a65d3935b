/** Texts in many charsets, with their bytes as encoded by a program other than Node. */
export const encodedTexts: readonly (readonly [
  charset: string,
  text: string,
  hex: string,
])[] = [
  ['windows-1252', '“Så” – 5 € › œuvre…', '9353e594209620352080209b209c7576726585'],
  ['ISO-8859-1', 'Två månar är för små', '5476e5206de56e617220e4722066f67220736de5'],
  ['latin1', '¿Qué? ¡Sí! ñ', 'bf5175e93f20a153ed2120f1'],
  ['ISO-8859-2', 'Zażółć gęślą jaźń', '5a61bff3b3e62067eab66cb1206a61bcf1'],
  ['CP1250', 'Příliš žluťoučký kůň', '50f8ed6c699a209e6c759d6f75e86bfd206bf9f2'],
  ['ISO-8859-5', 'Две луны', 'b4d2d520dbe3ddeb'],
  ['ISO-8859-7', 'Δύο φεγγάρια', 'c4fdef20f6e5e3e3dcf1e9e1'],
  ['ISO-8859-8', 'שני ירחים', 'f9f0e920e9f8e7e9ed'],
  ['ISO-8859-9', 'İki güneş ışığı', 'dd6b692067fc6e65fe20fdfefdf0fd'],
  ['ISO-8859-13', 'Du mėnuliai žvilga', '4475206deb6e756c69616920fe76696c6761'],
  ['ISO-8859-15', 'Œuvre à 5 €', 'bc7576726520e0203520a4'],
  ['CP1251', 'Две луны «рядом»', 'c4e2e520ebf3edfb20abf0ffe4eeecbb'],
  ['CP1253', 'Δύο φεγγάρια €', 'c4fdef20f6e5e3e3dcf1e9e12080'],
  ['CP1254', 'İki güneş € ışığı', 'dd6b692067fc6e65fe208020fdfefdf0fd'],
  ['CP1255', 'שני ירחים ₪', 'f9f0e920e9f8e7e9ed20a4'],
  ['CP1256', 'قمران صغيران', 'dee3d1c7e420d5dbedd1c7e4'],
  ['CP1257', 'Divi mēneši ķīmija', '44697669206de76e65f06920edee6d696a61'],
  ['CP1258', 'Đôi trăng ₫', 'd0f469207472e36e6720fe'],
  ['KOI8-R', 'Две луны', 'e4d7c520ccd5ced9'],
  ['KOI8-U', 'Їжак і ґава', 'b7d6c1cb20a620adc1d7c1'],
  ['CP866', 'Две луны', '84a2a520abe3adeb'],
  ['TIS-620', 'พระจันทร์สองดวง', 'bec3d0a8d1b9b7c3eccacda7b4c7a7'],
  ['CP874', 'พระจันทร์ €', 'bec3d0a8d1b9b7c3ec2080'],
  ['macintosh', 'Två “månar” – €', '54768c20d26d8c6e6172d320d020db'],
  ['SHIFT_JIS', '月がふたつ、表示ソ', '8c8e82aa82d382bd82c28141955c8ea6835c'],
  ['CP932', '①月がふたつ', '87408c8e82aa82d382bd82c2'],
  ['EUC-JP', '月がふたつ', 'b7eea4aca4d5a4bfa4c4'],
  ['ISO-2022-JP', '月がふたつ', '1b2442376e242c2455243f24441b2842'],
  ['GB2312', '两个月亮', 'c1bdb8f6d4c2c1c1'],
  ['GBK', '两個月亮', 'c1bd8280d4c2c1c1'],
  ['GB18030', '两个月亮 😀 ñ', 'c1bdb8f6d4c2c1c1209439fc362081308a39'],
  ['BIG5', '兩個月亮，許功蓋', 'a8e2add3a4ebab47a141b35ca55cbb5c'],
  ['EUC-KR', '두 개의 달', 'b5ce20b0b3c0c720b4de'],
  [
    'UTF-8',
    '👩🏽\u200d🚀 e\u0301 å é 🇸🇪 月 \u3000ñ',
    'f09f91a9f09f8fbde2808df09f9a802065cc8120c3a520c3a920f09f87b8f09f87aa20e69c8820e38080c3b1',
  ],
  ['utf8', 'Två månar', '5476c3a5206dc3a56e6172'],
]

/**
 * Writes a PO file that translates the body of content/story/es.md from `source` to `words`. The file's header declares
 * `charset`, if it is set.
 */
export const storyPo = (
  words: Uint8Array | string,
  charset?: string,
  source = 'The first.',
): Buffer =>
  Buffer.concat([
    Buffer.from(
      `msgid ""
msgstr ""
"Language: es\\n"
"X-Source-Language: en\\n"
${charset === undefined ? '' : `"Content-Type: text/plain; charset=${charset}\\n"\n`}
msgctxt "content/story/es.md"
msgid "${source.replaceAll('\n', '\\n')}"
msgstr "`,
    ),
    Buffer.from(words),
    Buffer.from('"\n'),
  ])

/** Encodes a text as UTF-16, with or without a byte order mark. */
export function utf16(text: string, { isBig = false, isMarked = true } = {}): Buffer {
  const bytes = Buffer.from((isMarked ? '\ufeff' : '') + text, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}
