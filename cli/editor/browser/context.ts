import type { Finding, Path, Uploaded, ValueEdit } from '../protocol.ts'

/** What the fields of a form know beside their values. */
export interface FormContext {
  /** A file that names the form's pictures. */
  readonly file: string
  /** Of its pictures. */
  readonly shape: string
  readonly languages: readonly string[]
  readonly findings: readonly Finding[]
  /** Translations that are older than their source. */
  readonly outdated: readonly Path[]
  /** What ids stand for. */
  readonly names: Readonly<Record<string, string>>
  edit(edit: ValueEdit): void
  /** A picture was received, for something that is not there yet. */
  onUpload(uploaded: Uploaded, name: string): void
  /** Another picture was put in place. */
  reload(): void
}

/** Of a form for something that is not there yet. */
export const emptyContext: FormContext = {
  file: '',
  shape: '',
  languages: [],
  findings: [],
  outdated: [],
  names: {},
  edit: () => undefined,
  onUpload: () => undefined,
  reload: () => undefined,
}

export const contextOf = (registry: { formContext: FormContext }): FormContext => registry.formContext

export const isSame = (a: Path, b: Path): boolean =>
  a.length === b.length && a.every((step, index) => step === b[index])

/** 'gumroadLinks' → 'Gumroad links' */
export const wordsOf = (name: string): string => {
  const words = name
    .replace(/^\((.*)\)$/, '$1')
    .replace(/([a-z0-9])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
