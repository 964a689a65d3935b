import { type HTMLAttributes, type RefObject, useLayoutEffect, useRef } from 'react'

/** The inside of an element, which the server writes and React leaves alone. */
export interface Written {
  /** On the server the HTML; in the browser empty, since nothing is written there. */
  readonly __html: string
  /** The nodes in the browser. */
  readonly nodes?: readonly Node[]
}

/** Returns the inside of an element of the page; nothing where the element is missing. */
export const readWritten = (element: Element | null): Written => ({
  // The only HTML that the policy of the page lets through.
  __html:
    (globalThis as { readonly trustedTypes?: { readonly emptyHTML: string } })
      .trustedTypes?.emptyHTML ?? '',
  nodes: [...(element?.childNodes ?? [])],
})

interface KeptProps extends HTMLAttributes<HTMLElement> {
  readonly as: 'fieldset' | 'label' | 'ul'
  readonly written: Written
  readonly ref?: RefObject<HTMLElement | null>
}

/**
 * An element whose inside React neither compares nor changes, whatever extensions have made of it. When React has to
 * render the island anew, the same nodes move into the new element, with what the visitor chose in them.
 */
export function Kept({ as, written, ref, ...attributes }: KeptProps) {
  const own = useRef<HTMLElement>(null)
  const element = ref ?? own
  // One component for three elements: TypeScript would ask for the properties of all of them at once.
  const Element = as as 'ul'

  useLayoutEffect(() => {
    if (written.nodes && !element.current?.hasChildNodes())
      element.current?.append(...written.nodes)
  }, [written, element])

  return (
    <Element
      {...attributes}
      ref={element as RefObject<HTMLUListElement | null>}
      suppressHydrationWarning
      dangerouslySetInnerHTML={written}
    />
  )
}
