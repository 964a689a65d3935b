import type { Edition } from '../../cli/model/document.ts'

/** The reasons to read an edition, as short statements. */
export function Reasons({ reasons: { title, items } }: { readonly reasons: Edition['reasons'] }) {
  return (
    <section className="reasons" aria-labelledby="reasons-title">
      <h2 id="reasons-title" lang={title.lang}>
        {title.text}
      </h2>
      <ul className="reasons-list">
        {items.map((reason) => (
          <li key={reason.title.text}>
            <h3 lang={reason.title.lang}>{reason.title.text}</h3>
            <p lang={reason.text.lang}>{reason.text.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
