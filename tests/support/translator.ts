/** Fills every empty text of a PO file with its source text in capitals; {places} and addresses stay as they are. */
export const fillPo = (po: string): string =>
  po
    .trimEnd()
    .split('\n\n')
    .map((entry) => {
      const id = /^msgid ([\s\S]*?)\nmsgstr ""$/m.exec(entry)?.[1]
      return id === undefined || /^msgid ""$(?!\n")/m.test(entry)
        ? entry
        : entry.replace(
            /\nmsgstr ""$/,
            `\nmsgstr ${id.replace(/[a-z](?![^{]*\})(?<!\]\([^)]*)(?<!\\n)/g, (letter) => letter.toUpperCase()).replaceAll('\\N', '\\n')}`,
          )
    })
    .join('\n\n')
