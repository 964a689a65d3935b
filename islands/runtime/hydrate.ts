import { createElement, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { type IslandDefinition, propsId } from './define.ts'

/** Lets React take over the island's markup. Resolves when its controls answer. */
export function hydrate<Props extends object, Read extends object>(
  root: HTMLElement,
  island: IslandDefinition<Props, Read>,
): Promise<void> {
  const data = document.getElementById(propsId(island.name))?.textContent ?? '{}'
  const props = { ...(JSON.parse(data) as Props), ...(island.read?.(root) as Read) }
  // Announced as buttons by page.ts; React compares with what the server wrote.
  for (const link of root.querySelectorAll('a[data-button]')) link.removeAttribute('role')
  return new Promise((resolve) => {
    const content = createElement(Announced, { ready: resolve }, createElement(island.component, props))
    hydrateRoot(root, content, { identifierPrefix: root.dataset.prefix ?? '' })
  })
}

function Announced({
  ready,
  children,
}: {
  readonly ready: () => void
  readonly children?: ReactNode
}): ReactNode {
  // The island's own effects run first and may render it once more; that render is done in the next task.
  useEffect(() => {
    setTimeout(ready)
  }, [ready])
  return children
}
