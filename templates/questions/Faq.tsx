import type { ReactNode } from 'react'
import type { QuestionList } from '../../cli/model/page.ts'
import type { Text, Prose as Words } from '../../cli/model/text.ts'
import { inserted, sharedHtml, useChrome } from '../rendering.tsx'
import { Icon } from '../shared/Icon.tsx'
import { OnwardLink } from '../shared/links.tsx'
import { Prose, TextElement } from '../shared/Prose.tsx'

interface FaqProps {
  readonly title: Text
  readonly items: readonly { readonly question: Text; readonly answer: Text | Words }[]
  /** Content below the title. */
  readonly children?: ReactNode
}

/**
 * Questions that open one at a time. A shared `name` makes <details> exclusive without
 * scripts.
 */
export function Faq({ title, items, children }: FaqProps) {
  return (
    <section className="faq" aria-labelledby="faq-title">
      <div>
        <TextElement as="h2" id="faq-title" text={title} />
        {children}
      </div>
      <div className="faq-list">
        {items.map(({ question, answer }) => (
          <details key={question.text} name="faq">
            <summary lang={question.lang}>
              {question.text}
              <Icon name="chevron" />
            </summary>
            {'html' in answer ? (
              <Prose words={answer} />
            ) : (
              <TextElement as="p" text={answer} />
            )}
          </details>
        ))}
      </div>
    </section>
  )
}

/** Makes the HTML of the first questions about posters, and of a link to all of them. */
export const questionsHtml = sharedHtml(function Questions({
  title,
  href,
  items,
}: QuestionList) {
  return (
    <Faq title={title} items={items}>
      <OnwardLink href={href}>{useChrome().strings.footer.questions}</OnwardLink>
    </Faq>
  )
})

/** The first questions about posters, and a link to all of them. */
export const Questions = inserted(questionsHtml)
