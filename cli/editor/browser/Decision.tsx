interface DecisionProps {
  readonly words?: string
  readonly list?: readonly string[]
  readonly answers?: readonly (readonly [label: string, act: () => void])[]
}

/** What only a person can decide; without answers, something that is to be known first. */
export const Decision = ({ words, list = [], answers = [] }: DecisionProps) => (
  <div className="decide" role="alert">
    {words && <p>{words}</p>}
    {answers.map(([label, act]) => (
      <button key={label} type="button" onClick={act}>
        {label}
      </button>
    ))}
    <ul>
      {list.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </div>
)
