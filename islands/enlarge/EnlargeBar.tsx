import { fill } from '../shared/fill.ts'
import { Icon, type IconName } from '../shared/Icon.tsx'
import type { EnlargeLabels } from '../shared/labels.ts'
import type { Variant } from '../shared/variants.ts'
import { ZOOM_STEP } from './enlargeZoom.ts'
import type { EnlargeView } from './useEnlargeDialog.ts'

export interface EnlargeBarProps {
  readonly labels: EnlargeLabels
  /** The number of pictures that the poster has. */
  readonly pictures: number
  readonly sizes: readonly Pick<Variant, 'sizeId' | 'size'>[]
  /** Tells whether this is the only poster on the page. */
  readonly alone: boolean
  readonly view: EnlargeView
  readonly zoomed: boolean
  readonly show: (view: EnlargeView) => void
  readonly zoom: (factor: number) => void
  readonly step: (direction: 1 | -1) => void
}

/**
 * The controls of the dialog. The zoom buttons stay in place, disabled, if there is
 * nothing to zoom.
 */
export function EnlargeBar(props: EnlargeBarProps) {
  const { alone, labels, view, zoomed, show, zoom, step } = props
  const views = viewsOf(props)
  const onWall = typeof view === 'string'

  return (
    <div className="enlarge-bar">
      <fieldset
        className="enlarge-views"
        data-short={needShortNames(props.sizes) ? '' : undefined}
      >
        <legend className="visually-hidden">{labels.view}</legend>
        {views.map(({ choice, name, fullName }) => (
          <button
            key={choice}
            type="button"
            aria-label={fullName}
            aria-pressed={choice === view}
            onClick={() => show(choice)}
          >
            {name}
          </button>
        ))}
      </fieldset>
      <div className="enlarge-zoom">
        <EnlargeTool
          name={labels.zoomOut}
          icon="minus"
          disabled={onWall || !zoomed}
          press={() => zoom(1 / ZOOM_STEP)}
        />
        <EnlargeTool
          name={labels.zoomIn}
          icon="plus"
          disabled={onWall}
          press={() => zoom(ZOOM_STEP)}
        />
      </div>
      {!alone && (
        <>
          <EnlargeTool
            name={labels.previous}
            icon="previous"
            press={() => step(-1)}
            className="enlarge-previous"
          />
          <EnlargeTool
            name={labels.next}
            icon="next"
            press={() => step(1)}
            className="enlarge-next"
          />
        </>
      )}
    </div>
  )
}

interface View {
  readonly choice: EnlargeView
  /** The visible name. */
  readonly name: string
  /** The name for screen readers, if the visible one is short. */
  readonly fullName?: string
}

/** Tells whether full names of views, such as "A2 on the wall", would need too many lines. */
const needShortNames = (sizes: EnlargeBarProps['sizes']): boolean => sizes.length > 3

/** Returns the views with their names: each picture, then the wall with each size. */
function viewsOf({ labels, pictures, sizes }: EnlargeBarProps): readonly View[] {
  const pictureViews = Array.from({ length: pictures }, (_, index) => ({
    choice: index,
    name:
      pictures > 1 ? fill(labels.pictureNumber, { number: index + 1 }) : labels.picture,
  }))
  const wallViews = sizes.map(({ sizeId, size }) => {
    const fullName = fill(labels.wall, { size })
    return needShortNames(sizes)
      ? { choice: sizeId, name: size, fullName }
      : { choice: sizeId, name: fullName }
  })
  return [...pictureViews, ...wallViews]
}

interface EnlargeToolProps {
  readonly name: string
  readonly icon: IconName
  readonly disabled?: boolean
  readonly className?: string
  readonly press: () => void
}

/** A round icon button. `aria-disabled` keeps it focusable while disabled. */
export function EnlargeTool({
  name,
  icon,
  disabled = false,
  className = '',
  press,
}: EnlargeToolProps) {
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
