import { showLetters, showName } from '../schema/letters.ts'

/**
 * Text that a terminal and a log can print. Only the functions in this file create it, and screens accept nothing else.
 */
export type PrintableText = string & { readonly __brand: 'Shown' }

// The beginnings of commands that GitHub would obey in a log: '::error::' and '##[group]'.
const COLONS = /^(\s*):(?=:)/gm
const HASHES = /##(?=\[)/g

const withoutCommands = (text: string): string =>
  text.replace(COLONS, '$1: ').replace(HASHES, '# #')

/** Makes any text printable: characters that control a terminal or are invisible become codes, such as U+001B. */
export const shown = (text: string): PrintableText =>
  withoutCommands(showLetters(text)) as PrintableText

/** Makes a name or a path printable on one line. */
export const shownName = (name: string): PrintableText => shown(showName(name))

/**
 * Marks text as printable without changing it. Only for control sequences of this program and for texts from `shown`.
 */
export const composed = (text: string): PrintableText => text as PrintableText

/** Returns JSON with control and invisible characters as escapes, so that programs read the original value. */
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

/** Returns a workflow command that makes GitHub show the text beside the file. */
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

/** Keeps a line break in a file name, as an escape, because GitHub finds the file by its exact name. */
const escapeProperty = (text: string): string =>
  showLetters(escapeData(text)).replaceAll(':', '%3A').replaceAll(',', '%2C')
