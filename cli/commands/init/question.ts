/** A typed answer as a value, or the reasons why it is none. */
export type Reading<Value> =
  | { readonly value: Value }
  | { readonly faults: readonly string[] }

/** A value that `saga init` takes from an option, from a question at the terminal, or from its default. */
export interface InitQuestion<Value = unknown> {
  /** The name of the option: 'languages' for --languages. */
  readonly option: string
  /** The placeholder after the option; a switch has none. */
  readonly placeholder?: string
  readonly text: string
  /** The typed form of the default; '' for none. */
  readonly initial: string
  readonly choices?: readonly string[]
  /** The option whose question the terminal asks along with this one: an address, as the last word of the answer. */
  readonly asksAlong?: string
  readonly isAskedAlong?: true
  readonly read: (typed: string) => Reading<Value>
}

/** The typed answers, by the names of their options. */
export type Typed = Readonly<Record<string, string>>

/** The typed answer to a switch that is on. */
export const YES = 'yes'
