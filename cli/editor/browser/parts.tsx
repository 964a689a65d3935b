import { type ComponentProps, useEffect, useRef } from 'react'
import { EDITOR } from '../../serve/protocol.ts'
import type { FormState, SaveOutcome } from '../protocol.ts'

export const capitalize = (words: string): string =>
  words.charAt(0).toUpperCase() + words.slice(1)

const severityNames = { error: 'Error', warning: 'Warning', info: 'Note' }

interface FindingsProps {
  readonly list: readonly FormState['findings'][number][]
  /**
   * Tells whether a finding appeared after the form was opened. Screen readers announce
   * new errors.
   */
  readonly isNew?: ((finding: FormState['findings'][number]) => boolean) | undefined
  onFix?(fix: unknown): void
}

export const FindingList = ({ list, isNew, onFix }: FindingsProps) =>
  list.map((finding) => {
    const { message, hint, severity, fix, code } = finding
    const isAnnounced = severity === 'error' && isNew?.(finding)
    const canFix = fix !== undefined && onFix !== undefined

    return (
      <p
        key={code + message}
        className="finding"
        data-severity={severity}
        role={isAnnounced ? 'alert' : undefined}
      >
        <strong>{severityNames[severity]}</strong> {message}
        {hint && <span>; {hint}</span>}
        {canFix && <Button label={fixLabelOf(fix)} onClick={() => onFix(fix)} />}
      </p>
    )
  })

/** The maximum length of a quotation in a fix button's label. */
const MAX_QUOTE_LENGTH = 80

/**
 * Returns the label of the fix button. It does not quote a long text or a structured value,
 * because the field shows that value after the fix.
 */
const fixLabelOf = (fix: unknown): string =>
  typeof fix === 'object' || String(fix).length > MAX_QUOTE_LENGTH
    ? 'Fix it'
    : `Write “${String(fix)}”`

/**
 * The label of a button is its text. If there is a `sign`, such as “×”, the button shows
 * the sign, and the label is its tooltip and its accessible name.
 */
type ButtonProps = ComponentProps<'button'> & { label: string; sign?: string }

export const Button = ({ label, sign, ...props }: ButtonProps) => (
  <button type="button" aria-label={sign && label} title={sign && label} {...props}>
    {sign ?? label}
  </button>
)

/** The parameters of a picture's address. */
export interface PictureName {
  /** The name of the document that uses the picture. */
  readonly of: string
  readonly name: string
  /** The hash of the picture's bytes. With it, browsers may cache the picture. */
  readonly v?: string
}

/** Shows a picture from content/, or one that was just uploaded. */
export const Thumbnail = ({
  of,
  name,
  v,
  loading = 'lazy',
}: PictureName & Pick<ComponentProps<'img'>, 'loading'>) => (
  <img
    src={`${EDITOR}/picture?${new URLSearchParams({ of, name, ...(v && { v }) })}`}
    alt=""
    loading={loading}
    draggable={false}
  />
)

interface ConfirmationProps {
  readonly outcome: SaveOutcome
  /** The label of the button that declines. */
  readonly no?: string
  /**
   * Answers a question with yes, or retries what was refused. Undefined if there is no question and nothing to retry.
   */
  readonly onYes?: (() => void) | undefined
  /** Undefined if there is nothing to decline. */
  onNo?(): void
}

/**
 * Shows why something was not done and asks for a decision that only a person can make.
 */
export function Confirmation({
  outcome,
  onYes,
  onNo,
  no = 'Discard my change',
}: ConfirmationProps) {
  const { kind, words, list = [], yes } = outcome
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <div className="decide" role="alert" ref={box}>
      {words && <p>{words}</p>}
      {list.length > 0 && (
        <ul>
          {list.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {/* "Try again" alone is left out, because the form has its own button for it. */}
      {onYes && (yes || onNo) && <Button label={yes ?? 'Try again'} onClick={onYes} />}
      {onNo && (
        <Button
          label={kind === 'changed-elsewhere' ? 'Take theirs' : no}
          onClick={onNo}
        />
      )}
    </div>
  )
}
