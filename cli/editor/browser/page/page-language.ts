import { createContext } from 'react'

/** The language of the page beside the form, and what shows the page in another one. */
export const PageLanguage = createContext<{
  readonly language: string
  show(language: string): void
}>({
  language: '',
  show: () => undefined,
})
