import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from './fs/identity.ts'
import { largestWidth } from './model/image.ts'
import { once } from './model/once.ts'

/** The program: a git checkout with all sources, or an installed package. */
export interface Engine {
  /** The folder of the code. */
  readonly home: string
  /** The hash of the code. */
  readonly hash: string
  /** The hashes of the code that makes pictures, computed when the package was made. A git checkout has none. */
  readonly pictureCode?: PictureCode | undefined
}

/** Returns the project of the shop in a folder. */
export const projectOf = (root: string, { home, hash, pictureCode }: Engine): Project =>
  pictureCode
    ? projectAt(root, home, hash, pictureCode, 'package')
    : projectAt(root, home, hash, readPictureCode(home))

/** The folders of one site. content/ and dist/ are in `root`; templates/ and islands/ in `home`, with the CLI. */
export type Project = Readonly<ReturnType<typeof projectAt>>

/** Hashes of the code that makes pictures. Keys and addresses contain them, because other code makes other bytes. */
export interface PictureCode {
  /** Hash of the code that decodes and encodes pictures. */
  readonly encoder: string
  /**
   * Hash of `encoder` and of the code that decides the sizes and settings of pictures. Pictures' addresses contain this
   * hash.
   */
  readonly sizing: string
  /** Hash of the code that draws previews for social networks and that chooses the colours of a picture. */
  readonly drawing: string
}

/** @param codeHash the hash of all CLI code; also used for the picture code if `pictureCode` is absent */
export const projectAt = (
  root: string,
  home: string,
  codeHash: string,
  pictureCode: PictureCode = { encoder: codeHash, sizing: codeHash, drawing: codeHash },
  engine: 'checkout' | 'package' = 'checkout',
) => ({
  root,
  home,
  content: join(root, 'content'),
  publicFolder: join(root, 'public'),
  dist: join(root, 'dist'),
  /**
   * The cache for results from content: images, parsed files, the record of the last
   * publication.
   */
  cache: join(root, '.cache'),
  /**
   * The cache for results from code. All sites that a git checkout builds share one. An installed package may be
   * read-only, so each of its sites has its own.
   */
  codeCache: join(engine === 'package' ? root : home, '.cache', 'code'),
  /** The bundles that are the same for every shop, made when the package was packed; undefined in a git checkout. */
  packedBundles: engine === 'package' ? join(home, 'built') : undefined,
  codeHash,
  pictureCode,
})

const DECODER = [
  'cli/pictures/colour-table.mjs',
  'cli/pictures/grey-profile.mjs',
  'cli/pictures/grid.mjs',
  'cli/pictures/jpeg-header.mjs',
  'cli/pictures/lab-tiff.mjs',
  'cli/pictures/linear-srgb.mjs',
  'cli/pictures/matrix-profile.mjs',
  'cli/pictures/profile-tags.mjs',
  'cli/pictures/table-profile.mjs',
  'cli/pictures/tiff-tags.mjs',
  'cli/pictures/to-srgb.mjs',
]
const ENCODER = {
  files: ['cli/produce/encoder-process.mjs', ...DECODER],
  packages: ['sharp'],
}
const SIZING = {
  files: [...ENCODER.files, 'cli/model/image.ts', 'cli/produce/pictures.ts'],
  packages: ENCODER.packages,
}
const DRAWING = {
  files: [
    ...ENCODER.files,
    'cli/produce/previews.ts',
    'cli/produce/draw-page-preview.mjs',
    'cli/produce/draw-poster-preview.mjs',
    'cli/read/pictures/picture-colours.ts',
    'cli/model/brand.ts',
  ],
  packages: ['sharp', 'satori', '@fontsource/fraunces', '@fontsource/hanken-grotesk'],
}

/** The files that determine the hashes of the picture code, besides the lock file. */
export const filesOfPictureCode: readonly string[] = [
  ...new Set([...SIZING.files, ...DRAWING.files]),
]

/**
 * Hashes the code that makes pictures, with the versions of the packages that it uses. Reads nothing until the first
 * hash is needed: reading the lock file takes 2 ms, and a command that repeats its last result needs no hash.
 */
export function readPictureCode(home: string): PictureCode {
  const textsByFile = new Map<string, string>()
  const readOnce = (file: string): string => {
    const text = textsByFile.get(file) ?? readFileSync(join(home, file), 'utf8')
    textsByFile.set(file, text)
    return text
  }

  const lockFile = once(() => JSON.parse(readOnce('package-lock.json')) as LockFile)
  const versionsOf = (name: string): readonly string[] =>
    lockedVersionsOf(name, lockFile())
  // The largest width is part of each hash, because sources are decoded at no more than this width.
  const hashCode = ({ files, packages }: typeof ENCODER): string =>
    hashOf([largestWidth, ...files.map(readOnce), ...packages.flatMap(versionsOf)])
  const encoder = once(() => hashCode(ENCODER))
  const sizing = once(() => hashCode(SIZING))
  const drawing = once(() => hashCode(DRAWING))

  return {
    get encoder() {
      return encoder()
    },
    get sizing() {
      return sizing()
    },
    get drawing() {
      return drawing()
    },
  }
}

interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

interface LockedPackage {
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** Lists a package and all its dependencies, with their exact versions. */
function lockedVersionsOf(name: string, { packages }: LockFile): readonly string[] {
  const names = new Set([name])
  // The loop also visits the names that it adds to the set.
  for (const packageName of names) {
    const { dependencies = {}, optionalDependencies = {} } =
      packages[`node_modules/${packageName}`] ?? {}
    for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies }))
      names.add(dependency)
  }
  return [...names].map(
    (packageName) => `${packageName} ${packages[`node_modules/${packageName}`]?.version}`,
  )
}
