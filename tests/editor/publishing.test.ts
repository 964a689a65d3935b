import { once } from 'node:events'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { mendFile } from '../../cli/editor/server/documents/broken-files.ts'
import { listChangedDocuments } from '../../cli/editor/server/publish/changed-documents.ts'
import {
  describePublication,
  publicationStampOf,
} from '../../cli/editor/server/publish/publication.ts'
import { openPublisher } from '../../cli/editor/server/publish/publish.ts'
import { openShop } from '../../cli/editor/server/shop.ts'
import { contentHash } from '../../cli/fs/identity.ts'
import { ownFolder } from '../shops/own-shop.ts'
import { cloneShop, makePublishedShop } from '../shops/published-shop.ts'
import { makeTinyShop } from '../shops/tiny-shop.ts'
import { edit } from '../support/files.ts'
import { isLong } from '../support/long.ts'
import { commitAndPush, git, writeHook } from '../support/repository.ts'

// Publishing with real repositories: commits, merges, pushes and failure messages.

const shop = ownFolder()
const DISK = 'content/posters/main/gold-disk.yaml'
/** The part of a request that leaves the author to git. */
const authorOfGit = { name: '', email: '', remember: false }
const servers: Server[] = []
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const server of servers.splice(0)) server.close()
  for (const name of ['server.git', 'bob'])
    await rm(`${shop.root}-${name}`, { recursive: true, force: true })
})

function openEditor(patienceMs = 5000) {
  const editor = openShop(shop.project, {})
  const publisher = openPublisher(editor, { patienceMs })
  const state = async () => describePublication(editor, await editor.check())
  return {
    ...publisher,
    editor,
    state,
    async publish(more: object = {}) {
      const { content } = await editor.check()
      const seen = publicationStampOf(await listChangedDocuments(editor, content))
      return publisher.publish({
        message: 'Change a title',
        sure: false,
        seen,
        ...authorOfGit,
        ...more,
      })
    },
  }
}
const retitle = (root: string, title: string, file = DISK) =>
  edit(join(root, file), (text) => text.replace(/en: [^,]*/, `en: ${title}`))
const committedFilesOf = (root: string) =>
  git(root, 'show', '--name-only', '--format=', 'HEAD').trim().split('\n')
const onServer = (server: string, file = DISK) => git(server, 'show', `main:${file}`)

test("publishes the shop's files and no other staged files", async () => {
  const server = await makePublishedShop(shop.root)
  await shop.write('tools/build.sh', 'two')
  git(shop.root, 'add', 'tools')
  await shop.write('tools/notes.txt', 'mine')
  await retitle(shop.root, 'Golden disk')
  // A document with two changed files: the poster and its picture.
  const picture = await readFile(shop.at('content/posters/main/red-sea.jpg'))
  await writeFile(shop.at('content/posters/main/gold-disk.jpg'), picture)
  await shop.write('content/texts/a b/sv.md', 'ä')
  await rm(shop.at('content/quotes/es.yaml'))

  const outcome = await openEditor().publish({ sure: true })

  expect(outcome).toEqual({ kind: 'saved', words: 'Published.' })
  expect(committedFilesOf(server)).toEqual([
    'content/posters/main/gold-disk.jpg',
    DISK,
    'content/quotes/es.yaml',
    'content/texts/a b/sv.md',
  ])
  const status = git(shop.root, 'status', '--porcelain')
  expect(status).toMatch(/^M {2}tools\/build\.sh\n/)
  expect(status).toContain('?? tools/notes.txt')
})

test('distinguishes between changed posters with the same title by their addresses', async () => {
  await makePublishedShop(shop.root)
  await retitle(shop.root, 'Moon')
  const firstState = await openEditor().state()
  expect(Object(firstState).documents).toMatchObject([
    { title: 'Moon', address: undefined },
  ])

  await retitle(shop.root, 'Moon', 'content/posters/main/two-moons.yaml')
  const secondState = await openEditor().state()
  expect(Object(secondState).documents).toMatchObject([
    { title: 'Moon', address: 'gold-disk' },
    { title: 'Moon', address: 'two-moons' },
  ])
})

test('merges changes that others published meanwhile, despite staged files', async () => {
  const server = await makePublishedShop(shop.root)
  const bob = cloneShop(server)
  await retitle(bob, 'Twin moons', 'content/posters/main/two-moons.yaml')
  commitAndPush(bob)
  await shop.write('tools/build.sh', 'two')
  git(shop.root, 'add', 'tools')
  await retitle(shop.root, 'Golden disk')

  expect(await openEditor().publish()).toMatchObject({ kind: 'saved' })

  const moons = 'content/posters/main/two-moons.yaml'
  expect(onServer(server)).toContain('Golden disk')
  expect(onServer(server, moons)).toContain('Twin moons')
  expect(git(shop.root, 'status', '--porcelain')).toMatch(/^M {2}tools\/build\.sh\n$/)
  expect(await readFile(shop.at(moons), 'utf8')).toContain('Twin moons')
})

test.runIf(isLong)(
  'merges and pushes again if somebody else has pushed first',
  async () => {
    const server = await makePublishedShop(shop.root)
    const bob = cloneShop(server)
    await retitle(bob, 'Twin moons', 'content/posters/main/two-moons.yaml')
    git(bob, 'commit', '--quiet', '--all', '--message=Quick')
    // Bob pushes just before our push. git sets GIT_DIR for hooks, which would make his
    // push use our repository.
    await writeHook(
      shop.root,
      'pre-push',
      `cd '${bob}' && env -u GIT_DIR git push --quiet; exit 0`,
    )
    await retitle(shop.root, 'Golden disk')

    expect(await openEditor().publish()).toMatchObject({
      kind: 'saved',
      words: 'Published.',
    })

    expect(git(server, 'log', '--format=%s', 'main')).toMatch(/^Merge .*\n/)
    expect(onServer(server)).toContain('Golden disk')
  },
)

test('publishes nothing until every conflict is resolved', async () => {
  const server = await makePublishedShop(shop.root)
  const bob = cloneShop(server)
  await retitle(bob, 'Disk of Bob')
  await writeFile(join(bob, 'content/posters/main/gold-disk.jpg'), 'theirs')
  await rm(join(bob, 'content/quotes/es.yaml'))
  commitAndPush(bob)

  await retitle(shop.root, 'Disk of Ann')
  const picture = await readFile(shop.at('content/posters/main/two-moons.jpg'))
  await writeFile(shop.at('content/posters/main/gold-disk.jpg'), picture)
  await edit(shop.at('content/quotes/es.yaml'), (text) => `${text}# changed\n`)

  const editor = openEditor()
  expect((await editor.publish({ sure: true })).words).toMatch(
    /^Somebody else changed the same texts or pictures/,
  )

  const { merge } = Object(await editor.state())
  const conflicts = merge.conflicts.map(
    ({ title, state, theirs }: Record<string, string>) => [title, state, theirs],
  )
  // The poster's picture, its file, and the removed file.
  expect(conflicts).toEqual([
    ['Disk of Ann', 'whole', 'changed'],
    ['Disk of Ann', 'texts', 'changed'],
    ['Quotes (Español)', 'whole', 'removed'],
  ])
  expect(await editor.goOn({ ...authorOfGit, sure: false })).toMatchObject({
    kind: 'refused',
    words: 'Choose a version of each of these first:',
  })

  await editor.choose({
    session: 'own',
    file: 'content/posters/main/gold-disk.jpg',
    side: 'ours',
  })
  await editor.choose({ session: 'own', file: 'content/quotes/es.yaml', side: 'theirs' })
  // Keep our side of the conflict in the poster.
  await edit(shop.at(DISK), (text) =>
    text.replace(/<{7}.*\n((?:.*\n)*?)={7}\n(?:.*\n)*?>{7}.*\n/, '$1'),
  )

  // Both posters now have the same picture, which is an error.
  const question = await editor.goOn({ ...authorOfGit, sure: false })
  expect(question).toMatchObject({ kind: 'asks', yes: 'Publish anyway' })
  expect(question.list?.join('\n')).toContain('Two moons: ')
  expect(onServer(server)).toContain('Disk of Bob')

  const outcome = await editor.goOn({ ...authorOfGit, sure: true })
  expect(outcome).toEqual({ kind: 'saved', words: 'Published.' })
  expect(onServer(server)).toContain('Disk of Ann')
  expect(await readFile(shop.at('content/posters/main/gold-disk.jpg'))).toEqual(picture)
  expect(git(server, 'ls-tree', '-r', '--name-only', 'main')).not.toContain(
    'quotes/es.yaml',
  )
})

// history.test.ts tests which steps are forgotten.
test.runIf(isLong)(
  'undo after a published merge never restores a file with both versions',
  async () => {
    const server = await makePublishedShop(shop.root)
    const bob = cloneShop(server)
    await retitle(bob, 'Disk of Bob')
    commitAndPush(bob)
    await retitle(shop.root, 'Disk of Ann')
    const editor = openEditor()
    await editor.publish()

    const version = contentHash(await readFile(shop.at(DISK)))
    const decided = await mendFile(editor.editor, {
      name: DISK,
      file: DISK,
      version,
      by: { side: 'ours' },
      sure: false,
      session: 'own',
    })
    expect(decided).toMatchObject({ kind: 'saved' })
    expect(editor.editor.next('own').undo).toBeDefined()

    expect(await editor.goOn({ ...authorOfGit, sure: false })).toMatchObject({
      kind: 'saved',
    })
    expect(editor.editor.next('own').undo).toBeUndefined()
  },
)

test('aborting a merge keeps the local commit', async () => {
  const server = await makePublishedShop(shop.root)
  const bob = cloneShop(server)
  await retitle(bob, 'Disk of Bob')
  commitAndPush(bob)
  await retitle(shop.root, 'Disk of Ann')
  const editor = openEditor()
  await editor.publish()

  expect(await editor.stop({ sure: false })).toMatchObject({ kind: 'asks' })
  expect(await editor.stop({ sure: true })).toMatchObject({ kind: 'saved' })

  expect(await readFile(shop.at(DISK), 'utf8')).toContain('Disk of Ann')
  expect(await editor.state()).toMatchObject({
    merge: undefined,
    server: { ahead: 1, behind: 1 },
  })
})

test('quotes a hook that rejects the commit', async () => {
  await makePublishedShop(shop.root)
  await writeHook(shop.root, 'pre-commit', 'echo "Titles need a capital." >&2; exit 1')
  await retitle(shop.root, 'golden disk')
  await shop.write('content/texts/returns/sv.md', 'x')
  const previousStatus = git(shop.root, 'status', '--porcelain')

  const outcome = await openEditor().publish({ sure: true })

  expect(outcome).toMatchObject({ kind: 'refused', list: ['Titles need a capital.'] })
  expect(git(shop.root, 'status', '--porcelain')).toBe(previousStatus)
})

test('explains why the server cannot be used', async () => {
  await makePublishedShop(shop.root)
  await retitle(shop.root, 'Golden disk')
  // One server accepts connections but never responds; the other requires a password.
  const silentServer = createTcpServer(() => undefined).listen(0)
  const closedServer = createServer((_, response) =>
    response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="x"' }).end(),
  ).listen(0)
  servers.push(silentServer, closedServer)
  await Promise.all([once(silentServer, 'listening'), once(closedServer, 'listening')])
  const portOf = (server: Server) => (server.address() as AddressInfo).port

  const expectRefusal = async (address: string, words: RegExp) => {
    git(shop.root, 'remote', 'set-url', 'origin', address)
    // Use a shorter timeout than usual for the silent server.
    const outcome = await openEditor(700).publish()
    expect(outcome.kind, address).toBe('refused')
    expect(outcome.words, address).toMatch(words)
  }
  // exchange.test.ts tests the other answers of servers.
  await expectRefusal(`${shop.root}/nowhere.git`, /^There is no shop at the address/)
  if (!isLong) return

  const silentAddress = `git://127.0.0.1:${portOf(silentServer)}/shop.git`
  await expectRefusal(silentAddress, /^The server does not answer\. .*nothing is lost/)
  const closedAddress = `http://127.0.0.1:${portOf(closedServer)}/shop.git`
  await expectRefusal(closedAddress, /^The server refused access/)
  // No server listens on port 9.
  await expectRefusal('http://127.0.0.1:9/shop.git', /^The server cannot be reached/)
})

test.runIf(isLong)('quotes a server that rejects the push', async () => {
  const server = await makePublishedShop(shop.root)
  await writeHook(server, 'pre-receive', 'echo "The branch is closed." >&2; exit 1')
  await retitle(shop.root, 'Golden disk')

  const outcome = await openEditor().publish()

  expect(outcome.words).toMatch(/^The server rejects these changes/)
  expect(outcome.list?.join()).toContain('The branch is closed.')
})

test('explains why nothing can be published', async () => {
  await makeTinyShop(shop.root)
  const problem = async () => Object(await openEditor().state()).problem
  expect(await problem()).toMatch(/not in a git repository/)

  git(shop.root, 'init', '--quiet', '--initial-branch=main')
  expect(await problem()).toMatch(/not set up yet/)

  await makePublishedShop(shop.root)
  expect(await problem()).toBeUndefined()

  // git creates this folder during a rebase.
  await mkdir(shop.at('.git/rebase-merge'))
  expect(await problem()).toMatch(/^A rebase is in progress/)
  await rm(shop.at('.git/rebase-merge'), { recursive: true })

  git(shop.root, 'checkout', '--quiet', '--detach')
  expect(await problem()).toMatch(/old version/)

  git(shop.root, 'checkout', '--quiet', 'main')
  git(shop.at('content'), 'init', '--quiet')
  expect(await problem()).toMatch(/separate git repository/)
})

test('asks for a missing author and remembers it on request', async () => {
  await makeTinyShop(shop.root)
  vi.stubEnv('HOME', shop.root)
  vi.stubEnv('XDG_CONFIG_HOME', shop.root)
  vi.stubEnv('GIT_CONFIG_NOSYSTEM', '1')
  git(shop.root, 'init', '--quiet', '--initial-branch=main')
  git(shop.root, 'add', 'content')
  git(shop.root, 'commit', '--quiet', '--message=Begin')
  // This repository has no server to push to.
  await retitle(shop.root, 'Golden disk')
  const editor = openEditor()

  expect(await editor.publish()).toMatchObject({
    kind: 'refused',
    words: expect.stringMatching(/your name/),
  })

  const outcome = await editor.publish({ name: 'Eva', email: 'eva@shop.example' })
  expect(outcome).toMatchObject({
    kind: 'saved',
    words: expect.stringMatching(/no server is set up/),
  })
  expect(git(shop.root, 'log', '-1', '--format=%an %ae %s')).toBe(
    'Eva eva@shop.example Change a title\n',
  )
  expect(await editor.state()).toMatchObject({ author: undefined, documents: [] })

  await retitle(shop.root, 'Silver disk')
  await editor.publish({ name: 'Eva', email: 'eva@shop.example', remember: true })
  expect(await editor.state()).toMatchObject({
    author: { name: 'Eva', email: 'eva@shop.example' },
  })
})

test.runIf(isLong)(
  'a shop in a folder of a repository publishes only its files',
  async () => {
    // `afterEach` removes this folder.
    const repository = `${shop.root}-bob`
    const root = join(repository, 'shop')
    await mkdir(root, { recursive: true })
    git(repository, 'init', '--quiet', '--initial-branch=main')
    git(repository, 'config', 'user.name', 'Bob')
    git(repository, 'config', 'user.email', 'bob@shop.example')

    // The repository also has a submodule.
    const server = await makePublishedShop(shop.root)
    const addSubmodule = ['submodule', '--quiet', 'add', server, 'library']
    git(repository, '-c', 'protocol.file.allow=always', ...addSubmodule)

    // Copy the shop's files into it, without their own repository.
    await rm(root, { recursive: true })
    git(repository, 'clone', '--quiet', server, root)
    await rm(join(root, '.git'), { recursive: true })
    git(repository, 'add', '--all')
    git(repository, 'commit', '--quiet', '--message=Begin')

    // Change both the submodule and the shop.
    await writeFile(join(repository, 'library', 'new.txt'), 'x')
    await retitle(root, 'Golden disk')

    const project = { ...shop.project, root, content: join(root, 'content') }
    const editor = openShop(project, {})
    const { seen = '' } = Object(await describePublication(editor, await editor.check()))
    const request = { message: 'One', seen, sure: true, ...authorOfGit }

    expect(await openPublisher(editor).publish(request)).toMatchObject({ kind: 'saved' })
    expect(committedFilesOf(repository)).toEqual([`shop/${DISK}`])
  },
)

test('does not commit changes made after the list was shown', async () => {
  await makePublishedShop(shop.root)
  await retitle(shop.root, 'Golden disk')
  const editor = openEditor()
  const { seen } = Object(await editor.state())

  await retitle(shop.root, 'Unseen')

  expect(await editor.publish({ seen })).toMatchObject({
    kind: 'refused',
    words: expect.stringMatching(/changed in the meantime/),
  })

  expect(git(shop.root, 'log', '--format=%s')).toBe('Begin\n')
})
