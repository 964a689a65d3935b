import { once } from 'node:events'
import {
  chmod,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { FormState } from '../../cli/editor/protocol.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { home } from '../support/cli.ts'
import { sharedEditor } from '../support/editor.ts'
import { isLong } from '../support/long.ts'
import { drawQuarters, writeClaim } from '../support/pictures.ts'
import { startWatching, type Watching } from '../support/watch.ts'

// The editor's server refuses requests from other sites, unknown host names, files outside content/, and requests that
// it cannot parse. Golden file: golden/refused.txt.

const FILE = 'posters/main/two-moons.yaml'
const POSTER = `content/${FILE}`

const shop = await sharedEditor()

type Headers = Readonly<Record<string, string | undefined>>

/** Omits headers without a value. */
function headersOf(headers: Headers): Readonly<Record<string, string>> {
  const headersWithValue: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) headersWithValue[name] = value
  return headersWithValue
}

/** Sends a request with exactly these headers. `fetch` would add others. */
async function ask(
  method: string,
  path: string,
  headers: Headers = {},
  body: string | Buffer = '',
) {
  const options = { method, headers: headersOf(headers) }
  const sentRequest = request(shop.watching.origin + path, options).end(body)
  // If the server refuses the request before it is fully sent, the connection breaks.
  sentRequest.on('error', () => undefined)
  const [response] = (await once(sentRequest, 'response')) as [IncomingMessage]
  return {
    status: response.statusCode,
    headers: response.headers,
    text: await readText(response),
  }
}

const tokenIn = (page: string): string =>
  /name="saga-token" content="([^"]+)"/.exec(page)?.[1] ?? ''
const token = tokenIn((await ask('GET', '/__saga/edit')).text)
/** Headers of the editor's own page. */
const editorHeaders: Headers = { 'x-saga-token': token, origin: shop.watching.origin }

const post = (name: string, input: object, headers = editorHeaders) =>
  ask('POST', `/__saga/edit/api/${name}`, headers, JSON.stringify(input))

/** Reads the data of the poster's form. */
const readFormData = async (): Promise<unknown> =>
  (JSON.parse((await post('form', { name: POSTER })).text) as FormState).data

/** Returns the input of a save that changes a document's Swedish title. */
const retitled = (data: unknown, sv: string, name = POSTER) => {
  const { title, ...fields } = (data ?? {}) as { readonly title?: object }
  return { name, before: data, after: { ...fields, title: { ...title, sv } } }
}

const upload = (body: string | Buffer, headers = editorHeaders) =>
  ask(
    'POST',
    '/__saga/edit/api/upload',
    { ...headers, 'content-type': 'image/jpeg' },
    body,
  )

/** Replaces the parts of a response that vary between runs, and the JSON that the page's script reads first. */
const makeStable = (text: string): string =>
  text
    .replaceAll(token, 'TOKEN')
    .replace(/(?<=saga-shop" content=")\w+/, 'SHOP')
    .replace(/(?<=saga-styles" content=")[^"]+/, 'NONCE')
    .replaceAll(shop.watching.origin, 'ORIGIN')
    .replace(/(?<=id="first">)[^<]*/, '…')

test('foreign and malformed requests are refused with a message and write nothing', async () => {
  const previousText = await shop.textOf(FILE)

  const answers: string[] = []
  const record: RecordAnswer = async (description, answer) => {
    const { status, text } = await answer
    answers.push(`${description}: ${status} ${makeStable(text)}`)
  }
  await askAsDifferentSenders(record)
  await askForFilesOutside(record)
  await askForWrongPictures(record)
  await uploadUnusablePictures(record)
  await sendWrongRequests(record)

  await expect(answers.join('\n')).toMatchFileSnapshot('golden/refused.txt')
  expect(await shop.textOf(FILE)).toBe(previousText)

  const { headers } = await ask('GET', '/__saga/edit')
  expect(headers['content-security-policy']).toMatch(
    /frame-ancestors 'none'.*; frame-src 'self'$/,
  )
})

/** Adds a line to the golden file: `an unknown request: 404 …`. */
type RecordAnswer = (description: string, answer: ReturnType<typeof ask>) => Promise<void>

/** For each sender, the headers that differ from the editor's own page. */
const headersBySender: Readonly<Record<string, Headers>> = {
  'the editor’s page': {},
  'another site': { origin: 'https://evil.example' },
  'a foreign name of this machine': {
    host: 'evil.example',
    origin: 'http://evil.example',
  },
  'a page without the token': { 'x-saga-token': undefined },
  'a page with another token': { 'x-saga-token': 'x'.repeat(32) },
  'a page with a token beyond ASCII': { 'x-saga-token': 'é'.repeat(32) },
  'a program without an origin': { origin: undefined },
}

async function askAsDifferentSenders(record: RecordAnswer): Promise<void> {
  // 'Stulen' is Swedish for 'stolen'.
  const stolenSave = retitled(await readFormData(), 'Stulen')
  for (const [sender, headers] of Object.entries(headersBySender)) {
    await record(`${sender} asks for the editor`, ask('GET', '/__saga/edit', headers))
    const sentHeaders = { ...editorHeaders, ...headers }
    await record(
      `${sender} asks for a missing form`,
      post('form', { name: 'content/lost.yaml' }, sentHeaders),
    )
    // A save from the editor's own page would succeed.
    if (Object.keys(headers).length > 0)
      await record(`${sender} saves`, post('save', stolenSave, sentHeaders))
    await record(
      `${sender} sends HTML as a picture`,
      upload('<!doctype html><script>alert(1)</script>', sentHeaders),
    )
  }
}

/** Requests files outside content/, and a link in content/ to such a file. */
async function askForFilesOutside(record: RecordAnswer): Promise<void> {
  const outside = join(shop.root, 'outside.yaml')
  const link = join(shop.root, 'content/posters/main/linked.yaml')
  await writeFile(outside, await shop.textOf(FILE))
  await symlink(outside, link)

  for (const name of [
    'content/../package.json',
    '/etc/passwd',
    'content/posters/main/linked.yaml',
  ]) {
    await record(`the form of ${name}`, post('form', { name }))
    await record(`a save of ${name}`, post('save', retitled({}, 'Stulen', name)))
  }
  await rm(link)
}

/** Requests names that do not belong to pictures in the poster's folder. */
async function askForWrongPictures(record: RecordAnswer): Promise<void> {
  for (const name of [
    '../../../package.json',
    '/etc/passwd',
    '..%2f..%2fsite.yaml',
    'two-moons.yaml',
  ])
    await record(
      `the picture ${name}`,
      ask('GET', `/__saga/edit/picture?of=${POSTER}&name=${name}`, editorHeaders),
    )
}

async function uploadUnusablePictures(record: RecordAnswer): Promise<void> {
  await record(
    'an SVG drawing as a picture',
    upload('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  )
  await record('an empty picture', upload(''))
  await record(
    'a HEIC photo as a picture',
    upload(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')),
  )
  await record(
    'a picture with more pixels than any print needs',
    upload(await writeClaim(16_000, 8_000)),
  )
}

/** Sends unknown, malformed and oversized requests. */
async function sendWrongRequests(record: RecordAnswer): Promise<void> {
  const save = (headers: Headers, body: string | Buffer) =>
    ask('POST', '/__saga/edit/api/save', headers, body)

  await record(
    'a missing file of the editor',
    ask('GET', '/__saga/edit/lost.js', editorHeaders),
  )
  await record('an unknown request', post('lost', {}))
  await record('a save that is not JSON', save(editorHeaders, '{'))

  // Refusing a request before its body is read breaks the connection.
  const closing = { ...editorHeaders, connection: 'close' }
  // The server reads at most 2 MB.
  const spaces = Buffer.alloc(3_000_000, ' ')
  await record('a save of 3 MB', save(closing, spaces))
}

test('requests with a foreign host name are refused on every path', async () => {
  const { origin, page } = shop.watching
  const asset = /\/assets\/[^"]+\.js/.exec(await page('/sv'))?.[0] ?? ''
  const text = [
    'The shop is not available under this name.',
    `Open it at an address that the terminal shows, such as ${origin}/.`,
  ].join(' ')
  const editorPaths = ['sheet', 'client.js', 'edit', 'edit/editor.js', 'events'].map(
    (name) => `/__saga/${name}`,
  )

  for (const path of ['/sv', '/none', asset, '/favicon.ico', ...editorPaths])
    for (const host of ['evil.example', 'localhost.evil.example:80', '192.0.2.7']) {
      const answer = await ask('GET', path, { host })
      expect(answer, `${path} of ${host}`).toMatchObject({ status: 403, text })
    }

  for (const host of ['localhost', 'LOCALHOST:80', '127.0.0.1', '[::1]:80'])
    expect(await ask('GET', '/sv', { host }), host).toMatchObject({ status: 200 })
})

test('only pages from this server receive a run’s token', async () => {
  const requestToken = (headers: Headers) => ask('POST', '/__saga/edit/token', headers)
  expect((await requestToken({ origin: shop.watching.origin })).text).toContain(token)

  for (const headers of [{}, { origin: 'https://evil.example' }, { origin: 'null' }])
    expect(await requestToken(headers)).toMatchObject({ status: 403 })

  // A site can point its own name at this machine (DNS rebinding).
  const rebound = { host: 'evil.example', origin: 'http://evil.example' }
  expect(await requestToken(rebound)).toMatchObject({ status: 403 })
})

test('only pages from this server can show the shop in a frame', async () => {
  const readFramePolicy = async (requestHeaders: Headers) => {
    const { headers } = await ask('GET', '/sv', requestHeaders)
    const [ancestors] =
      /frame-ancestors [^;]+/.exec(String(headers['content-security-policy'])) ?? []
    return [ancestors, headers['x-frame-options']]
  }

  expect(await readFramePolicy({})).toEqual(["frame-ancestors 'none'", 'DENY'])
  expect(await readFramePolicy({ 'sec-fetch-dest': 'iframe' })).toEqual([
    "frame-ancestors 'self'",
    'SAMEORIGIN',
  ])
})

test('each response with the editor’s page allows only styles with that response’s nonce', async () => {
  const pages = await Promise.all([
    ask('GET', '/__saga/edit'),
    ask('GET', '/__saga/edit'),
  ])
  const nonces = pages.map(
    ({ text }) => /name="saga-styles" content="([\w-]{22})"/.exec(text)?.[1] ?? '',
  )

  expect(new Set(nonces).size).toBe(2)
  for (const [index, { headers }] of pages.entries())
    expect(headers['content-security-policy']).toContain(
      `; style-src 'self' 'nonce-${nonces[index]}';`,
    )

  const styles = await ask('GET', '/__saga/edit/editor.css')
  expect(styles.headers['content-security-policy']).not.toContain('nonce-')
})

test.runIf(isLong)(
  'an upload of 100 MB is refused early, with or without an announced length',
  async () => {
    // This request never sends all the bytes that it announces, so its connection cannot be reused.
    const announcingHeaders = {
      ...editorHeaders,
      'content-length': '100000000',
      connection: 'close',
    }
    expect((await upload(Buffer.alloc(1000), announcingHeaders)).status).toBe(413)

    const endlessUpload = await sendEndlessly('/__saga/edit/api/upload')
    expect(endlessUpload.status).toBe(413)
    expect(endlessUpload.megabytes).toBeLessThan(100)
  },
)

/** Sends a request of unknown length in one-megabyte pieces until there is a response. */
async function sendEndlessly(path: string) {
  const sentRequest = request(shop.watching.origin + path, {
    method: 'POST',
    headers: headersOf(editorHeaders),
  })
  sentRequest.on('error', () => undefined)

  let status: number | undefined
  const answered = once(sentRequest, 'response').then(([response]) => {
    // `resume` discards the response body.
    status = (response as IncomingMessage).resume().statusCode
  })

  let megabytes = 0
  while (status === undefined && megabytes < 100) {
    // setImmediate lets a response arrive between two pieces.
    const pieceSent = new Promise((resolve) =>
      sentRequest.write(Buffer.alloc(1_000_000), () => setImmediate(resolve)),
    )
    await Promise.race([pieceSent, answered])
    megabytes += 1
  }
  await answered
  return { status, megabytes }
}

test('uploaded pictures are kept for thirty days across restarts', async () => {
  const folder = join(shop.root, '.cache/editor/uploads')
  const picture = await drawQuarters(300, 200).jpeg().toBuffer()
  const receive = async () =>
    (JSON.parse((await upload(picture)).text) as { readonly upload: string }).upload
  const recentUpload = await receive()
  const oldUpload = await receive()

  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)
  await utimes(join(folder, recentUpload), daysAgo(29), daysAgo(29))
  await utimes(join(folder, oldUpload), daysAgo(31), daysAgo(31))

  // Old uploads are removed when the editor is first opened in each run.
  shop.watching.renewEditor()
  await shop.watching.page('/__saga/edit')

  const names = await readdir(folder)
  expect(names).toContain(recentUpload)
  expect(names).not.toContain(oldUpload)
})

// cli/editor/server/guard.test.ts tests the same without a process.
test.runIf(isLong)(
  'with --host, an address shown in the terminal opens the editor only once',
  async () => {
    const { path } = await tinyShop()
    await using watching = await startWatching(path, home, ['--host', '127.0.0.1'])
    const origin = watching.origin.replace('localhost', '127.0.0.1')
    const visit = (address: string, cookie = ''): Promise<Response> =>
      fetch(origin + address, { headers: { cookie }, redirect: 'manual' })
    const keys = () => watching.output().match(/(?<=key=)\S+/g) ?? []

    for (const query of ['', '?key=guessed']) {
      const refusal = await visit(
        `/__saga/edit${query}`,
        `saga-editor=guessed; saga-editor=${'é'.repeat(32)}`,
      )
      expect([refusal.status, await refusal.text()]).toEqual([
        403,
        'Open the editor at the address that npm run watch shows: each address works once.',
      ])
    }

    // The first visit with the key from the terminal gets a cookie, which later visits send.
    const [key = ''] = keys()
    const admission = await visit(`/__saga/edit?key=${key}`)
    expect(admission.status).toBe(303)
    const cookie = admission.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(
      /^saga-editor-\w{12}=[\w-]{32}; Path=\/__saga; HttpOnly; SameSite=Strict$/,
    )

    const editorPage = await visit('/__saga/edit', `other=1; ${cookie.split(';')[0]}`)
    expect(editorPage.status).toBe(200)
    expect(await editorPage.text()).toContain('editor.js')

    expect((await visit(`/__saga/edit?key=${key}`)).status).toBe(403)
    // Once a key is used, the terminal shows an address with a new one.
    expect(new Set(keys()).size).toBe(2)
  },
)

test.runIf(isLong)(
  'with --host, a browser stays admitted unless other users could read the secret',
  async () => {
    const { path } = await tinyShop()
    const secret = join(path, '.cache/editor-secret')
    const cookieOf = async (watching: Watching): Promise<string> => {
      // The terminal shows the editor's address after the shop's.
      await expect.poll(watching.output).toMatch(/key=\S+\s/)
      const [address = ''] = /http:\S+key=\S+/.exec(watching.output()) ?? []
      const { headers } = await fetch(address, { redirect: 'manual' })
      return headers.get('set-cookie')?.split(';')[0] ?? ''
    }
    const startRun = () => startWatching(path, home, ['--host', '127.0.0.1'])

    await using firstRun = await startRun()
    const cookie = await cookieOf(firstRun)
    const visit = (watching: Watching): Promise<Response> =>
      fetch(`${watching.origin}/__saga/edit`, { headers: { cookie } })
    expect((await stat(secret)).mode & 0o777).toBe(0o600)
    expect(cookie).toContain(await readFile(secret, 'utf8'))
    await firstRun.stop()

    const secondRun = await startRun()
    expect((await visit(secondRun)).status).toBe(200)
    await secondRun.stop()

    // Other users can now read the secret, so the next run creates a new one.
    await chmod(secret, 0o644)
    const thirdRun = await startRun()
    expect((await visit(thirdRun)).status).toBe(403)
    expect((await stat(secret)).mode & 0o777).toBe(0o600)
    await thirdRun.stop()
  },
)
