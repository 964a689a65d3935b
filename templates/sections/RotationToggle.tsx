import { Icon } from './Icon.tsx'

/** Pauses and starts the slideshow around it. Hidden until the first script runs. */
export function RotationToggle({ pause, play }: { readonly pause: string; readonly play: string }) {
  return (
    <button
      type="button"
      className="rotation-toggle"
      data-rotate-toggle=""
      data-label-pause={pause}
      data-label-play={play}
      aria-label={pause}
      hidden
    >
      <Icon name="pause" />
      <Icon name="play" />
    </button>
  )
}
