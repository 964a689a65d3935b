import type { Answer, FormState, ValueEdit } from '../protocol.ts'

/** What the fields of a form know beside their values. A form for something that is not there yet knows languages only. */
export interface FormContext extends Partial<Pick<FormState, 'name' | 'shape' | 'findings' | 'names'>> {
  readonly languages: readonly string[]
  /** Translations that are older than their source. */
  readonly outdated?: Answer<'outdated'> | undefined
  edit?(edit: ValueEdit): void
  /** Told of the name of a picture that was chosen. */
  onPicture?(name: string): void
}

/** 'gumroadLinks' → 'Gumroad links', 'images-2' → 'Images no. 2' */
export const wordsOf = (name: string): string => {
  const words = name
    .replace(/^\((.*)\)$/, '$1')
    .replace(/-(\d+)$/, ' no. $1')
    .replace(/([a-z0-9])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
