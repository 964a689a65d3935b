import { Icon, type IconName } from './Icon.tsx'

interface EnlargeToolProps {
  readonly name: string
  readonly icon: IconName
  readonly disabled?: boolean
  readonly className?: string
  readonly press: () => void
}

/** A round icon button. `aria-disabled` keeps it focusable while disabled. */
export function EnlargeTool({ name, icon, disabled = false, className = '', press }: EnlargeToolProps) {
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
      <Icon name={icon} />
    </button>
  )
}
