import { showLetters, showName } from '../schema/letters.ts'

/** Text that a terminal and a log can print. Only the functions of this file make it, and screens take nothing else. */
export type PrintableText = string & { readonly __brand: 'Shown' }

/** At the start of a line, GitHub reads these as commands of the program that runs. */
const COMMANDS = /^(\s*):(?=:)|##(?=\[)/gm

const withoutCommands = (text: string): string =>
  text.replace(COMMANDS, (sign, space: string | undefined) =>
    sign === '##' ? '# #' : `${space ?? ''}: `,
  )

/** Shows any text: characters that act on terminals, or that nobody sees, are written by their names. */
export const shown = (text: string): PrintableText =>
  withoutCommands(showLetters(text)) as PrintableText

/** Shows a name or a path, which has no lines. */
export const shownName = (name: string): PrintableText => shown(showName(name))

/** Passes text on as it is: control sequences of this program, around texts that were shown before. */
export const composed = (text: string): PrintableText => text as PrintableText

/** Writes JSON in which such characters are escapes, so that programs read the same value. */
export const jsonOf = (value: unknown): PrintableText =>
  JSON.stringify(value, null, 2).replace(
    /[^\n\x20-\x7e]/gu,
    escapeUnseen,
  ) as PrintableText

const escapeUnseen = (character: string): string =>
  showLetters(character) === character
    ? character
    : character.split('').map(escapeUnit).join('')

const escapeUnit = (unit: string): string =>
  `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Writes a command for GitHub, which shows the text beside the file. */
export function workflowCommand(
  command: string,
  properties: Readonly<Record<string, string | number>>,
  text: string,
): PrintableText {
  const list = Object.entries(properties).map(
    ([name, value]) => `${name}=${escapeProperty(String(value))}`,
  )
  return `::${command} ${list.join(',')}::${showLetters(escapeData(text))}` as PrintableText
}

const escapeData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

/** A file name keeps its line break, by which GitHub finds the file. */
const escapeProperty = (text: string): string =>
  showLetters(escapeData(text)).replaceAll(':', '%3A').replaceAll(',', '%2C')
