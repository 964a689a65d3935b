import type { Path } from '../../../read/positions.ts'
import type { ValueEdit } from '../../values.ts'
import {
  type FormFinding,
  filesBetween,
  findingsIn,
  type OpenDocument,
  withEdits,
} from '../documents/open-document.ts'
import type { Shop } from '../shop.ts'
import type { Outcome } from '../words/outcome.ts'

interface Attempt {
  /** The document before the edits. */
  readonly document: OpenDocument
  readonly edits: readonly ValueEdit[]
  readonly checkWith: Shop['checkWith']
}

/**
 * Adds findings about other values to an outcome with errors about some of the edits. If
 * a file's schema rejects a value, the checks skip the rest of the file. So this function
 * checks the document again without the rejected edits.
 */
export async function withHiddenFindings(
  outcome: Outcome,
  { document, edits, checkWith }: Attempt,
): Promise<Outcome> {
  const { findings = [] } = outcome
  const errors = findings.filter(({ severity }) => severity === 'error')
  const hasError = ({ path }: { readonly path: Path }): boolean =>
    errors.some((error) => isAroundOrIn(error.path, path))
  const validEdits = edits.filter((edit) => !hasError(edit))
  if (validEdits.length === edits.length) return outcome

  const validDocument = withEdits(document, validEdits)
  if ('rejected' in validDocument) return outcome

  const files = filesBetween(document, validDocument)
  const { diagnostics } = files.length === 0 ? document.loaded : await checkWith(files)
  const hiddenFindings = findingsIn(validDocument, diagnostics)
    .filter((candidate) => !hasError(candidate))
    .filter((candidate) => !findings.some((finding) => isSame(finding, candidate)))
  return { ...outcome, findings: [...findings, ...hiddenFindings] }
}

/**
 * Tells whether two paths lead to the same value, or one leads to a part of the other's
 * value.
 */
function isAroundOrIn(a: Path, b: Path): boolean {
  const sharedLength = Math.min(a.length, b.length)
  return a.slice(0, sharedLength).every((step, index) => step === b[index])
}

/** Tells whether two findings report the same fault of the same value. */
const isSame = (a: FormFinding, b: FormFinding): boolean =>
  a.code === b.code && a.path.join('.') === b.path.join('.')
