import { Document, isMap, isScalar, Scalar, visit } from 'yaml'

/** Longer texts are written as paragraphs below their key. */
const INLINE = 90

/** YAML as in content/: long texts folded, single quotes where quotes are needed. */
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

/** `{ name: Ada, text: … }` on one line. */
export function formatFlow(value: Readonly<Record<string, unknown>>): string {
  const document = new Document(value)
  if (isMap(document.contents)) document.contents.flow = true
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
