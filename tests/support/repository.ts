import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Settings for the author of all commits, because tests must not depend on this machine's settings. */
const ANN = ['-c', 'user.name=Ann', '-c', 'user.email=ann@shop.example']

/** Runs git in a folder. Returns its output. */
export const git = (folder: string, ...args: readonly string[]): string =>
  execFileSync('git', [...ANN, ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** Creates a git server in a new folder beside a shop and pushes the shop to it. Returns the folder of the server. */
export function connectToNewServer(root: string): string {
  const server = join(root, '..', `${root.split('/').at(-1)}-server.git`)
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', server])
  git(root, 'init', '--quiet', '--initial-branch=main')
  // Written directly, because each git process takes longer than this.
  appendFileSync(join(root, '.git/config'), settingsFor(server))

  // `editedShop` keeps a copy of content/ in seen/.
  appendFileSync(
    join(root, '.git/info/exclude'),
    '.cache/\ndist/\nseen/\ncontent/.saga-*\n',
  )
  git(root, 'add', '--all')
  git(root, 'commit', '--quiet', '--message=Begin')
  git(root, 'push', '--quiet', '--set-upstream', 'origin', 'main')
  return server
}

const settingsFor = (server: string): string => `
[user]
  name = Ann
  email = ann@shop.example
[commit]
  gpgsign = false
[remote "origin"]
  url = ${server}
  fetch = +refs/heads/*:refs/remotes/origin/*
`

/** Clones a server for a second person. */
export function cloneOf(server: string, name = 'bob'): string {
  const folder = server.replace(/-server\.git$/, `-${name}`)
  execFileSync('git', ['clone', '--quiet', server, folder], { stdio: 'ignore' })
  return folder
}

/** Commits and pushes everything in a clone. */
export function commitAndPush(folder: string, message = 'From elsewhere'): void {
  git(folder, 'add', '--all')
  git(folder, 'commit', '--quiet', `--message=${message}`)
  git(folder, 'push', '--quiet')
}

/** Writes a repository's hook. */
export async function writeHook(
  root: string,
  name: string,
  script: string,
): Promise<void> {
  const hooks = join(root, git(root, 'rev-parse', '--git-path', 'hooks').trim())
  await mkdir(hooks, { recursive: true })
  await writeFile(join(hooks, name), `#!/bin/sh\n${script}\n`)
  await chmod(join(hooks, name), 0o755)
}
