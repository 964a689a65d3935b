/** Fills every empty text of a PO file with its source text in capitals. {Placeholders} and addresses do not change. */
export const fillPo = (po: string): string =>
  po.trimEnd().split('\n\n').map(fillEntry).join('\n\n')

/**
 * Matches lower-case letters, except in {placeholders} and in the addresses of Markdown links. The lookahead excludes
 * letters before a `}` with no `{` in between. The lookbehind excludes letters after a `](` with no `)` in between.
 */
const TRANSLATABLE_LETTER = /[a-z](?![^{]*\})(?<!\]\([^)]*)/g

function fillEntry(entry: string): string {
  const source = /^msgid ([\s\S]*?)\nmsgstr ""$/m.exec(entry)?.[1]
  // A text of several lines also begins with `msgid ""`, but continues in quotes on the next line.
  const isHeader = /^msgid ""$(?!\n")/m.test(entry)
  if (source === undefined || isHeader) return entry

  const translation = source
    .replace(TRANSLATABLE_LETTER, (letter) => letter.toUpperCase())
    // The escape for a line break stays unchanged.
    .replaceAll('\\N', '\\n')
  return entry.replace(/\nmsgstr ""$/, `\nmsgstr ${translation}`)
}
