import type { Answer } from '../../protocol.ts'

type Counts = Pick<
  Answer<'overview'>['coverage'][number],
  'translated' | 'outdated' | 'total'
>

interface CoverageProps {
  /** A row for each language, or for each part of the shop. */
  readonly rows: readonly (Counts & {
    readonly name: string
    /** The address of the view that translates into the language. */
    readonly address?: string
  })[]
}

/**
 * Shows, for each row, how many texts are translated and how many translations are
 * outdated.
 */
export const CoverageTable = ({ rows }: CoverageProps) => (
  <ul className="coverage">
    {rows.map(({ name, translated, outdated, total, address }) => (
      <li key={name}>
        {address ? <a href={address}>{name}</a> : name}
        <progress value={translated} max={total} aria-label={name} /> {translated} of{' '}
        {total} texts
        {outdated > 0 && <em>{outdated} outdated</em>}
      </li>
    ))}
  </ul>
)
