import type { Quote } from '../../cli/model/voice.ts'
import { useChrome } from '../PageContext.tsx'
import { RotationToggle } from './RotationToggle.tsx'

/** Milliseconds a quote stays (spec §9). */
const STAY = 6000

/** Short customer quotes, one at a time, from medium widths on. Not a live region: nothing is read out by itself. */
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
