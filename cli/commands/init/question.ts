/** The value of a typed answer, or the reasons why it is not valid. */
export type Reading<Value> =
  | { readonly value: Value }
  | { readonly faults: readonly string[] }

/** A value that `saga init` takes from an option, from a question at the terminal, or from its default. */
export interface InitQuestion<Value = unknown> {
  /** The name of the option: 'languages' for --languages. */
  readonly option: string
  /** The placeholder after the option, 'codes' in --languages <codes>; a switch has none. */
  readonly placeholder?: string
  readonly text: string
  /** The default, as somebody would type it; '' for none. */
  readonly initial: string
  readonly choices?: readonly string[]
  /**
   * Another option that the same question at the terminal asks for. Its value is at the end of the answer:
   * 'Northern Prints https://prints.example' gives a name and an address.
   */
  readonly alsoAsksFor?: string
  /** Set if another option's question also asks for this option, which then has no question of its own. */
  readonly isAskedWithAnother?: true
  readonly read: (typed: string) => Reading<Value>
}

/** The typed answers, by the names of their options. */
export type Typed = Readonly<Record<string, string>>

/** The typed answer to a switch that is on. */
export const YES = 'yes'
