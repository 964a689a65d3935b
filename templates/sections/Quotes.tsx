import type { Quote } from '../../cli/model/review.ts'
import { useChrome } from '../rendering.tsx'
import { RotationToggle } from './RotationToggle.tsx'

/** Milliseconds for which a quote stays. */
const STAY = 6000

/** Customer quotes, one at a time, on wider screens. No live region: rotation must not interrupt a screen reader. */
export function Quotes({ quotes }: { readonly quotes: readonly Quote[] }) {
  const strings = useChrome().strings.quotes
  if (quotes.length === 0) return null
  return (
    <section className="quotes" data-rotate={STAY} aria-label={strings.label}>
      <ul className="quotes-list">
        {quotes.map(({ text, name }, index) => (
          <li key={`${name} ${text}`} data-slide="" data-current={index === 0 ? '' : undefined}>
            <q>{text}</q> <cite>{name}</cite>
          </li>
        ))}
      </ul>
      <RotationToggle pause={strings.pause} play={strings.play} />
    </section>
  )
}
