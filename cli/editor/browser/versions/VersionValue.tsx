import type { Field } from '../../protocol.ts'
import { nameOfField, wordsOfKey } from '../form/places.ts'
import { Picture } from '../parts.tsx'
import { useAnswer } from '../server.ts'

interface ValueProps {
  readonly field: Field
  readonly value: unknown
  /** The other version, from which this one differs. */
  readonly other: unknown
  /** The document, beside which its pictures are. */
  readonly of: string
}

/** Shows a value to be compared: what differs from the other version is marked. */
export function VersionValue({ field, value, other, of }: ValueProps) {
  const to = field.kind === 'reference' ? field.to : ''
  const { data: options = [] } = useAnswer('options', { to }, true)
  if (value === undefined || value === null || value === '')
    return <p className="value">nothing</p>
  if (field.kind === 'some' || field.kind === 'choice')
    return (
      <Words
        text={wordsOfOptions(field.options, value)}
        other={wordsOfOptions(field.options, other)}
      />
    )
  if (field.kind === 'picture') return <Picture of={of} name={String(value)} />
  if (Array.isArray(value) && field.kind === 'list') {
    const others: readonly unknown[] = Array.isArray(other) ? other : []
    return (
      <ul className="value">
        {value.map((entry: unknown, index) => (
          <li key={JSON.stringify(entry)}>
            <VersionValue field={field.of} value={entry} other={others[index]} of={of} />
          </li>
        ))}
      </ul>
    )
  }
  if (typeof value === 'object') return <Group {...{ field, value, other, of }} />
  if (value === true || value === false)
    return <p className="value">{value ? 'on' : 'off'}</p>
  const named = options.find(({ id }) => id === value)?.title
  return (
    <Words
      text={named ?? String(value)}
      other={typeof other === 'object' ? '' : String(other ?? '')}
    />
  )
}

type Options = Extract<Field, { readonly options: unknown }>['options']

/** Names what is chosen of a menu or of several ticks: 'A1, A2 without logo'. */
function wordsOfOptions(options: Options, value: unknown): string {
  if (value === true) return 'everything'
  const codes: readonly unknown[] = Array.isArray(value) ? value : [value]
  return options
    .flatMap(({ code, name }) => (codes.includes(code) ? [name] : []))
    .join(', ')
}

function Group({ field, value, other, of }: ValueProps & { readonly value: object }) {
  const entries = Object.entries(value)
  return (
    <dl className="value">
      {entries.map(([key, inner]: [string, unknown]) => {
        const own =
          'fields' in field ? field.fields.find((each) => each.key === key) : undefined
        const innerField = own ?? ('of' in field ? field.of : field)
        return (
          <div key={key}>
            <dt>{own ? nameOfField(own) : wordsOfKey(key)}</dt>
            <dd>
              <VersionValue
                field={innerField}
                value={inner}
                other={Object(other)[key]}
                of={of}
              />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** Marks the words of a text between its first and its last difference from another text. */
function Words({ text, other }: { readonly text: string; readonly other: string }) {
  const [words, others] = [text, other].map((each) => each.split(/(?<=\s)/))
  const start = countSame(words ?? [], others ?? [])
  const rest = (words ?? []).slice(start)
  const end = countSame(rest.toReversed(), (others ?? []).slice(start).toReversed())
  const from = (words ?? []).slice(0, start).join('')
  const changed = rest.slice(0, rest.length - end).join('')
  return (
    <p className="value">
      {from}
      {changed && <mark>{changed}</mark>}
      {text.slice(from.length + changed.length)}
    </p>
  )
}

function countSame(words: readonly string[], others: readonly string[]): number {
  const other = words.findIndex((word, index) => word !== others[index])
  return other < 0 ? words.length : other
}
