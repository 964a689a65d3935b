import { parseArgs } from 'node:util'
import { nearest } from '../../load/nearest.ts'
import type { Lang } from '../../model/path.ts'

/** What stands behind `saga new poster`: words without a name, options with one value, and switches. */
export interface Arguments {
  readonly words: readonly string[]
  value(name: string): string | undefined
  isOn(name: string): boolean
  /** `--title-sv …`, `--title-en …`: one text per language; '' where none was given. */
  texts(name: string): Readonly<Record<Lang, string>>
}

interface Accepted {
  readonly values: readonly string[]
  readonly switches?: readonly string[]
  /** Names that are followed by a language: 'title' accepts --title-sv. */
  readonly texts: readonly string[]
}

/** A wrong use of the command: the message says what to write instead. */
export interface Misuse {
  readonly misuse: string
}

/** The usage, below the names of what it asks for and was not given. */
export const lacking = (usage: string, missing: readonly string[]): Misuse => ({
  misuse: `missing: ${missing.join(', ')}\nUsage: ${usage}`,
})

export function readArguments(
  args: readonly string[],
  { values, switches = [], texts }: Accepted,
  languages: readonly Lang[],
): Arguments | Misuse {
  const valued = [...values, ...texts.flatMap((name) => languages.map((lang) => `${name}-${lang}`))]
  const known = [...valued, ...switches]
  const strange = args
    .flatMap((arg) => /^--([\w-]+)/.exec(arg)?.[1] ?? [])
    .find((name) => !known.includes(name))
  if (strange !== undefined) {
    const near = nearest(strange, known)
    const help = near ? `did you mean --${near}?` : `options: ${known.map((name) => `--${name}`).join(', ')}`
    return { misuse: `unknown option --${strange}; ${help}` }
  }
  const options = Object.fromEntries([
    ...valued.map((name) => [name, { type: 'string' }] as const),
    ...switches.map((name) => [name, { type: 'boolean' }] as const),
  ])
  try {
    const parsed = parseArgs({ args: [...args], options, allowPositionals: true })
    const found: Readonly<Record<string, unknown>> = parsed.values
    const value = (name: string): string | undefined => {
      const text = found[name]
      return typeof text === 'string' ? text.trim() : undefined
    }
    return {
      words: parsed.positionals,
      value,
      isOn: (name) => found[name] === true,
      texts: (name) => Object.fromEntries(languages.map((lang) => [lang, value(`${name}-${lang}`) ?? ''])),
    }
  } catch (error) {
    return { misuse: error instanceof Error ? error.message : String(error) }
  }
}
