import { join, relative } from 'node:path'
import type { BuildOptions, Message, Metafile } from 'esbuild'
import { openBundleCache } from '../cache/bundle-cache.ts'
import { type Diagnostic, error, type Location } from '../model/diagnostic.ts'
import type { LayoutName } from '../model/layout.ts'
import { engineLogo, type Logo } from '../model/logo.ts'
import { type OutputPath, outputPath } from '../model/path.ts'
import type { Variant } from '../model/poster.ts'
import type { Project } from '../project.ts'
import { usualVariants } from '../shop/variants.ts'
import {
  BREAKPOINTS,
  CONSTANT_COLOURS,
  resolveStyleNames,
  type StyleValues,
} from './breakpoints.ts'
import { resolveChoices } from './choice-styles.ts'
import { resolveLayoutStyles } from './layout-styles.ts'
import { resolveLogo } from './logo.ts'
import { type MadeFonts, noFonts, resolveOwnFonts } from './own-fonts.ts'

const baseOptions = {
  bundle: true,
  write: false,
  metafile: true,
  // licences.txt contains the licences.
  legalComments: 'none',
  logLevel: 'silent',
  // In an installed package, esbuild ignores tsconfig.json. Ignoring it in a checkout too gives the same output.
  tsconfigRaw: {},
} as const satisfies BuildOptions

export type Compiler = ReturnType<typeof openCompiler>

export interface CompiledFile {
  readonly path: OutputPath
  readonly contents: Uint8Array
}

/** Opens esbuild with a cache of bundles and evaluated modules. esbuild's process starts with the first bundle. */
export function openCompiler() {
  let esbuildModule: Promise<typeof import('esbuild')> | undefined
  return {
    bundles: openBundleCache(),
    /** Evaluated modules of templates/, by the hash of their code. */
    modules: new Map<string, unknown>(),
    /**
     * Makes a bundle in memory. `entries` maps sources, relative to `home`, to their outputs.
     * @param values the shop's own token values
     * @param variants the shop's variants
     * @param logo the shop's logo
     * @param fonts the shop's own fonts
     * @param layouts the layouts that the shop needs
     */
    async compile(
      home: string,
      options: BuildOptions,
      values: StyleValues = {},
      variants: readonly Variant[] = usualVariants,
      logo: Logo = engineLogo,
      fonts: MadeFonts = noFonts,
      layouts: readonly LayoutName[] = [],
    ) {
      esbuildModule ??= import('esbuild')
      const esbuild = await esbuildModule
      const { outputFiles, metafile } = await esbuild.build({
        ...options,
        ...baseOptions,
        absWorkingDir: home,
        plugins: [
          resolveChoices(variants),
          resolveLogo(logo),
          resolveLayoutStyles(home, layouts),
          resolveOwnFonts(fonts),
          resolveStyleNames(home, values, fonts),
        ],
      })

      const files = outputFiles.map(
        ({ path, contents }): CompiledFile => ({
          path: outputPath(relative(home, path).replaceAll('\\', '/')),
          contents,
        }),
      )
      const entries = Object.fromEntries(
        Object.entries(metafile.outputs).flatMap(([path, { entryPoint }]) =>
          entryPoint === undefined ? [] : [[entryPoint, outputPath(path)]],
        ),
      )

      // Packages change only with their versions; '<stdin>', 'shop:…', 'shop-fonts:…' and 'shop-layouts:…' are not files.
      const sources = Object.keys(metafile.inputs).filter(
        (file) => !/node_modules\/|^<|^shop(?:-fonts|-layouts)?:/.test(file),
      )
      // resolveStyleNames reads these two files for every stylesheet, so esbuild does not report them as inputs.
      const hasStyles = sources.some((file) => file.endsWith('.css'))
      const inputs = [
        ...sources,
        ...packageFilesIn(metafile),
        ...(hasStyles ? [BREAKPOINTS, CONSTANT_COLOURS] : []),
      ]

      return { files, entries, inputs, metafile }
    },
    close: async (): Promise<void> => (await esbuildModule)?.stop(),
  }
}

/**
 * Matches the folder of a package, up to the name after the last node_modules/:
 * - 'node_modules/react', as npm installs it
 * - 'node_modules/.pnpm/react@19.3.1/node_modules/react', as pnpm does
 * - 'node_modules/@supabase/supabase-js', with a scope
 */
const PACKAGE_FOLDER = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/

/** Returns the package.json files, relative to `home`, of the packages in a bundle. */
const packageFilesIn = ({ inputs }: Metafile): readonly string[] => {
  const folders = Object.keys(inputs).flatMap((file) => PACKAGE_FOLDER.exec(file) ?? [])
  return [...new Set(folders)].map((folder) => `${folder}/package.json`)
}

/** Waits for all bundles. Throws the first error that is not from esbuild, or else one with all of esbuild's errors. */
export async function awaitBundles<T extends readonly unknown[]>(
  bundles: {
    readonly [K in keyof T]: Promise<T[K]>
  },
): Promise<T> {
  const results = await Promise.allSettled(bundles)
  const reasons: unknown[] = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason] : [],
  )
  // All bundles are ready, so this only gets their values without waiting.
  if (reasons.length === 0) return Promise.all(bundles) as unknown as Promise<T>

  const otherError = reasons.find((reason) => !hasMessages(reason))
  if (otherError !== undefined) throw otherError

  const errors = reasons.filter(hasMessages).flatMap(({ errors }) => errors)
  throw Object.assign(new Error('the code cannot be bundled'), { errors })
}

/** Recognizes an error from esbuild. */
const hasMessages = (
  error: unknown,
): error is Error & { readonly errors: readonly Message[] } =>
  error instanceof Error && 'errors' in error && Array.isArray(error.errors)

/** Returns esbuild's errors in templates/ and islands/ as diagnostics, or undefined for other errors. */
export function codeDiagnosticsOf(
  thrown: unknown,
  project: Project,
): readonly Diagnostic[] | undefined {
  if (!hasMessages(thrown)) return undefined

  return thrown.errors.map(({ text, location, notes }) => {
    const related = notes.flatMap((note) =>
      note.location
        ? [{ message: note.text, at: locationOf(note.location, project) }]
        : [],
    )
    const hint = location?.suggestion ? `write ${location.suggestion}` : undefined
    return error('code', locationOf(location, project), text, hint, related)
  })
}

/** Converts a location from esbuild, whose columns are zero-based and count UTF-8 bytes. */
function locationOf(location: Message['location'], project: Project): Location {
  if (!location) return { file: pathInSite(project, 'templates') }

  const { file, line, column, length, lineText } = location
  const charactersBetween = (startByte: number, endByte: number): number =>
    Buffer.from(lineText).subarray(startByte, endByte).toString().length

  return {
    file: pathInSite(project, file),
    line,
    column: charactersBetween(0, column) + 1,
    length: Math.max(1, charactersBetween(column, column + length)),
  }
}

/** Converts a code file's path from relative to `home` to relative to the site's root, as diagnostics need it. */
export const pathInSite = ({ root, home }: Project, file: string): string =>
  relative(root, join(home, file))
