import { createContext } from 'react'

/**
 * The language of the page next to the form, and a function that changes this language.
 */
export const PageLanguage = createContext<{
  readonly language: string
  show(language: string): void
}>({
  language: '',
  show: () => undefined,
})
