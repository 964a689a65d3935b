import type { Finding, Outcome } from '../protocol.ts'

interface FindingsProps {
  readonly list: readonly Finding[]
  onFix?(fix: string): void
}

const severities = { error: 'Error', warning: 'Warning', info: 'Note' } as const

export const Findings = ({ list, onFix }: FindingsProps) =>
  list.map(({ message, hint, severity, fix }) => (
    <p
      key={message}
      className="finding"
      data-severity={severity}
      role={severity === 'error' ? 'alert' : undefined}
    >
      <strong>{severities[severity]}</strong> {message}
      {hint && <span>; {hint}</span>}
      {fix !== undefined && onFix && (
        <button type="button" onClick={() => onFix(fix)}>
          Write “{fix}”
        </button>
      )}
    </p>
  ))

interface QuestionProps {
  readonly outcome: Outcome
  onYes(): void
  onNo?(): void
}

/** Why something was not done, and what only a person can decide. */
export const Question = ({ outcome: { kind, words, list = [], yes }, onYes, onNo }: QuestionProps) => (
  <div className="decide" role="alert">
    {words && <p>{words}</p>}
    {(yes || onNo) && (
      <button type="button" onClick={onYes}>
        {yes ?? 'Try again'}
      </button>
    )}
    {onNo && (
      <button type="button" onClick={onNo}>
        {kind === 'changed-elsewhere' ? 'Take theirs' : 'Take it back'}
      </button>
    )}
    <ul>
      {list.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </div>
)
