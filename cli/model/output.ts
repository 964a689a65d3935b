import type { ImageVariant, SourceImage } from './image.ts'
import type { Page } from './page.ts'
import { type OutputPath, outputPath } from './path.ts'

/**
 * One file of dist/, described before it is made. `hash` is over all that the file tells: over the page, the copied bytes,
 * or what a long text is written from. Pages, long texts and their hashes are functions: a large shop has thirty
 * thousand pages, which together would fill the memory, and most plans of `watch` are never published.
 */
export type Output = { readonly path: OutputPath } & (
  | { readonly kind: 'page'; readonly page: () => Page; readonly hash: () => string }
  | { readonly kind: 'card'; readonly page: Page; readonly art: readonly SourceImage[] }
  | { readonly kind: 'poster-card'; readonly source: SourceImage }
  | { readonly kind: 'image'; readonly variant: ImageVariant }
  | { readonly kind: 'ready'; readonly contents: string }
  /** A long text, in pieces that together would fill the memory. */
  | { readonly kind: 'text'; readonly hash: () => string; readonly pieces: () => Iterable<string> }
  | { readonly kind: 'copy'; readonly file: string; readonly hash: string }
  /** Another output, compressed. */
  | { readonly kind: 'compressed'; readonly encoding: Encoding; readonly source: Output }
)

export const readyOutput = (path: OutputPath, contents: string): Output => ({ kind: 'ready', path, contents })

/** As endings of files: brotli and gzip. */
export type Encoding = 'br' | 'gz'

/** Hashes of what shapes every page, by a name for each part, so that a change can be explained. */
export type SharedParts = Readonly<Record<string, string>>

/** An output as publishing knows it. Equal keys and equal shared parts mean equal bytes. */
export interface PlannedFile {
  readonly path: OutputPath
  readonly key: string
  /** Its kind where a build says what it weighs. */
  readonly kind: string
  /** Of a page; all pages have the same. */
  readonly shared: SharedParts | undefined
}

/**
 * Raise it when cli/produce/draw-poster-card.mjs makes other bytes, or the brand has another wall or paper: the bytes at a
 * card's address never change.
 */
export const posterCardRecipe = 6

/** URLs of what the bundler made, as pages refer to them. */
export interface Assets {
  readonly styles: {
    /** For pages that sell posters. */
    readonly shop: OutputPath
    /** For the page of a single poster. */
    readonly poster: OutputPath
    /** For all others. */
    readonly more: OutputPath
    /** Dialogs and toasts: the boot script fetches it together with the islands. */
    readonly live: OutputPath
  }
  /** The small script of the first paint; holds no React. */
  readonly boot: OutputPath
  /** The only script of the 404 page. */
  readonly missing: OutputPath
  /** Font files worth a preload on every page. */
  readonly preloadFonts: readonly OutputPath[]
}

/** A file that the bundler made, waiting to be copied. */
export interface BundledFile {
  readonly path: OutputPath
  /** Absolute path of the file as it lies in the cache. */
  readonly file: string
  readonly hash: string
}

export interface Bundle extends Assets {
  readonly files: readonly BundledFile[]
}

/** The bytes of an output, waiting outside of dist/. */
export interface Produced {
  readonly path: OutputPath
  readonly file: string
  /** Whether the file may be moved away; otherwise it is copied. */
  readonly movable: boolean
}

const compressible = /\.(?:css|html|js|json|svg|txt|webmanifest|xml)$/

/** These outputs, and in a shop that wants it their texts once more for each encoding. */
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

/** Files of one kind: how many, and their bytes. */
interface Weight {
  readonly files: number
  readonly bytes: number
}

/** By kind, in the order in which they are printed. */
export type Weights = Readonly<Record<string, Weight>>
