import type { QuestionList } from '../../cli/model/page.ts'
import { useChrome } from '../PageContext.tsx'
import { shared } from '../shared.tsx'
import { Faq } from './Faq.tsx'
import { Icon } from './Icon.tsx'

/** The first questions about posters, and a link to all of them. */
export const Questions = shared(function Questions({ list }: { readonly list: QuestionList }) {
  const { title, href, items } = list
  return (
    <Faq title={title} items={items}>
      <a className="onward" href={href}>
        {useChrome().strings.footer.questions}
        <Icon name="arrow" />
      </a>
    </Faq>
  )
})
