import type { Path } from '../../../read/positions.ts'
import type { ValueEdit } from '../../values.ts'
import {
  filesBetween,
  findingsIn,
  type OpenDocument,
  withEdits,
} from '../documents/open-document.ts'
import type { Shop } from '../shop.ts'
import type { Outcome } from '../words/outcome.ts'

type Findings = ReturnType<typeof findingsIn>

interface Attempt {
  /** The document before the edits. */
  readonly document: OpenDocument
  readonly edits: readonly ValueEdit[]
  readonly checkWith: Shop['checkWith']
}

/**
 * Adds what is wrong with the other values to an outcome whose errors concern some of the edits. A file with a value
 * that its schema refuses is not checked further, so the document is checked once more without these edits.
 */
export async function withHiddenFindings(
  outcome: Outcome,
  { document, edits, checkWith }: Attempt,
): Promise<Outcome> {
  const known: Findings = [...(outcome.findings ?? [])]
  const wrong = known.filter(({ severity }) => severity === 'error')
  const isWrong = ({ path }: { readonly path: Path }): boolean =>
    wrong.some((finding) => isAroundOrIn(finding.path, path))
  const accepted = edits.filter((edit) => !isWrong(edit))
  if (accepted.length === edits.length) return outcome

  const partly = withEdits(document, accepted)
  if ('rejected' in partly) return outcome

  const files = filesBetween(document, partly)
  const { diagnostics } = files.length === 0 ? document.loaded : await checkWith(files)
  const others = findingsIn(partly, diagnostics).filter((finding) => !isWrong(finding))
  const hidden = others.filter(
    ({ path, code }) => !known.some((each) => isFindingAt(each, path, code)),
  )
  return { ...outcome, findings: [...known, ...hidden] }
}

const isAroundOrIn = (one: Path, other: Path): boolean =>
  one.every((step, index) => index >= other.length || step === other[index])

const isFindingAt = (finding: Findings[number], path: Path, code: string): boolean =>
  finding.code === code && finding.path.join('.') === path.join('.')
