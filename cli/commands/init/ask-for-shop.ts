import type { CommonOptions } from '@clack/prompts'
import { shownName } from '../../report/shown.ts'
import { commandLine } from '../change/content-commands.ts'
import { type InitQuestion, type Typed, YES } from './question.ts'

/** Asks for the answers. Returns undefined if the person cancels. */
export type AskForShop = (
  questions: readonly InitQuestion[],
) => Promise<Typed | undefined>

type Terminal = Pick<CommonOptions, 'input' | 'output'>
type Clack = typeof import('@clack/prompts')

/** Returns a function that asks all questions and prints the equivalent command. */
export const askForShop =
  (print: (line: string) => unknown, terminal: Terminal = {}): AskForShop =>
  async (questions) => {
    const clack = await import('@clack/prompts')
    clack.intro('saga init: a shop of your own', terminal)

    const typed: Record<string, string> = {}
    for (const question of questions.filter(
      ({ isAskedWithAnother }) => !isAskedWithAnother,
    )) {
      const answers = await answersTo(question, questions, terminal, clack)
      if (typeof answers === 'symbol') {
        clack.cancel('Nothing was written.', terminal)
        return undefined
      }
      Object.assign(typed, answers)
    }

    clack.outro('To do the same again, run:', terminal)
    print(commandLine(['saga', 'init', ...argumentsOf(questions, typed)]))
    return typed
  }

/**
 * Asks one question. Returns the answer for its option and, if it also asks for another option, the answer for the
 * other.
 */
async function answersTo(
  question: InitQuestion,
  questions: readonly InitQuestion[],
  terminal: Terminal,
  clack: Clack,
): Promise<Typed | symbol> {
  const isSwitch = question.placeholder === undefined
  if (isSwitch) return askSwitch(question, terminal, clack)
  if (question.choices) return askChoice(question, question.choices, terminal, clack)

  const along = questions.find(({ option }) => option === question.alsoAsksFor)
  return askText(question, along, terminal, clack)
}

async function askSwitch(
  question: InitQuestion,
  terminal: Terminal,
  clack: Clack,
): Promise<Typed | symbol> {
  const message = sentence(question.text)
  const isOn = await clack.confirm({ ...terminal, message, initialValue: false })
  if (typeof isOn === 'symbol') return isOn
  return isOn ? { [question.option]: YES } : {}
}

async function askChoice(
  { option, text, initial }: InitQuestion,
  choices: readonly string[],
  terminal: Terminal,
  clack: Clack,
): Promise<Typed | symbol> {
  const values = initial === '' ? ['', ...choices] : choices
  const value = await clack.select({
    ...terminal,
    message: sentence(text),
    initialValue: initial,
    options: values.map((choice) => ({
      value: choice,
      label: choice === '' ? '(decide later)' : shownName(choice),
    })),
  })
  if (typeof value === 'symbol') return value
  return value === initial ? {} : { [option]: value }
}

async function askText(
  question: InitQuestion,
  along: InitQuestion | undefined,
  terminal: Terminal,
  clack: Clack,
): Promise<Typed | symbol> {
  const split = (typed: string): Typed => splitAnswer(typed, question, along)
  const answer = await clack.text({
    ...terminal,
    message: sentence(along ? `${question.text} and ${along.text}` : question.text),
    placeholder: [question, ...(along ? [along] : [])]
      .map(({ initial }) => initial)
      .join(' '),
    validate(value) {
      const typed = split(value ?? '')
      const faults = [question, along].map((part) => part && faultIn(part, typed))
      return faults.find((fault) => fault !== undefined)
    },
  })
  return typeof answer === 'symbol' ? answer : split(answer ?? '')
}

/** Returns what is wrong with an answer; undefined if nothing is. */
function faultIn(
  { option, initial, read }: InitQuestion,
  typed: Typed,
): string | undefined {
  const reading = read(typed[option] ?? initial)
  return 'faults' in reading ? reading.faults[0] : undefined
}

/** Matches the last word of an answer if it is an address, with the space or comma before it. */
const ADDRESS_AT_END = /(?:^|[\s,]+)(https?:\S*)$/i

/**
 * Splits 'Northern Prints https://prints.example' into the answers for two options. Leaves out an empty answer, so
 * that its default applies.
 */
function splitAnswer(
  typed: string,
  question: InitQuestion,
  along: InitQuestion | undefined,
): Typed {
  const answer = typed.trim()
  const address = along && ADDRESS_AT_END.exec(answer)
  const ownAnswer = address ? answer.slice(0, address.index) : answer
  return {
    ...(ownAnswer !== '' && { [question.option]: ownAnswer }),
    ...(along && address?.[1] && { [along.option]: address[1] }),
  }
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const argumentsOf = (
  questions: readonly InitQuestion[],
  typed: Typed,
): readonly string[] =>
  questions.flatMap(({ option, placeholder }) => {
    const value = typed[option]
    if (value === undefined) return []
    return placeholder === undefined ? [`--${option}`] : [`--${option}`, value]
  })
