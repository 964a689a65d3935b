import { type Document, isCollection, isScalar, isSeq } from 'yaml'
import type { Path } from '../read/positions.ts'
import type { Edit } from './edited-value.ts'
import { LIBRARY_WIDTH } from './format.ts'
import { type Layout, pairIn } from './layout.ts'
import { eolOf } from './source.ts'

/**
 * The last resort if no edit of the text alone gives the expected values: lets the YAML
 * library make the edit and rewrite the whole file, which loses its formatting.
 */
export function rewriteWithLibrary({ text, document }: Layout, edit: Edit): string {
  const copy = document.clone()
  changeDocument(copy, edit)
  // The library writes "\n", except within comments that it parsed with "\r\n".
  return copy.toString({ lineWidth: LIBRARY_WIDTH }).replace(/\r?\n/g, eolOf(text))
}

/** Makes the edit in a parsed document. */
function changeDocument(document: Document, edit: Edit): void {
  const { op, path } = edit
  switch (op) {
    case 'remove':
      document.deleteIn(path)
      break
    case 'renameKey':
      renameIn(document, path, edit.to)
      break
    case 'set':
      setIn(document, path, edit.value)
      break
    default:
      changeList(document.getIn(path, true), document, edit)
  }
}

function renameIn(document: Document, path: Path, to: string): void {
  const key = pairIn(document.getIn(path.slice(0, -1), true), path.at(-1) ?? '')?.key
  if (isScalar(key)) key.value = to
}

function setIn(document: Document, path: Path, value: unknown): void {
  const isSingle = typeof value !== 'object' || value === null
  const isRoot = path.length === 0
  const { contents } = document
  // A file without fields has no root yet, so it also gets a new one. A new root keeps the
  // comments of the old one.
  if (isRoot || !isCollection(contents)) {
    const root = document.createNode(isRoot ? value : {})
    root.comment = contents?.comment ?? null
    root.commentBefore = contents?.commentBefore ?? null
    document.contents = root
  }
  if (!isRoot) document.setIn(path, isSingle ? value : document.createNode(value))
}

function changeList(
  list: unknown,
  document: Document,
  edit: Extract<Edit, { op: 'insert' | 'move' }>,
): void {
  if (!isSeq(list)) return
  if (edit.op === 'insert') {
    list.items.splice(edit.index, 0, document.createNode(edit.value))
    return
  }
  const moved = list.items.splice(edit.from, 1)
  list.items.splice(edit.to, 0, ...moved)
}
