/**
 * How forms word a message of `validate`, which is about files. The first pattern that matches applies. `$1` is the
 * text that the pattern captured. `hint` replaces the remedy of `validate`; an empty `hint` shows none. Without `hint`,
 * the remedy is kept.
 */
export interface Wording {
  readonly pattern: RegExp
  readonly message: string
  readonly hint?: string
  /**
   * Tells whether quoted words are text that the user typed, which is shown unchanged.
   * Other quoted words, such as field names, are replaced with the editor's titles for
   * them.
   */
  readonly isTyped?: true
}

/** The hint about a fault that no form can correct. */
export const byFiles = 'ask whoever edits the files to correct it'

/** Wordings of errors in the values of fields. */
export const schemaWordings: readonly Wording[] = [
  {
    pattern: /^the file: .*$/,
    message: 'the form cannot show this value',
    hint: byFiles,
  },
  {
    pattern: /^a letter was lost here.*$/,
    message: 'a letter was lost here',
    hint: 'write it again',
  },
  {
    pattern: /^expected a (?:whole )?number, but the value is missing$/,
    message: 'the number is missing',
    hint: 'write it in digits',
  },
  {
    pattern: /^expected a number, found (".*")$/,
    message: '$1 is not a number',
    isTyped: true,
  },
  {
    pattern: /^expected a whole number, found (.+)$/,
    message: '$1 is not a whole number',
    isTyped: true,
  },
  {
    pattern: /^expected at least \d+ entry, .*$/,
    message: 'the list is empty',
    hint: 'add at least one',
  },
  {
    pattern: /^expected ((?:at least|at most|more than) \S+), found (\S+)$/,
    message: 'the number must be $1, but is $2',
    hint: '',
  },
  {
    pattern: /^an empty list is not allowed here$/,
    message: 'the list is empty',
    hint: 'add at least one',
  },
  {
    pattern: /^expected true or false, .*$/,
    message: 'this is neither on nor off',
    hint: 'switch it on or off',
  },
  {
    pattern: /^expected ".*", but the value is missing$/,
    message: 'nothing is chosen',
    hint: 'choose one',
  },
  {
    pattern: /^expected ".*", found (".*")$/,
    message: '$1 is not one of the choices',
    hint: 'choose one of them',
    isTyped: true,
  },
  {
    pattern: /^expected ".*$/,
    message: 'this is not one of the choices',
    hint: 'choose one of them',
  },
  {
    pattern: /^expected text, but the value is missing$/,
    message: 'the text is missing',
    hint: 'write it here',
  },
  {
    pattern: /^expected text, found .*$/,
    message: 'this value is not text',
    hint: 'type it again',
  },
  {
    pattern: /^expected (?:a list|a group of fields), .*$/,
    message: 'the form cannot show this value',
    hint: byFiles,
  },
  {
    pattern: /^(".+") is not (?:a valid id|a valid name for addresses): (.+)$/,
    message: '$1 cannot be used in an address: $2',
    isTyped: true,
  },
  {
    pattern: /^(".+") is already used by .+$/,
    message: '$1 is already taken',
    hint: 'choose another name',
    isTyped: true,
  },
  {
    pattern: /^(".+") was the name of .+$/,
    message: '$1 was the name of another page, and its old links lead there',
    hint: 'choose another name',
    isTyped: true,
  },
  {
    pattern: /^(".+") is retired, .+$/,
    message: '$1 was used before, and old links still lead to it',
    hint: 'choose another name',
    isTyped: true,
  },
  { pattern: /^the text is empty$/, message: 'the text is missing' },
  {
    pattern: /^the field ("[^"]+") is missing$/,
    message: '$1 is missing',
    hint: 'fill it in',
  },
  {
    pattern: /^the fields ((?:"[^"]+"(?:, )?)+) are missing$/,
    message: '$1 are missing',
    hint: 'fill them in',
  },
  {
    pattern: /^(".+") cannot be a draft: it is the language of .*$/,
    message: '$1 cannot be hidden: it is the language for all other visitors',
    hint: 'switch “Draft” off, or choose another language for all other visitors',
  },
  {
    pattern: /^".+" cannot be a draft: it is the gallery on the home page$/,
    message: 'the gallery on the home page cannot be hidden',
    hint: 'switch “Draft” off, or choose another gallery for the home page',
  },
  {
    pattern: /^(".+") cannot be a draft: it is the first language$/,
    message: '$1 cannot be hidden: it is the first language',
    hint: 'switch “Draft” off',
  },
  {
    pattern: /^(".+") differs between (.+)$/,
    message: '$1 differs between $2',
    hint: 'use the same value in every language',
  },
  {
    pattern: /^earlier names belong in the file .*$/,
    message: 'earlier names belong only in the first language',
    hint: 'move them there',
  },
  {
    pattern: /^the comment is missing in the customer's own language (".+")$/,
    message: 'the comment is missing in $1, the customer’s own language',
    hint: 'write it there',
  },
  {
    pattern: /^.* has its own page, but no "seo:"$/,
    message: 'the words for search engines are missing',
    hint: 'write them in every language',
  },
  {
    pattern: /^(the page is a list of questions.*)$/,
    message: '$1',
    hint: 'make each question a heading, with the answer below it',
  },
  {
    pattern: /^(two pages are marked as the list of .*)$/,
    message: '$1',
    hint: 'switch it off on one of them',
  },
  {
    pattern: /^(two pages state how many days .*)$/,
    message: '$1',
    hint: 'remove the number from one of them',
  },
  {
    pattern: /^".+:" belongs to .*$/,
    message: 'a text is in the wrong place',
    hint: byFiles,
  },
  {
    pattern: /^this text contains only spaces$/,
    message: 'this text contains only spaces',
    hint: 'write the text',
  },
  {
    pattern: /^(.+) is not a country code$/,
    message: '$1 is not a valid country',
    isTyped: true,
  },
  {
    pattern: /^(.+) is not allowed here$/,
    message: '$1 is not allowed here',
    isTyped: true,
  },
  {
    pattern: /^(.+) (is not a complete web address|contains a user name and a password)$/,
    message: '$1 $2',
    isTyped: true,
  },
]
