/** Five stars, which screen readers read as one label. */
export function Stars({ rating, label }: { readonly rating: number; readonly label: string }) {
  return (
    <span className="stars" role="img" aria-label={label}>
      {[1, 2, 3, 4, 5].map((star) => (
        <svg
          key={star}
          viewBox="0 0 24 24"
          aria-hidden="true"
          data-on={star <= Math.round(rating) ? '' : undefined}
        >
          <path d="m12 2.5 2.9 6.2 6.8.8-5 4.7 1.3 6.8-6-3.4-6 3.4 1.3-6.8-5-4.7 6.8-.800z" />
        </svg>
      ))}
    </span>
  )
}
