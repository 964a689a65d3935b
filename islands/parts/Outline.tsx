/** Drawn where a poster is shared, and where a letter is announced. */
export const envelope =
  'm22 7-8.99 5.73a2 2 0 0 1-2 0L2 7M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z'

/** A line drawing on a grid of 24 × 24, beside words that already say it: never read out. */
export const Outline = ({ path }: { readonly path: string }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)
