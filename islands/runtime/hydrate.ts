import { type PropsWithChildren, type ReactNode, useEffect } from 'react'
import { jsx } from 'react/jsx-runtime'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import type { IslandDefinition, propsId } from './define.ts'
import { keepControls, tolerateMoves, undoCopies } from './outsiders.ts'

type Texts = Readonly<Record<string, object>>

let texts: Promise<Texts> | undefined

const fetchTexts = (): Promise<Texts> =>
  fetch(document.body.dataset.texts as string).then(
    (answer) => answer.json() as Promise<Texts>,
  )

/**
 * Loads the props of islands that have no props in the page. If it fails twice, the next
 * call tries again.
 */
function loadTexts(): Promise<Texts> {
  texts ??= fetchTexts().catch(fetchTexts)
  texts.catch(() => {
    texts = undefined
  })
  return texts
}

/**
 * The state of the history entry of an enlarged picture: see
 * islands/enlarge/useOwnEntry.ts.
 */
const ENLARGED = 2

tolerateMoves()
undoCopies()
watchHistory()

/** Hydrates the island's markup. Resolves when its controls work. */
export async function hydrate<Props extends object, Read extends object>(
  root: HTMLElement,
  island: IslandDefinition<Props, Read>,
): Promise<void> {
  // `propsId` is not called, because code besides React that all scripts share would
  // become one more script.
  const id: ReturnType<typeof propsId> = `${island.name}-props`
  const data = document.getElementById(id)?.textContent
  const sharedProps = (
    data ? JSON.parse(data) : (await loadTexts())[island.name]
  ) as Props
  const props = { ...sharedProps, ...(island.read?.(root) as Read) }

  return new Promise((resolve) => {
    // Compiled islands call `jsx` too, so it is already in React's script.
    const content = jsx(ReadySignal, {
      ready: resolve,
      children: jsx(island.component, props),
    })
    const options = {
      identifierPrefix: root.dataset.prefix ?? '',
      // If extensions have changed the markup, React renders the island again: nothing is
      // lost or worth reporting.
      onRecoverableError: () => {},
    }

    // Synchronous, so that the visitor can change the choice before `read` or after
    // hydration, but never in between.
    const handOver = keepControls(root)
    flushSync(() => hydrateRoot(root, content, options))
    handOver()
  })
}

function ReadySignal({
  ready,
  children,
}: PropsWithChildren<{ readonly ready: () => void }>): ReactNode {
  // The island's own effects run first and may render again. By the next task, that
  // render is done.
  useEffect(() => {
    setTimeout(ready)
  }, [ready])
  return children
}

/**
 * Leaves the history entry of an enlarged picture that is not open, because the visitor
 * went forward to it or came back to the page. The first script does the same when the
 * page loads. At other entries it turns scroll restoration on again, which useOwnEntry.ts
 * turns off for one entry.
 */
function watchHistory(): void {
  const isAtPicture = (): boolean => history.state === ENLARGED
  const restoreScroll = (): void => {
    history.scrollRestoration = 'auto'
  }
  const leaveOrScroll = (): void => {
    // `data-held` is the name of the open dialog (islands/shared/dialogState.ts).
    if (!isAtPicture()) restoreScroll()
    else if (!document.documentElement.dataset.held) history.back()
  }

  // At a picture's entry, the first script has already gone back.
  if (!isAtPicture()) restoreScroll()
  // Browsers scroll after this event.
  addEventListener('popstate', () => setTimeout(leaveOrScroll))
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) leaveOrScroll()
  })
}
