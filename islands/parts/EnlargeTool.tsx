interface EnlargeToolProps {
  readonly name: string
  /** Path on a 24 × 24 grid. */
  readonly outline: string
  readonly disabled?: boolean
  readonly className?: string
  readonly press: () => void
}

/** A round button with a drawing; `aria-disabled` keeps it in its place for the keyboard. */
export function EnlargeTool({ name, outline, disabled = false, className = '', press }: EnlargeToolProps) {
  return (
    <button
      type="button"
      className={`enlarge-tool ${className}`.trim()}
      aria-label={name}
      aria-disabled={disabled}
      onClick={() => {
        if (!disabled) press()
      }}
    >
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={outline} />
      </svg>
    </button>
  )
}
