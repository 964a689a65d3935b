export type Contents = string | Buffer

/** A change to one file. New names must be free; all other files must be unchanged since the plan. */
export type FileChange = {
  /** The path from the project's root, with forward slashes: 'content/site.yaml'. */
  readonly path: string
  /** The text printed after the path; files without a description are not printed. */
  readonly description?: string | undefined
} & (
  | { readonly creates: Contents }
  | { readonly replaces: Contents }
  | { readonly movedFrom: string; readonly replaces?: Contents }
  | { readonly deleted: true }
)

const BYTE_ORDER_MARK = '\ufeff'

/** Returns the path of the existing file that a change replaces, moves or deletes; undefined if it creates a file. */
export const sourcePathOf = (file: FileChange): string | undefined => {
  if ('creates' in file) return undefined
  return 'movedFrom' in file ? file.movedFrom : file.path
}

/** Returns the path that a change leaves empty, because it moves or deletes the file there; undefined if none. */
export const vacatedPathOf = (file: FileChange): string | undefined =>
  'movedFrom' in file || 'deleted' in file ? sourcePathOf(file) : undefined

/** Returns the bytes of a file after its change; undefined if it is deleted. Keeps the byte order mark. */
export function bytesAfter(
  file: FileChange,
  previous: Buffer | undefined,
): Buffer | undefined {
  if ('deleted' in file) return undefined
  const contents = 'creates' in file ? file.creates : file.replaces
  if (contents === undefined) return previous
  if (typeof contents !== 'string') return contents

  const hasMark = previous?.toString().startsWith(BYTE_ORDER_MARK)
  return Buffer.from(hasMark ? BYTE_ORDER_MARK + contents : contents)
}
