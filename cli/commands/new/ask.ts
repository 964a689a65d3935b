import type { Readable, Writable } from 'node:stream'
import * as clack from '@clack/prompts'
import { type Choices, type Definition, flagName } from '../../edit/kinds/new-kind.ts'
import { type Ask, textOptions } from './command.ts'

/**
 * Asks for each value at the terminal, with the choices that there are, and prints the command that does the same.
 * @param print receives that command
 * @param terminal the one of the process, if not given
 */
export const askAtTerminal =
  (print: (line: string) => unknown, terminal: Terminal = {}): Ask =>
  async (kind, definition, choices) => {
    clack.intro(`saga new ${kind}: ${definition.summary}`, terminal)
    const asked: string[] = []
    for (const question of questionsOf(definition, choices)) {
      const answer = await answerTo(question, terminal)
      if (typeof answer === 'symbol') {
        clack.cancel('Nothing was written.', terminal)
        return undefined
      }
      asked.push(...argumentsOf(question, answer))
    }
    clack.outro('The same again:', terminal)
    print(commandLine(['saga', 'new', kind, ...asked]))
    return asked
  }

interface Terminal {
  readonly input?: Readable
  readonly output?: Writable
}

interface Question {
  /** 'gallery' of `--gallery <slug>`; '' for what stands without an option. */
  readonly name: string
  readonly text: string
  readonly isRequired: boolean
  readonly isSwitch: boolean
  /** '' leaves it. */
  readonly choices: readonly string[]
}

/** One for each value, in the order of the command's help. */
export function questionsOf(definition: Definition, choices: Choices): readonly Question[] {
  const { argument, required, optional, choicesOf = {}, isEveryTextRequired = false } = definition
  const ask = (flags: string, text: string, isRequired: boolean): Question => {
    const given = choicesOf[flagName(flags)]?.(choices)
    return {
      name: flagName(flags),
      text,
      isRequired,
      isSwitch: !flags.includes('<'),
      choices: given && !isRequired ? ['', ...given] : (given ?? []),
    }
  }
  return [
    ...(argument === undefined ? [] : [{ ...ask('--<id>', argument, true), name: '' }]),
    ...Object.entries(required).map(([flags, text]) => ask(flags, text, true)),
    ...Object.entries(optional).map(([flags, text]) => ask(flags, text, false)),
    ...Object.entries(textOptions(definition, choices.languages)).map(([flags, text]) =>
      ask(flags, text, isEveryTextRequired),
    ),
  ]
}

function answerTo(
  { text, isRequired, isSwitch, choices }: Question,
  terminal: Terminal,
): Promise<string | boolean | symbol> {
  const message = (text[0]?.toUpperCase() + text.slice(1)).replace(' (required)', '')
  if (isSwitch) return clack.confirm({ ...terminal, message, initialValue: false })
  if (choices.length > 0)
    return clack.select({
      ...terminal,
      message,
      options: choices.map((value) => ({ value, label: value || '(leave it)' })),
    })
  return clack.text({
    ...terminal,
    message: isRequired ? message : `${message} (Enter leaves it)`,
    validate: (value) => (isRequired && !value?.trim() ? 'Write it here.' : undefined),
  })
}

/** What would have been typed instead of an answer. */
function argumentsOf({ name }: Pick<Question, 'name'>, answer: string | boolean): readonly string[] {
  if (answer === true) return [`--${name}`]
  const value = answer === false ? '' : (answer ?? '').trim()
  if (value === '') return []
  return name === '' ? [value] : [`--${name}`, value]
}

/** A command as a shell reads it. */
const commandLine = (words: readonly string[]): string =>
  words.map((word) => (/^[\w./:=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(' ')
