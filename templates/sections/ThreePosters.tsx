import type { SourceImage } from '../../cli/model/image.ts'
import type { Orientation } from '../../cli/model/poster.ts'
import { Picture } from './Picture.tsx'

interface ThreePostersProps {
  readonly orientation: Orientation
  readonly pictures: readonly SourceImage[]
  /** `sizes` of a picture; `large` is the one that is twice as wide as the others. */
  readonly sizes: (large: boolean) => string
}

/** Three posters in a row, or a large landscape one with two small ones: both arrangements have the same height. */
export const ThreePosters = ({ orientation, pictures, sizes }: ThreePostersProps) => (
  <span className="three" data-orientation={orientation}>
    {pictures.map((source, index) => (
      <Picture
        key={source.file}
        source={source}
        shape={orientation}
        alt=""
        sizes={sizes(orientation === 'landscape' && index === 0)}
        isProtected
      />
    ))}
  </span>
)
