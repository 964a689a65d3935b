import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from './fs/identity.ts'

/** The folders of one site. Content and dist belong to `root`; templates and islands to `home`, where the CLI is. */
export type Project = Readonly<ReturnType<typeof projectAt>>

/** Hashes of the code that makes pictures. They stand in keys and addresses: other code makes other bytes. */
export interface PictureCode {
  readonly encoder: string
  /** The hash of what draws previews for social networks, and of what chooses the colours of a picture. */
  readonly drawing: string
}

/** @param codeHash of all code of the CLI, which also stands for the code of pictures where `pictureCode` is absent */
export const projectAt = (
  root: string,
  home: string,
  codeHash: string,
  pictureCode: PictureCode = { encoder: codeHash, drawing: codeHash },
) => ({
  root,
  home,
  content: join(root, 'content'),
  publicFolder: join(root, 'public'),
  dist: join(root, 'dist'),
  /** The cache of what is made from content: images, parsed files, the record of what was published. */
  cache: join(root, '.cache'),
  /** The cache of what is made from code. Sites that share one CLI share this cache. */
  codeCache: join(home, '.cache', 'code'),
  codeHash,
  pictureCode,
})

const DECODER = [
  'cli/pictures/linear-srgb.mjs',
  'cli/pictures/matrix-profile.mjs',
  'cli/pictures/to-srgb.mjs',
]
const ENCODER = {
  files: ['cli/produce/encoder-process.mjs', ...DECODER],
  packages: ['sharp'],
}
const DRAWING = {
  files: [
    'cli/produce/previews.ts',
    'cli/produce/draw-page-preview.mjs',
    'cli/produce/draw-poster-preview.mjs',
    'cli/load/picture-colours.ts',
    ...DECODER,
    'cli/model/brand.ts',
  ],
  packages: ['sharp', 'satori', '@fontsource/fraunces', '@fontsource/hanken-grotesk'],
}

/** Hashes the code that makes pictures, with the versions of the packages that it calls. */
export function readPictureCode(home: string): PictureCode {
  const read = (file: string): string => readFileSync(join(home, file), 'utf8')
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  const hashCode = ({ files, packages }: typeof ENCODER): string =>
    hashOf([...files.map(read), ...packages.map((name) => dependencies[name])])
  return { encoder: hashCode(ENCODER), drawing: hashCode(DRAWING) }
}
