import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { once } from '../../cli/model/once.ts'
import { readFolder, writeFolder } from '../support/files.ts'
import { makeOnce } from '../support/make-once.ts'
import { connectToNewServer } from '../support/repository.ts'
import { makeGrownShop } from './grown-shop.ts'

/** The folder of the shop that all tests of a run copy. */
const preparedRoot = (): string =>
  join(process.env.SAGA_RUN ?? '', 'published-shop.files')

/** The files of the prepared shop and of its server. */
const prepared = once(() => ({
  shop: readFolder(preparedRoot()),
  server: readFolder(`${preparedRoot()}-server.git`),
}))

async function prepare(): Promise<void> {
  await makeGrownShop(preparedRoot())
  await mkdir(join(preparedRoot(), 'tools'))
  writeFileSync(join(preparedRoot(), 'tools/build.sh'), 'one')
  connectToNewServer(preparedRoot())
}

/**
 * Writes the grown shop into a folder, in a git repository that is connected to a server
 * beside it. Copies both, because the git commands that make them take ten times as long.
 * The repository has another file, tools/build.sh, with the text 'one'. Returns the
 * folder of the server.
 */
export async function makePublishedShop(root: string): Promise<string> {
  await makeOnce('published-shop', prepare)
  const server = `${root}-server.git`
  writeFolder(prepared().server, server)
  makeGitFolders(server)
  writeShop(root, server)
  return server
}

/** Writes the published shop into a folder beside its server, as a clone for a second person. */
export function cloneShop(server: string, name = 'bob'): string {
  const root = server.replace(/-server\.git$/, `-${name}`)
  writeShop(root, server)
  return root
}

function writeShop(root: string, server: string): void {
  writeFolder(prepared().shop, root)
  makeGitFolders(join(root, '.git'))

  const settings = join(root, '.git/config')
  const text = readFileSync(settings, 'utf8')
  writeFileSync(settings, text.replace(`${preparedRoot()}-server.git`, server))
}

/** Makes the folders without which git finds no repository, even if they are empty. */
function makeGitFolders(folder: string): void {
  for (const name of ['refs/heads', 'refs/tags', 'objects/info', 'objects/pack'])
    mkdirSync(join(folder, name), { recursive: true })
}

/** Writes the content of the published shop where it differs from a folder, and removes all other files from there. */
export function restoreContent(root: string): void {
  const currentFiles = readFolder(join(root, 'content'))
  const contentFiles = [...prepared().shop]
    .filter(([path]) => path.startsWith('content/'))
    .map(([path, bytes]) => [path.slice('content/'.length), bytes] as const)
  const changedFiles = contentFiles.filter(
    ([path, bytes]) => Buffer.compare(bytes, currentFiles.get(path) ?? Buffer.of()) !== 0,
  )

  const paths = new Set(contentFiles.map(([path]) => path))
  for (const path of currentFiles.keys())
    if (!paths.has(path)) rmSync(join(root, 'content', path))
  writeFolder(new Map(changedFiles), join(root, 'content'))
}
