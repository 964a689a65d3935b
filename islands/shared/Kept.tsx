import { type HTMLAttributes, type RefObject, useLayoutEffect, useRef } from 'react'

/** The content of an element that the server writes and React leaves alone. */
export interface Written {
  /** The HTML on the server. Empty in the browser, which does not write it. */
  readonly __html: string
  /** The nodes in the browser. */
  readonly nodes?: readonly Node[]
}

/**
 * Returns the content of an element on the page, without nodes if the element is missing.
 */
export const readWritten = (element: Element | null): Written => ({
  // Empty HTML is the only HTML that the page's content security policy allows (Trusted
  // Types).
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
 * An element whose content React neither compares nor changes, even if extensions have
 * changed it. If React has to render the island again, the same nodes move into the new
 * element and keep the visitor's choices.
 */
export function Kept({ as, written, ref, ...attributes }: KeptProps) {
  const localRef = useRef<HTMLElement>(null)
  const element = ref ?? localRef
  // For a union of three names, TypeScript would require the properties of all three
  // elements at once.
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
