import { type RefObject, useState } from 'react'
import { fill } from '../logic/fill.ts'
import { EnlargeBar } from './EnlargeBar.tsx'
import { EnlargeHeart } from './EnlargeHeart.tsx'
import { EnlargeStage, type StageControls } from './EnlargeStage.tsx'
import { EnlargeTool } from './EnlargeTool.tsx'
import { EnlargeWall } from './EnlargeWall.tsx'
import { type EnlargePoster, openers, posterAt } from './enlargeCards.ts'
import type { EnlargeLabels } from './labels.ts'
import type { EnlargeShown, EnlargeView } from './useEnlargeDialog.ts'

interface EnlargeContentProps {
  readonly shown: EnlargeShown
  readonly labels: EnlargeLabels
  readonly stage: RefObject<StageControls | null>
  readonly show: (view: EnlargeView) => void
  readonly step: (direction: 1 | -1) => void
  readonly close: () => void
  readonly order: () => void
}

/** The open dialog: title, picture or wall, and controls. */
export function EnlargeContent(props: EnlargeContentProps) {
  const { shown, labels, stage, show, step, close, order } = props
  const { opener, view } = shown
  const [zoomed, setZoomed] = useState(false)
  const poster = posterAt(opener)
  const picture = typeof view === 'number' && poster.pictures[view]
  return (
    <>
      <EnlargeHead shown={shown} poster={poster} labels={labels} close={close} order={order} />
      {picture && (
        <EnlargeStage
          key={picture.jpeg}
          picture={picture}
          title={poster.title}
          orientation={poster.orientation}
          small={view === 0 ? poster.small : ''}
          controls={stage}
          onZoom={setZoomed}
          step={step}
          leave={close}
        />
      )}
      {typeof view === 'string' && <EnlargeWall poster={poster} size={view} />}
      <EnlargeBar
        labels={labels}
        pictures={poster.pictures.length}
        alone={openers().length === 1}
        view={view}
        zoomed={zoomed}
        show={show}
        zoom={(factor) => stage.current?.zoom(factor)}
        step={step}
      />
    </>
  )
}

type EnlargeHeadProps = Pick<EnlargeContentProps, 'shown' | 'labels' | 'close' | 'order'> & {
  readonly poster: EnlargePoster
}

function EnlargeHead({ shown: { opener }, poster, labels, close, order }: EnlargeHeadProps) {
  const all = openers()
  return (
    <header className="enlarge-head">
      <h2 id="enlarge-title" lang={poster.lang} aria-live="polite">
        {poster.title}
      </h2>
      <p>{all.length > 1 && fill(labels.position, { number: all.indexOf(opener) + 1, count: all.length })}</p>
      {!poster.soldOut && (
        <button type="button" className="enlarge-order" onClick={order}>
          {labels.order}
        </button>
      )}
      <EnlargeHeart opener={opener} />
      <EnlargeTool name={labels.close} icon="close" press={close} />
    </header>
  )
}
