import { fill } from '../../islands/shared/fill.ts'
import { isAllBorrowed } from '../borrowed-texts.ts'
import { shared, useChrome } from '../rendering.tsx'

/**
 * The live region of islands/runtime/pending.ts. It must exist before its text, or screen
 * readers would not announce the text.
 */
export const MessageLine = shared(function MessageLine() {
  const { strings, borrowed } = useChrome()
  const { waits, failed } = strings.press
  return (
    <p
      className="message"
      role="status"
      lang={borrowed && isAllBorrowed(strings.press) ? borrowed.lang : undefined}
      data-wait={waits}
      data-failed={fill(failed, { name: '%' })}
    />
  )
})
