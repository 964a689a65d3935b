import type { ComponentProps } from 'react'
import type { Finding, Outcome } from '../protocol.ts'

const severities = { error: 'Error', warning: 'Warning', info: 'Note' } as const

export const Findings = ({ list, onFix }: { list: readonly Finding[]; onFix?(fix: unknown): void }) =>
  list.map(({ message, hint, severity, fix }) => (
    <p
      key={message}
      className="finding"
      data-severity={severity}
      role={severity === 'error' ? 'alert' : undefined}
    >
      <strong>{severities[severity]}</strong> {message}
      {hint && <span>; {hint}</span>}
      {fix !== undefined && onFix && <Button label={fixLabelOf(fix)} onClick={() => onFix(fix)} />}
    </p>
  ))

/** Returns the label of the fix button. It does not quote a long text, which the field shows after the fix. */
const fixLabelOf = (fix: unknown): string =>
  typeof fix === 'object' || String(fix).length > 80 ? 'Fix it' : `Write “${String(fix)}”`

type ButtonProps = ComponentProps<'button'> & { readonly label: string; readonly sign?: string }

/** @param props.sign shown in place of the label */
export const Button = ({ label, sign, ...props }: ButtonProps) => (
  <button type="button" aria-label={sign && label} title={sign && label} {...props}>
    {sign ?? label}
  </button>
)

interface QuestionProps {
  readonly outcome: Outcome
  onYes(): void
  onNo?(): void
}

/** Shows why something was not done, and asks what only a person can decide. */
export const Question = ({ outcome: { kind, words, list = [], yes }, onYes, onNo }: QuestionProps) => (
  <div className="decide" role="alert">
    {words && <p>{words}</p>}
    {(yes || onNo) && <Button label={yes ?? 'Try again'} onClick={onYes} />}
    {onNo && <Button label={kind === 'changed-elsewhere' ? 'Take theirs' : 'Take it back'} onClick={onNo} />}
    <ul>
      {list.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </div>
)
