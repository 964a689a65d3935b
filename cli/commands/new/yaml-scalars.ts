import { isCollection, isScalar, parseDocument, type Scalar } from 'yaml'
import { foldText } from './yaml-fold.ts'
import { contentEnd, eolOf, indentAt, rangeOf, replaceBetween, writeScalar } from './yaml-source.ts'

/** The file with another number or text at `path`; unchanged when nothing stands there. */
export function withScalar(text: string, path: readonly (string | number)[], value: string | number): string {
  const document = parseDocument(text)
  const node = document.getIn(path, true)
  return isScalar(node) && node.value !== value
    ? withScalarReplaced(text, node, value, isInFlow(document.getIn(path.slice(0, -1), true)))
    : text
}

export const isInFlow = (owner: unknown): boolean => isCollection(owner) && owner.flow === true

/** The file with a text, number or flag in place of one, in quotes or folded as before. */
export function withScalarReplaced(text: string, node: Scalar, value: unknown, isFlow: boolean): string {
  const [from] = rangeOf(node)
  const range = [from, contentEnd(text, node)] as const
  if (typeof value !== 'string') return replaceBetween(text, range, String(value))
  if (isFlow) return replaceBetween(text, range, quoteLike(node, value, writeInFlow))
  const isFolded = node.type === 'BLOCK_FOLDED' && !value.includes('\n') && value !== ''
  if (isFolded) return replaceBetween(text, range, foldText(text, text.slice(...range), value))
  const below = `${eolOf(text)}${indentAt(text, from)}  `
  return replaceBetween(text, range, quoteLike(node, value, writeScalar).replace(/\n(?=.)/g, below))
}

/** Quotes that nobody needed are a habit of the file. */
function quoteLike(node: Scalar, value: string, write: (value: string) => string): string {
  if (node.type === 'QUOTE_DOUBLE') return JSON.stringify(value)
  const isHabit = node.type === 'QUOTE_SINGLE' && write(String(node.value)) === node.value
  const written = write(value)
  return isHabit && written === value ? `'${value.replaceAll("'", "''")}'` : written
}

const writeInFlow = (value: string): string =>
  value.includes('\n')
    ? JSON.stringify(value)
    : /[,[\]{}]/.test(value)
      ? `'${value.replaceAll("'", "''")}'`
      : writeScalar(value)
