export type Contents = string | Buffer

/** A change of one file. New names must be free, and all other files as they were when the change was planned. */
export type FileChange = {
  /** The path from the project's root, with forward slashes: 'content/site.yaml'. */
  readonly path: string
  /** The text printed behind the path; files without a description are not printed. */
  readonly description?: string | undefined
} & (
  | { readonly creates: Contents }
  | { readonly replaces: Contents }
  | { readonly movedFrom: string; readonly replaces?: Contents }
  | { readonly deleted: true }
)

const MARK = '\ufeff'

/** Returns the path of the file that a change reads, if there is one. */
export const sourceOf = (file: FileChange): string | undefined => {
  if ('creates' in file) return undefined
  return 'movedFrom' in file ? file.movedFrom : file.path
}

/** Returns the path at which no file is left, if there is one. */
export const leftBy = (file: FileChange): string | undefined =>
  'replaces' in file ? undefined : sourceOf(file)

/** Returns the bytes of a file after its change; undefined if it is deleted. The byte order mark of `before` stays. */
export function bytesAfter(
  file: FileChange,
  before: Buffer | undefined,
): Buffer | undefined {
  if ('deleted' in file) return undefined
  const contents = 'creates' in file ? file.creates : file.replaces
  if (contents === undefined) return before
  if (typeof contents !== 'string') return contents
  return Buffer.from((before?.toString().startsWith(MARK) ? MARK : '') + contents)
}
