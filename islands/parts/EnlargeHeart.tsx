import { useSignals } from '@preact/signals-react/runtime'
import { isSaved } from '../state/saved.ts'
import { Icon } from './Icon.tsx'

/** A second heart for the poster's card, which stands behind the dialog; absent until the card has a heart. */
export function EnlargeHeart({ opener }: { readonly opener: HTMLElement }) {
  useSignals()
  const heart = opener.closest('article')?.querySelector<HTMLButtonElement>('.heart')
  if (!heart) return null
  return (
    <button
      type="button"
      className="enlarge-tool heart"
      aria-label={heart.ariaLabel ?? undefined}
      aria-pressed={isSaved(heart.dataset.saves ?? '')}
      onClick={() => heart.click()}
    >
      <Icon name="heart" />
    </button>
  )
}
