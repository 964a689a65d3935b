import type { QuestionList } from '../../cli/model/page.ts'
import { useChrome } from '../PageContext.tsx'
import { Faq } from './Faq.tsx'
import { Icon } from './Icon.tsx'

/** The first questions about posters, and a link to all of them. */
export function Questions({ list: { title, href, items } }: { readonly list: QuestionList }) {
  return (
    <Faq title={title} items={items}>
      <a className="onward" href={href}>
        {useChrome().strings.footer.questions}
        <Icon name="arrow" />
      </a>
    </Faq>
  )
}
