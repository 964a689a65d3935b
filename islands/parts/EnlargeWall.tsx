import type { EnlargePoster } from './enlargeCards.ts'

interface EnlargeWallProps {
  readonly poster: EnlargePoster
  readonly size: 'A1' | 'A2'
}

/** The poster at true scale above the sofa of the size guide, whose stylesheet draws the room. */
export function EnlargeWall({ poster, size }: EnlargeWallProps) {
  const { title, orientation, pictures, sizeLabels } = poster
  return (
    <div className="enlarge-wall" data-protected="">
      <div className="room" data-orientation={orientation}>
        <img src="/room.svg" width={420} height={240} alt="" />
        <div className="sheet-on-wall" data-size={size}>
          <picture>
            <source type="image/avif" srcSet={pictures[0].avif} sizes="(min-width: 60rem) 30vw, 40vw" />
            <img src={pictures[0].jpeg} alt={title} draggable={false} />
          </picture>
          <span>{sizeLabels[size]}</span>
        </div>
      </div>
    </div>
  )
}
