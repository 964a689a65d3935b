/** Fills every empty text of a PO file with its source text in capitals; {places} and addresses stay as they are. */
export const fillPo = (po: string): string =>
  po.trimEnd().split('\n\n').map(fillEntry).join('\n\n')

/** Lower-case letters outside of {places}, of addresses of Markdown links, and of the escape `\n`. */
const TRANSLATABLE_LETTER = /[a-z](?![^{]*\})(?<!\]\([^)]*)(?<!\\n)/g

function fillEntry(entry: string): string {
  const source = /^msgid ([\s\S]*?)\nmsgstr ""$/m.exec(entry)?.[1]
  const isHeader = /^msgid ""$(?!\n")/m.test(entry)
  if (source === undefined || isHeader) return entry

  const translation = source
    .replace(TRANSLATABLE_LETTER, (letter) => letter.toUpperCase())
    .replaceAll('\\N', '\\n')
  return entry.replace(/\nmsgstr ""$/, `\nmsgstr ${translation}`)
}
