/** Path of an icon that both templates/ and islands/ use. */
export const envelope =
  'm22 7-8.99 5.73a2 2 0 0 1-2 0L2 7M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z'

export const heartPath = 'M12 20.5 4.2 12.7a5 5 0 0 1 7.1-7.1l.7.7.7-.7a5 5 0 0 1 7.1 7.1z'

/** An icon on a grid of 24 × 24. Hidden from screen readers, which read the text beside it. */
export const Outline = ({ path }: { readonly path: string }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)
