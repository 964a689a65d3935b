import type { Poster } from '../../cli/model/poster.ts'
import { useChrome } from '../PageContext.tsx'
import { Picture } from './Picture.tsx'
import { sheetSizes } from './sizes.ts'

interface SizeGuideProps {
  /** The poster that hangs as A1, and the one that hangs as A2. */
  readonly posters: readonly [Poster, Poster]
}

/** Both sizes at true scale above a sofa of two metres: the room is drawn one unit to the centimetre. */
export function SizeGuide({ posters: [large, small] }: SizeGuideProps) {
  const { sizesTitle, sizesText } = useChrome().strings.gallery
  const hung = [
    { poster: large, ...large.variants.a1 },
    { poster: small, ...small.variants.a2 },
  ]
  return (
    <figure className="size-guide">
      <div className="room" data-orientation={large.orientation}>
        <Furniture />
        {hung.map(({ poster, size }) => (
          <div key={size} className="sheet-on-wall" data-size={size}>
            <Picture source={poster.images[0]} shape={poster.orientation} alt="" sizes={sheetSizes} guarded />
            <span>{size}</span>
          </div>
        ))}
      </div>
      <figcaption>
        <h3>{sizesTitle}</h3>
        <p>{sizesText}</p>
        <dl>
          {hung.map(({ size, sizeLabel }) => (
            <div key={size}>
              <dt>{size}</dt>
              <dd>{sizeLabel}</dd>
            </div>
          ))}
        </dl>
      </figcaption>
    </figure>
  )
}

function Furniture() {
  return (
    <svg viewBox="0 0 420 240" aria-hidden="true">
      <path className="room-floor" d="M0 232H420V240H0z" />
      <path
        className="room-wood"
        d="M88 222h7l-2 11h-3zM253 222h7l-2 11h-3zM352 96h3v134h-3zM338 229h31v4h-31zM306 206h36l-3 26h-30z"
      />
      <path className="room-sofa" d="M92 176c0-14 4-26 18-26h128c14 0 18 12 18 26v20H92z" />
      <path
        className="room-cushion"
        d="M98 186h74a4 4 0 0 1 4 4v20H94v-20a4 4 0 0 1 4-4zM178 186h74a4 4 0 0 1 4 4v20h-82v-20a4 4 0 0 1 4-4z"
      />
      <path
        className="room-sofa"
        d="M74 184c0-13 22-13 22 0v22h156v-22c0-13 22-13 22 0v36a4 4 0 0 1-4 4H78a4 4 0 0 1-4-4z"
      />
      <path className="room-pillow" d="M104 158q18-6 34 2l2 30q-20 4-38-2z" />
      <path className="room-lamp" d="M336 62h35l12 38h-59z" />
      <path
        className="room-leaves"
        d="M323 208c-4-26-22-34-30-34 2 16 12 30 30 34zM325 208c4-30 20-42 30-44-2 20-10 38-30 44zM324 208c-10-32-4-52 2-62 8 18 8 42-2 62z"
      />
    </svg>
  )
}
