import { fill } from '../../islands/shared/fill.ts'
import { isAllBorrowed } from '../borrowed-texts.ts'
import { shared, useChrome } from '../rendering.tsx'

/**
 * The live region of islands/runtime/pending.ts. It must be on the page before its text;
 * otherwise screen readers do not announce the text. That script replaces the % by the
 * names of the controls that failed.
 */
export const MessageLine = shared(function MessageLine() {
  const { strings, borrowed } = useChrome()
  const { waits, failed } = strings.press
  return (
    <p
      className="message"
      role="status"
      // All texts may be borrowed from another language, because this one lacks them.
      lang={borrowed && isAllBorrowed(strings.press) ? borrowed.lang : undefined}
      data-wait={waits}
      data-failed={fill(failed, { name: '%' })}
    />
  )
})
