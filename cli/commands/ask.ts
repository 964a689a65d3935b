import type { Readable, Writable } from 'node:stream'
import * as clack from '@clack/prompts'
import type { Choices, Question } from '../edit/kinds/new-kind.ts'
import { type Ask, questionsIn } from './content-commands.ts'

/**
 * Asks for each value at the terminal, with the choices that there are, and prints the command that does the same.
 * @param print receives that command
 * @param terminal the terminal of the process, if not given
 */
export const askAtTerminal =
  (print: (line: string) => unknown, terminal: Terminal = {}): Ask =>
  async (name, kind, choices) => {
    clack.intro(`saga new ${name}: ${kind.summary}`, terminal)
    const asked: string[] = []
    for (const question of questionsIn(choices.languages, kind)) {
      const answer = await answerTo(question, choices, terminal)
      if (typeof answer === 'symbol') {
        clack.cancel('Nothing was written.', terminal)
        return undefined
      }
      asked.push(...argumentsOf(question, answer))
    }
    clack.outro('The same again:', terminal)
    print(commandLine(['saga', 'new', name, ...asked]))
    return asked
  }

interface Terminal {
  readonly input?: Readable
  readonly output?: Writable
}

function answerTo(
  { text, value: kind, isRequired, choices }: Question,
  shop: Choices,
  terminal: Terminal,
): Promise<string | boolean | symbol> {
  const message = text.charAt(0).toUpperCase() + text.slice(1)
  if (kind === undefined) return clack.confirm({ ...terminal, message, initialValue: false })
  const given = choices?.(shop) ?? []
  // An empty value leaves the option out.
  const values = isRequired ? given : ['', ...given]
  const options = values.map((value) => ({ value, label: value || '(leave it)' }))
  if (given.length > 0) return clack.select({ ...terminal, message, options })
  return clack.text({
    ...terminal,
    message: isRequired ? message : `${message} (Enter leaves it)`,
    validate: (value) => (isRequired && !value?.trim() ? 'Write it here.' : undefined),
  })
}

/** Returns the arguments that would have been typed instead of an answer. */
function argumentsOf({ name }: Question, answer: string | boolean): readonly string[] {
  if (answer === true) return [`--${name}`]
  const value = answer === false ? '' : answer.trim()
  if (value === '') return []
  return name === 'id' ? [value] : [`--${name}`, value]
}

/** Writes a command as a shell reads it. */
const commandLine = (words: readonly string[]): string =>
  words.map((word) => (/^[\w./:=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(' ')
