import type { FormField } from '../../protocol.ts'
import { nameOfField, wordsOfKey } from '../form/places.ts'
import { Thumbnail } from '../parts.tsx'
import { useAnswer } from '../server.ts'

interface ValueProps {
  readonly field: FormField
  readonly value: unknown
  /** The other version to compare with. */
  readonly other: unknown
  /** The name of the document, for the addresses of its pictures. */
  readonly of: string
}

/** Shows a value, with its differences from the other version marked. */
export function VersionValue({ field, value, other, of }: ValueProps) {
  // Hooks must run for every kind of field. An empty `to` requests nothing.
  const to = field.kind === 'reference' ? field.to : ''
  const { data: options = [] } = useAnswer('options', { to }, { follows: true })

  if (value === undefined || value === null || value === '')
    return <p className="value">nothing</p>

  if (field.kind === 'some' || field.kind === 'choice')
    return (
      <Words
        text={wordsOfOptions(field.options, value)}
        other={wordsOfOptions(field.options, other)}
      />
    )

  if (field.kind === 'picture') return <Thumbnail of={of} name={String(value)} />

  if (Array.isArray(value) && field.kind === 'list') {
    const otherEntries: readonly unknown[] = Array.isArray(other) ? other : []
    return (
      <ul className="value">
        {value.map((entry: unknown, index) => (
          <li key={JSON.stringify(entry)}>
            <VersionValue
              field={field.of}
              value={entry}
              other={otherEntries[index]}
              of={of}
            />
          </li>
        ))}
      </ul>
    )
  }

  if (typeof value === 'object')
    return <Group field={field} value={value} other={other} of={of} />

  if (value === true || value === false)
    return <p className="value">{value ? 'on' : 'off'}</p>

  const title = options.find(({ id }) => id === value)?.title
  return (
    <Words
      text={title ?? String(value)}
      other={typeof other === 'object' ? '' : String(other ?? '')}
    />
  )
}

type Options = Extract<FormField, { readonly options: unknown }>['options']

/** Lists the names of the chosen options of a menu or of checkboxes: 'A1, A2'. */
function wordsOfOptions(options: Options, value: unknown): string {
  if (value === true) return 'everything'

  const codes: readonly unknown[] = Array.isArray(value) ? value : [value]
  return options
    .flatMap(({ code, name }) => (codes.includes(code) ? [name] : []))
    .join(', ')
}

/**
 * Shows, under their names, the values of a group or of a field with one value per
 * language.
 */
function Group({ field, value, other, of }: ValueProps & { readonly value: object }) {
  const entries: [string, unknown][] = Object.entries(value)
  const fields = 'fields' in field ? field.fields : []
  // All languages share one inner field. A value without a field of its own is shown with
  // the enclosing field.
  const sharedField = 'of' in field ? field.of : field

  return (
    <dl className="value">
      {entries.map(([key, inner]) => {
        const namedField = fields.find((candidate) => candidate.key === key)

        return (
          <div key={key}>
            <dt>{namedField ? nameOfField(namedField) : wordsOfKey(key)}</dt>
            <dd>
              <VersionValue
                field={namedField ?? sharedField}
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

/** Marks the words of a text from its first to its last difference from another text. */
function Words({ text, other }: { readonly text: string; readonly other: string }) {
  const words = splitAfterSpaces(text)
  const otherWords = splitAfterSpaces(other)
  const startCount = countSame(words, otherWords)
  const rest = words.slice(startCount)
  const otherRest = otherWords.slice(startCount)
  const endCount = countSame(rest.toReversed(), otherRest.toReversed())

  const head = words.slice(0, startCount).join('')
  const changed = rest.slice(0, rest.length - endCount).join('')
  const tail = text.slice(head.length + changed.length)
  return (
    <p className="value">
      {head}
      {changed && <mark>{changed}</mark>}
      {tail}
    </p>
  )
}

/** Splits a text into words, each with the space after it. */
const splitAfterSpaces = (text: string): readonly string[] => text.split(/(?<=\s)/)

/** Counts the identical words at the start of two texts. */
function countSame(a: readonly string[], b: readonly string[]): number {
  const count = a.findIndex((word, index) => word !== b[index])
  return count < 0 ? a.length : count
}
