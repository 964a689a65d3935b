import { Document, isCollection, isScalar, Scalar, stringify, visit } from 'yaml'

/** Longer texts are written as paragraphs below their key. */
const INLINE = 90

/** Writes YAML as in content/: long texts folded, single quotes where quotes are needed. */
export function formatYaml(value: unknown): string {
  const document = new Document(value)
  visit(document, {
    Scalar(key, node) {
      if (key !== 'key' && typeof node.value === 'string' && node.value.length > INLINE)
        node.type = Scalar.BLOCK_FOLDED
    },
  })
  return document.toString({ lineWidth: 105, singleQuote: true, blockQuote: 'folded' })
}

/** Writes a group or a list on one line: `{ name: Ada, text: … }`. */
export function formatFlow(value: object): string {
  const document = new Document(value)
  if (isCollection(document.contents)) document.contents.flow = true
  visit(document, {
    // A plain text in braces must not hold what ends it.
    Scalar(key, node) {
      if (key !== 'key' && isScalar(node) && /[,[\]{}]/.test(String(node.value)))
        node.type = Scalar.QUOTE_SINGLE
    },
  })
  return document
    .toString({ lineWidth: 0, singleQuote: true, collectionStyle: 'flow', flowCollectionPadding: true })
    .trimEnd()
}

/** Writes what stands between the braces or brackets of `formatFlow`. */
export const formatInFlow = (value: object): string => formatFlow(value).replace(/^[[{] ?| ?[\]}]$/g, '')

/** Writes a single value as YAML does. Without quotes, the text 1984 would be a number. */
export const formatScalar = (value: unknown): string =>
  stringify(value, { singleQuote: true, lineWidth: 0 }).trimEnd()

/** Asks whether a list holds only words and numbers that fit on one line. */
export const isShortList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) &&
  value.every((entry) => typeof entry !== 'object' || entry === null) &&
  value.join(', ').length < 80

/** Writes `[a1, a2]`. */
export const formatShortList = (value: readonly unknown[]): string =>
  stringify(value, {
    singleQuote: true,
    collectionStyle: 'flow',
    flowCollectionPadding: false,
    lineWidth: 0,
  }).trimEnd()
