import type { ValueEdit, YamlPath } from '../commands/new/yaml-values.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { EDITOR } from '../serve/protocol.ts'

// What the editor's page and the server say to each other.

export const EDITOR_SCRIPT = `${EDITOR}/editor.js`
export const EDITOR_STYLES = `${EDITOR}/editor.css`

export type Path = YamlPath
export type Edit = ValueEdit

/** What is wrong at a place of the form. */
export interface Finding extends Pick<Diagnostic, 'severity' | 'message' | 'hint' | 'code'> {
  readonly path: Path
  /** A value that mends it, where there is exactly one. */
  readonly fix?: string
}

/** What a form needs to know. */
export interface FormState {
  readonly name: string
  readonly title: string
  readonly group: string
  /** Address in the shop, without its language. */
  readonly page: string
  readonly schema: object
  readonly data: unknown
  /** Hash of each file as it was read. */
  readonly versions: Readonly<Record<string, string>>
  readonly findings: readonly Finding[]
  /** A file that is no YAML: it has to be corrected by hand. */
  readonly unreadable?: string
  readonly languages: readonly string[]
  /** What ids in lists stand for: a poster's title, by id. */
  readonly names: Readonly<Record<string, string>>
}

/** The answer to a save. Where files were changed elsewhere, the page asks for the form again and compares. */
export type SaveAnswer =
  | { readonly kind: 'saved'; readonly state: FormState; readonly steps: Steps }
  | { readonly kind: 'changed-elsewhere'; readonly state: FormState }
  /** Saved, it would break the shop. */
  | { readonly kind: 'would-break'; readonly findings: readonly Finding[] }
  | { readonly kind: 'refused'; readonly reason: string }

/** What undo and redo would do. */
export interface Steps {
  readonly undo?: string | undefined
  readonly redo?: string | undefined
}

export interface DocumentEntry {
  readonly name: string
  readonly title: string
  readonly group: string
  readonly page: string
  readonly draft: boolean
  /** How many errors and warnings its files have. */
  readonly problems: number
}

/** The editor's home: what there is, and what is left to do. */
export interface Overview {
  readonly shop: string
  readonly languages: readonly string[]
  readonly documents: readonly DocumentEntry[]
  readonly galleries: readonly {
    readonly slug: string
    readonly title: string
    readonly orientation: string
  }[]
  readonly todo: readonly (Finding & { readonly document: string | undefined; readonly place: string })[]
  readonly coverage: readonly {
    readonly language: string
    readonly translated: number
    readonly total: number
  }[]
  readonly steps: Steps
  readonly kinds: readonly NewKind[]
}

/** A picture that was received. */
export interface Uploaded {
  readonly upload: string
  readonly width: number
  readonly height: number
  /** Why it does not fit its place. */
  readonly misfit?: string
}

/** What a form for something new asks. */
export interface NewKind {
  readonly kind: string
  readonly summary: string
  /** What its name is; absent where it has none. */
  readonly argument?: string | undefined
  readonly fields: readonly {
    readonly name: string
    readonly label: string
    readonly required: boolean
    readonly isFlag: boolean
    readonly choices: readonly string[]
  }[]
  /** Labels of texts in every language, by name. */
  readonly texts: Readonly<Record<string, string>>
}

/** What became of a larger work, in words; or why nothing did. */
export type WorkAnswer =
  | { readonly kind: 'done'; readonly words: readonly string[]; readonly document: string | undefined }
  | { readonly kind: 'refused'; readonly words: readonly string[] }

/** What is otherwise than in the last commit. */
export interface Changes {
  readonly files: readonly {
    readonly file: string
    readonly title: string
    readonly document: string | undefined
    readonly words: readonly string[]
  }[]
  /** Why that cannot be told. */
  readonly unknown?: string
}
