import type { Edition } from '../../cli/model/book.ts'
import { Icon } from './Icon.tsx'

/** Questions that open one at a time and close again: `name` makes <details> exclusive, without script. */
export function Faq({ faq }: { readonly faq: Edition['faq'] }) {
  return (
    <section className="faq" aria-labelledby="faq-title">
      <h2 id="faq-title" lang={faq.title.lang}>
        {faq.title.text}
      </h2>
      <div className="faq-list">
        {faq.items.map(({ question, answer }) => (
          <details key={question.text} name="faq">
            <summary lang={question.lang}>
              {question.text}
              <Icon name="chevron" />
            </summary>
            <p lang={answer.lang}>{answer.text}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
