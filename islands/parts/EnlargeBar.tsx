import { STEP } from '../logic/enlargeZoom.ts'
import { fill } from '../logic/fill.ts'
import { EnlargeTool } from './EnlargeTool.tsx'
import type { EnlargeLabels } from './labels.ts'

/** A picture of the poster by its place, or the wall where it hangs in this size. */
export type EnlargeView = number | 'A1' | 'A2'

interface EnlargeBarProps {
  readonly labels: EnlargeLabels
  readonly pictures: number
  readonly walls: boolean
  readonly view: EnlargeView
  readonly zoomed: boolean
  readonly show: (view: EnlargeView) => void
  readonly zoom: (factor: number) => void
  readonly step: (direction: 1 | -1) => void
}

/** Everything that can be pressed. The zoom buttons keep their place where there is nothing to zoom. */
export function EnlargeBar(props: EnlargeBarProps) {
  const { labels, pictures, walls, view, zoomed, show, zoom, step } = props
  const views: readonly (readonly [EnlargeView, string])[] = [
    ...Array.from({ length: pictures }, (_, index) => {
      const name = pictures > 1 ? fill(labels.pictureNumber, { number: index + 1 }) : labels.picture
      return [index, name] as const
    }),
    ...(walls ? (['A1', 'A2'] as const).map((size) => [size, fill(labels.wall, { size })] as const) : []),
  ]
  const onWall = typeof view === 'string'
  return (
    <div className="enlarge-bar">
      <fieldset className="enlarge-views">
        <legend className="visually-hidden">{labels.view}</legend>
        {views.map(([choice, name]) => (
          <button key={choice} type="button" aria-pressed={choice === view} onClick={() => show(choice)}>
            {name}
          </button>
        ))}
      </fieldset>
      <div className="enlarge-zoom">
        <EnlargeTool
          name={labels.zoomOut}
          icon="minus"
          disabled={onWall || !zoomed}
          press={() => zoom(1 / STEP)}
        />
        <EnlargeTool name={labels.zoomIn} icon="plus" disabled={onWall} press={() => zoom(STEP)} />
      </div>
      <EnlargeTool
        name={labels.previous}
        icon="previous"
        press={() => step(-1)}
        className="enlarge-previous"
      />
      <EnlargeTool name={labels.next} icon="next" press={() => step(1)} className="enlarge-next" />
    </div>
  )
}
