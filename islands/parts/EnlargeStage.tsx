import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { type Fit, type Point, panned, type View, whole, zoomed } from '../logic/enlargeZoom.ts'
import type { EnlargePicture } from './enlargeCards.ts'
import { useEnlargeGestures } from './useEnlargeGestures.ts'

/** What keys and buttons do with the picture. */
export interface StageControls {
  readonly image: () => HTMLImageElement | null
  readonly scale: () => number
  readonly zoom: (factor: number) => void
  readonly pan: (by: Point) => void
}

interface EnlargeStageProps {
  readonly picture: EnlargePicture
  readonly title: string
  readonly orientation: 'portrait' | 'landscape'
  /** Shown until the large file is there. */
  readonly small: string
  readonly controls: RefObject<StageControls | null>
  readonly onZoom: (zoomed: boolean) => void
  readonly step: (direction: 1 | -1) => void
  readonly leave: () => void
}

const centre: Point = { x: 0, y: 0 }

/** The picture as large as the window allows, and larger. Moving it touches its style only: no render per frame. */
export function EnlargeStage(props: EnlargeStageProps) {
  const { picture, title, orientation, small, controls } = props
  const stage = useRef<HTMLDivElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const latest = useRef(props)

  useEffect(() => {
    latest.current = props
  })
  useEffect(() => () => latest.current.onZoom(false), [])

  const [hand] = useState(() => {
    let view: View = whole
    const show = (next: View) => {
      if (!image.current) return
      view = next
      image.current.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`
      latest.current.onZoom(view.scale > 1)
    }
    const zoom = (factor: number, at: Point = centre) => show(zoomed(view, factor, at, fitOf(image, stage)))
    const pan = (by: Point) => show(panned(view, by, fitOf(image, stage)))
    return {
      view: () => view,
      zoom,
      pan,
      swipe: (direction: 1 | -1) => latest.current.step(direction),
      leave: () => latest.current.leave(),
    }
  })

  useEnlargeGestures(stage, hand)
  useImperativeHandle(
    controls,
    () => ({ image: () => image.current, scale: () => hand.view().scale, zoom: hand.zoom, pan: hand.pan }),
    [hand],
  )

  useEffect(() => {
    const { current } = image
    if (current) current.style.backgroundImage = small && `url("${small}")`
  }, [small])

  return (
    <div className="enlarge-stage" ref={stage} data-protected="">
      <picture>
        <source type="image/avif" srcSet={picture.avif} sizes="2400px" />
        <img ref={image} src={picture.jpeg} alt={title} draggable={false} data-orientation={orientation} />
      </picture>
    </div>
  )
}

/** `offsetWidth` knows nothing of the transform: it is the width at scale 1. */
const fitOf = (image: RefObject<HTMLElement | null>, stage: RefObject<HTMLElement | null>): Fit => ({
  picture: { width: image.current?.offsetWidth ?? 0, height: image.current?.offsetHeight ?? 0 },
  stage: { width: stage.current?.clientWidth ?? 0, height: stage.current?.clientHeight ?? 0 },
})
