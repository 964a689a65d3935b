import type { CSSProperties, ReactNode } from 'react'
import type { BrandColours } from '../cli/model/brand-colours.ts'
import type { FontFamilies } from '../cli/model/fonts.ts'
import type { Logo } from '../cli/model/logo.ts'
import type { PreviewContent } from '../cli/model/page.ts'
import { LogoDrawing } from './shared/Logo.tsx'
import { FRET, fretUnit } from './shared/ornaments.tsx'

/**
 * Returns two faces of a font: one with Western European letters, one with other Latin
 * letters, as in Łódź, Dvořák.
 */
const facesOf = (name: string, id: string, weight: 400 | 600) =>
  [[name, 'latin'] as const, [`${name} Extended`, 'latin-ext'] as const].map(
    ([name, letters]) => ({
      name,
      weight,
      style: 'normal' as const,
      /** Path inside node_modules; satori reads woff, not woff2. */
      file: `@fontsource/${id}/files/${id}-${letters}-${weight}-normal.woff`,
    }),
  )

/** CSS font lists, because satori looks for each letter in one family after another. */
export const families = {
  display: 'Fraunces, Fraunces Extended',
  text: 'Hanken Grotesk, Hanken Grotesk Extended',
}

/** The faces of both families. */
export const previewFonts = [
  ...facesOf('Fraunces', 'fraunces', 400),
  ...facesOf('Hanken Grotesk', 'hanken-grotesk', 600),
]

/**
 * Returns a shop's font lists. Letters that the shop's own fonts lack are taken from the
 * engine's.
 */
const fontListsOf = ({ display, text }: FontFamilies): typeof families => ({
  display: display === undefined ? families.display : `${display}, ${families.display}`,
  text: text === undefined ? families.text : `${text}, ${families.text}`,
})

interface Art {
  /** A placeholder, replaced by the picture when the preview is drawn. */
  readonly source: string
  /** Width : height. */
  readonly ratio: number
}

/**
 * Sizes in pixels of the preview, the woven band at its foot, and the area of the
 * pictures. `repeats` is the number of times that the band repeats its pattern.
 */
const PREVIEW = { width: 1200, height: 630, padding: 56 }
const BAND = { height: 44, repeats: 34 }
const WALL = { height: 506, gap: 20 }

interface BoxProps extends CSSProperties {
  readonly children: ReactNode
}

/**
 * An element with these styles. satori requires elements with several children to be
 * flexboxes.
 */
const Box = ({ children, ...style }: BoxProps) => (
  <div style={{ display: 'flex', ...style }}>{children}</div>
)

/**
 * Returns the preview of a page for social networks, as satori draws it: name and title
 * on the left, pictures on the right, a woven band below.
 * @param art placeholders for the pictures in `page.preview.art`, in the same order,
 *   replaced when the preview is drawn
 */
export function renderPreview(
  { preview, chrome: { siteName, brand } }: PreviewContent,
  art: readonly string[],
) {
  const { colours, logo, hasOrnament } = brand
  const pictures = (preview?.art ?? []).flatMap(({ width, height }, index) => {
    const source = art[index]
    return source === undefined ? [] : [{ source, ratio: width / height }]
  })

  return (
    <Box
      flexDirection="column"
      width={PREVIEW.width}
      height={PREVIEW.height}
      background={colours.night}
      color={colours['night-paper']}
    >
      <Box
        flexGrow={1}
        gap={PREVIEW.padding}
        padding={`0 ${PREVIEW.padding}px`}
        alignItems="center"
      >
        <PreviewText
          colours={colours}
          fonts={fontListsOf(brand.families)}
          logo={logo}
          siteName={siteName}
          title={withoutSiteName(preview?.title ?? '', siteName)}
        />
        <PosterWall art={pictures} />
      </Box>
      {hasOrnament && <Band colours={colours} />}
    </Box>
  )
}

/**
 * Removes the shop's name, which the preview shows beside its mark, from 'Landscape
 * Posters – Nordlicht Drucke'.
 */
function withoutSiteName(title: string, name: string): string {
  const rest = title.replace(` – ${name}`, '').replace(`${name} – `, '')
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

/** The shop's mark and name at the top, and the title at the foot. */
function PreviewText({
  colours,
  fonts,
  logo,
  siteName,
  title,
}: {
  readonly colours: BrandColours
  readonly fonts: typeof families
  readonly logo: Logo
  readonly siteName: string
  readonly title: string
}) {
  return (
    <Box
      flexDirection="column"
      flexGrow={1}
      flexShrink={1}
      flexBasis={0}
      height={WALL.height}
      justifyContent="space-between"
    >
      <Box
        alignItems="center"
        gap={18}
        fontFamily={fonts.text}
        fontSize={30}
        fontWeight={600}
        color={colours['night-accent']}
      >
        <LogoDrawing
          logo={logo}
          colour={colours['night-accent']}
          width={64}
          height={58}
        />
        {siteName}
      </Box>
      <Box
        fontFamily={fonts.display}
        fontSize={titleSizeOf(title)}
        lineHeight={1.04}
        letterSpacing={-1.5}
        textWrap="balance"
      >
        {title}
      </Box>
    </Box>
  )
}

/**
 * The first picture is large, the others are small: in a column beside a portrait
 * picture, in a row below a landscape one. If all pictures have the same ratio, their
 * edges align (a width is a height × ratio):
 * - Beside a portrait picture, the small heights and the gaps add up to its height.
 * - Below a landscape picture, the small widths and the gaps add up to its width, so that
 *   small = large / count - gaps / (ratio × count). Both heights and one gap add up to
 *   the height of the area: large + small + gap = height. The first equation, put into
 *   the second, yields large × (1 + 1 / count) = height - gap + gaps / (ratio × count).
 *
 * `large` and `small` are heights in pixels; `gaps` is the sum of the gaps between the
 * small pictures.
 */
function PosterWall({ art: [largeArt, ...smallArt] }: { readonly art: readonly Art[] }) {
  if (!largeArt) return null

  const { ratio } = largeArt
  const isPortrait = ratio < 1
  const count = smallArt.length
  const gaps = WALL.gap * Math.max(0, count - 1)
  const large =
    count === 0 || isPortrait
      ? WALL.height
      : (WALL.height - WALL.gap + gaps / (ratio * count)) / (1 + 1 / count)
  const small = isPortrait
    ? (large - gaps) / count
    : (large * ratio - gaps) / count / ratio

  return (
    <Box flexDirection={isPortrait ? 'row' : 'column'} gap={WALL.gap}>
      <WallPicture art={largeArt} height={large} />
      {count > 0 && (
        <Box flexDirection={isPortrait ? 'column' : 'row'} gap={WALL.gap}>
          {smallArt.map((art) => (
            <WallPicture key={art.source} art={art} height={small} />
          ))}
        </Box>
      )}
    </Box>
  )
}

function WallPicture({
  art: { source, ratio },
  height,
}: {
  readonly art: Art
  readonly height: number
}) {
  return (
    <img
      src={source}
      width={Math.round(height * ratio)}
      height={Math.round(height)}
      alt=""
    />
  )
}

/** The woven band across the foot of the preview. */
function Band({ colours }: { readonly colours: BrandColours }) {
  const width = BAND.repeats * FRET.width
  const d = Array.from(
    { length: BAND.repeats },
    (_, index) => `M${index * FRET.width} ${FRET.height}${fretUnit}`,
  ).join('')
  return (
    <Box alignItems="center" height={BAND.height} background={colours['night-accent']}>
      <svg
        width={width}
        height={FRET.height}
        viewBox={`0 0 ${width} ${FRET.height}`}
        aria-hidden="true"
      >
        <path d={d} fill={colours.night} />
      </svg>
    </Box>
  )
}

/**
 * Title font sizes in pixels, and the numbers of characters from which they apply. The
 * longest titles come first.
 */
const TITLE_SIZES = [
  { from: 121, size: 36 },
  { from: 61, size: 46 },
  { from: 41, size: 58 },
  { from: 25, size: 66 },
] as const
const LARGEST_TITLE = 76

/**
 * Returns a title's font size in pixels. Longer titles are smaller, so that they fit
 * beside the pictures.
 */
const titleSizeOf = (title: string): number =>
  TITLE_SIZES.find(({ from }) => title.length >= from)?.size ?? LARGEST_TITLE
