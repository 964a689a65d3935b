import type { ImageVariant, SourceImage } from './image.ts'
import type { Page } from './page.ts'
import { type OutputPath, outputPath } from './path.ts'

/**
 * A planned file in dist/. A `hash` covers everything that affects the file's bytes. Files of kinds without a `hash`
 * are hashed by all their fields. Some fields are functions, so that thousands of pages are not in memory at once.
 */
export type Output = { readonly path: OutputPath } & (
  | { readonly kind: 'page'; readonly page: () => Page; readonly hash: () => string }
  // The pictures that social networks show for a page and for a poster.
  | {
      readonly kind: 'page-preview'
      readonly page: Page
      readonly art: readonly SourceImage[]
    }
  | { readonly kind: 'poster-preview'; readonly source: SourceImage }
  | { readonly kind: 'image'; readonly variant: ImageVariant }
  // An icon of the shop, drawn from SVG: PNG in one size, or ICO in several. Sizes are pixels.
  | {
      readonly kind: 'icon'
      readonly drawing: string
      readonly sizes: readonly number[]
    }
  // A text whose contents the plan already knows.
  | { readonly kind: 'ready'; readonly contents: string }
  // A text that is made only when it is written, piece by piece.
  | {
      readonly kind: 'text'
      readonly hash: () => string
      readonly pieces: () => Iterable<string>
    }
  | { readonly kind: 'copy'; readonly file: string; readonly hash: string }
  | { readonly kind: 'compressed'; readonly encoding: Encoding; readonly source: Output }
)

export const readyOutput = (path: OutputPath, contents: string): Output => ({
  kind: 'ready',
  path,
  contents,
})

export type Encoding = 'br' | 'gz'

/** Hashes of the parts that affect every page, by name, so that a change can be explained. */
export type SharedParts = Readonly<Record<string, string>>

/** The facts about an output that publishing needs. Equal keys and equal shared parts mean equal bytes. */
export interface PlannedFile {
  readonly path: OutputPath
  readonly key: string
  /** The heading under which a build reports the file's size, such as 'pages'. It is not the kind of the output. */
  readonly kind: string
  /** The parts that all pages share; undefined for files other than pages. */
  readonly shared: SharedParts | undefined
}

/**
 * The stylesheets that pages name. The first script loads `live`, for dialogs and toasts, with the islands, and
 * `checkout` if the shop has one.
 */
export const styleSheets = ['shop', 'poster', 'more', 'live', 'checkout'] as const

/** A web font that the first view needs. */
export interface PreloadedFont {
  readonly path: OutputPath
  /**
   * The letters in a file that only supplements another file of the font. Only pages in a language with one of these
   * letters load the file early.
   */
  readonly letters?: string
}

export interface Assets {
  readonly styles: Readonly<Record<(typeof styleSheets)[number], OutputPath>>
  /** The small first script of every page, without React. */
  readonly boot: OutputPath
  /** A script only for the 404 page. */
  readonly missing: OutputPath
  /** The script of the page shown after payment; absent without a checkout. */
  readonly paid: OutputPath | undefined
  /** The scripts that a first order loads; empty without a checkout. */
  readonly order: readonly OutputPath[]
  readonly preloadFonts: readonly PreloadedFont[]
}

export interface BundledFile {
  readonly path: OutputPath
  /** Absolute path of the file in the cache. */
  readonly file: string
  readonly hash: string
}

export interface Bundle extends Assets {
  readonly files: readonly BundledFile[]
}

/** An output that has been made, in a file outside dist/. */
export interface Produced {
  readonly path: OutputPath
  readonly file: string
  /** Whether the file may be moved into dist/. Other files, such as files in the store, must be copied. */
  readonly movable: boolean
}

const compressible = /\.(?:css|html|js|json|svg|txt|webmanifest|xml)$/

/** Returns the outputs and, if the shop compresses files, each text file again per encoding. */
export function withCompressed(
  outputs: readonly Output[],
  { compress }: { readonly compress: boolean },
): readonly Output[] {
  if (!compress) return outputs

  const compressed = outputs
    .filter(({ path }) => compressible.test(path))
    .flatMap((source) =>
      (['br', 'gz'] as const).map((encoding): Output => {
        const path = outputPath(`${source.path}.${encoding}`)
        return { kind: 'compressed', path, encoding, source }
      }),
    )
  return [...outputs, ...compressed]
}

/** The number and size of the files of each kind. */
export type Weights = Readonly<
  Record<string, { readonly files: number; readonly bytes: number }>
>
