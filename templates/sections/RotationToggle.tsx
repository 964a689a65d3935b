import { Icon } from './Icon.tsx'

/** Pauses and starts the slideshow it stands in; hidden until the script that does so is there. */
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
