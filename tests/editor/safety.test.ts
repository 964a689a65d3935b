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
import { untilEnd } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { home } from '../support/cli.ts'
import { editedShop } from '../support/editor.ts'
import { drawQuarters, writeClaim } from '../support/pictures.ts'
import { startWatching, type Watching } from '../support/watch.ts'

const FILE = 'posters/main/two-moons.yaml'
const POSTER = `content/${FILE}`

const shop = untilEnd(await editedShop())

type Headers = Readonly<Record<string, string | undefined>>

/** Only what has a value is sent. */
const headersOf = (headers: Headers) =>
  JSON.parse(JSON.stringify(headers)) as Record<string, string>

/** Asks with exactly these headers; `fetch` sets some by itself. */
async function ask(
  method: string,
  path: string,
  headers: Headers = {},
  body: string | Buffer = '',
  origin = shop.watching.origin,
) {
  const asked = request(origin + path, { method, headers: headersOf(headers) }).end(body)
  // A refusal may come before all is sent.
  asked.on('error', () => undefined)
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
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
const own: Headers = { 'x-saga-token': token, origin: shop.watching.origin }

const post = (name: string, input: object, headers = own) =>
  ask('POST', `/__saga/edit/api/${name}`, headers, JSON.stringify(input))

const dataOf = async (): Promise<unknown> =>
  (JSON.parse((await post('form', { name: POSTER })).text) as FormState).data

/** Another Swedish title than the one that was read. */
const retitled = (before: unknown, sv: string, name = POSTER) => {
  const { title, ...others } = (before ?? {}) as { readonly title?: object }
  return { name, before, after: { ...others, title: { ...title, sv } } }
}

const upload = (body: string | Buffer, headers = own, origin?: string) =>
  ask(
    'POST',
    '/__saga/edit/api/upload',
    { ...headers, 'content-type': 'image/jpeg' },
    body,
    origin,
  )

test('what comes from elsewhere, asks for other files or is no request is refused in words, and writes nothing', async () => {
  const before = await shop.textOf(FILE)
  const stolen = retitled(await dataOf(), 'Stulen')
  const said: string[] = []
  const tell = async (what: string, asked: ReturnType<typeof ask>): Promise<void> => {
    const { status, text } = await asked
    const words = text
      .replaceAll(token, 'TOKEN')
      .replace(/(?<=saga-shop" content=")\w+/, 'SHOP')
      .replace(/(?<=saga-styles" content=")[^"]+/, 'NONCE')
      .replaceAll(shop.watching.origin, 'ORIGIN')
    // Another test covers the answers that the page reads.
    said.push(`${what}: ${status} ${words.replace(/(?<=id="first">)[^<]*/, '…')}`)
  }
  const foreign: Readonly<Record<string, Headers>> = {
    'the editor’s page': {},
    'another site': { origin: 'https://evil.example' },
    'a name that leads to this machine': {
      host: 'evil.example',
      origin: 'http://evil.example',
    },
    'a page without the token': { 'x-saga-token': undefined },
    'a page with another token': { 'x-saga-token': 'x'.repeat(32) },
    'a page with a token beyond ASCII': { 'x-saga-token': 'é'.repeat(32) },
    'no page': { origin: undefined },
  }
  for (const [who, headers] of Object.entries(foreign)) {
    await tell(`${who} asks for the editor`, ask('GET', '/__saga/edit', headers))
    const sent = { ...own, ...headers }
    await tell(
      `${who} asks for no form`,
      post('form', { name: 'content/lost.yaml' }, sent),
    )
    if (Object.keys(headers).length > 0)
      await tell(`${who} saves`, post('save', stolen, sent))
    await tell(
      `${who} sends a page as a picture`,
      upload('<!doctype html><script>alert(1)</script>', sent),
    )
  }
  const outside = join(shop.root, 'outside.yaml')
  await writeFile(outside, before)
  await symlink(outside, join(shop.root, 'content/posters/main/linked.yaml'))
  for (const name of [
    'content/../package.json',
    '/etc/passwd',
    'content/posters/main/linked.yaml',
  ]) {
    await tell(`the form of ${name}`, post('form', { name }))
    await tell(`a save of ${name}`, post('save', retitled({}, 'Stulen', name)))
  }
  await rm(join(shop.root, 'content/posters/main/linked.yaml'))
  for (const name of [
    '../../../package.json',
    '/etc/passwd',
    '..%2f..%2fsite.yaml',
    'two-moons.yaml',
  ])
    await tell(
      `the picture ${name}`,
      ask('GET', `/__saga/edit/picture?of=${POSTER}&name=${name}`, own),
    )
  await tell(
    'a drawing',
    upload('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  )
  await tell('nothing as a picture', upload(''))
  await tell(
    'a photo of a phone',
    upload(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')),
  )
  await tell('more pixels than any print needs', upload(await writeClaim(16_000, 8_000)))
  await tell('a file that the editor lacks', ask('GET', '/__saga/edit/lost.js', own))
  await tell('a request that there is not', post('lost', {}))
  await tell('no JSON', ask('POST', '/__saga/edit/api/save', own, '{'))
  // Refusing a request before its body is read breaks the connection.
  const closing = { ...own, connection: 'close' }
  await tell(
    '3 MB of it',
    ask('POST', '/__saga/edit/api/save', closing, Buffer.alloc(3_000_000, 32)),
  )
  await expect(said.join('\n')).toMatchFileSnapshot('golden/refused.txt')
  expect(await shop.textOf(FILE)).toBe(before)
  const { headers } = await ask('GET', '/__saga/edit')
  expect(headers['content-security-policy']).toMatch(
    /frame-ancestors 'none'.*; frame-src 'self'$/,
  )
})

test('no page, file, event or form is answered under a name that is not the shop’s own', async () => {
  const { origin, page } = shop.watching
  const asset = /\/assets\/[^"]+\.js/.exec(await page('/sv'))?.[0] ?? ''
  const text = `The shop does not answer under this name. Open it by an address that the terminal shows, such as ${origin}/.`
  const own = ['sheet', 'client.js', 'edit', 'edit/editor.js', 'events'].map(
    (name) => `/__saga/${name}`,
  )
  for (const path of ['/sv', '/none', asset, '/favicon.ico', ...own])
    for (const host of ['evil.example', 'localhost.evil.example:80', '192.0.2.7'])
      expect(await ask('GET', path, { host }), `${path} of ${host}`).toMatchObject({
        status: 403,
        text,
      })
  for (const host of ['localhost', 'LOCALHOST:80', '127.0.0.1', '[::1]:80'])
    expect(await ask('GET', '/sv', { host }), host).toMatchObject({ status: 200 })
})

test('received pictures outlive their server by thirty days', async () => {
  const folder = join(shop.root, '.cache/editor/uploads')
  const picture = await drawQuarters(300, 200).jpeg().toBuffer()
  const receive = async () =>
    (JSON.parse((await upload(picture)).text) as { readonly upload: string }).upload
  const [young, old] = [await receive(), await receive()]
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)
  await utimes(join(folder, young), daysAgo(29), daysAgo(29))
  await utimes(join(folder, old), daysAgo(31), daysAgo(31))
  const second = await startWatching(shop.root, home)
  await second.page('/__saga/edit')
  await second.stop()
  const names = await readdir(folder)
  expect([names.includes(young), names.includes(old)]).toEqual([true, false])
})

test('the token of a run is told to pages of this server only', async () => {
  const asks = (headers: Headers) => ask('POST', '/__saga/edit/token', headers)
  expect((await asks({ origin: shop.watching.origin })).text).toContain(token)
  for (const headers of [{}, { origin: 'https://evil.example' }, { origin: 'null' }])
    expect(await asks(headers)).toMatchObject({ status: 403 })
  const rebound = { host: 'evil.example', origin: 'http://evil.example' }
  expect(await asks(rebound)).toMatchObject({ status: 403 })
})

test('only frames of this server may show a page of the shop', async () => {
  const framing = async (asked: Headers) => {
    const { headers } = await ask('GET', '/sv', asked)
    const [ancestors] =
      /frame-ancestors [^;]+/.exec(String(headers['content-security-policy'])) ?? []
    return [ancestors, headers['x-frame-options']]
  }
  expect(await framing({})).toEqual(["frame-ancestors 'none'", 'DENY'])
  expect(await framing({ 'sec-fetch-dest': 'iframe' })).toEqual([
    "frame-ancestors 'self'",
    'SAMEORIGIN',
  ])
})

test('each answer of the editor’s page allows styles by a nonce of its own, and no others', async () => {
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

test('100 MB are refused, announced or not, before they have all come', async () => {
  // This request never sends its rest, so its connection cannot serve the next request.
  const announced = { ...own, 'content-length': '100000000', connection: 'close' }
  expect((await upload(Buffer.alloc(1000), announced)).status).toBe(413)
  const sent = await sendEndlessly('/__saga/edit/api/upload')
  expect(sent.status).toBe(413)
  expect(sent.megabytes).toBeLessThan(100)
})

/** Sends a request in pieces without saying its length, until it is answered. */
async function sendEndlessly(path: string) {
  const asked = request(shop.watching.origin + path, {
    method: 'POST',
    headers: headersOf(own),
  })
  let answer: IncomingMessage | undefined
  const answered = once(asked, 'response').then(([response]) => {
    answer = response.resume()
  })
  asked.on('error', () => undefined)
  let megabytes = 0
  for (; !answer && megabytes < 100; megabytes += 1) {
    const sent = new Promise((resolve) =>
      asked.write(Buffer.alloc(1_000_000), () => setImmediate(resolve)),
    )
    await Promise.race([sent, answered])
  }
  await answered
  return { status: answer?.statusCode, megabytes }
}

test('with --host, the editor opens by the address in the terminal, once', async () => {
  const { path } = await tinyShop()
  await using watching = await startWatching(path, home, ['--host', '127.0.0.1'])
  const origin = watching.origin.replace('localhost', '127.0.0.1')
  const visit = (address: string, cookie = ''): Promise<Response> =>
    fetch(origin + address, { headers: { cookie }, redirect: 'manual' })
  const keys = () => watching.said().match(/(?<=key=)\S+/g) ?? []
  for (const foreign of ['', '?key=guessed']) {
    const refused = await visit(
      `/__saga/edit${foreign}`,
      `saga-editor=guessed; saga-editor=${'é'.repeat(32)}`,
    )
    expect([refused.status, await refused.text()]).toEqual([
      403,
      'Open the editor by the address that npm run watch shows: each address works once.',
    ])
  }
  const [key = ''] = keys()
  const admitted = await visit(`/__saga/edit?key=${key}`)
  expect(admitted.status).toBe(303)
  const cookie = admitted.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(
    /^saga-editor-\w{12}=[\w-]{32}; Path=\/__saga; HttpOnly; SameSite=Strict$/,
  )
  const editor = await visit('/__saga/edit', `other=1; ${cookie.split(';')[0]}`)
  expect(editor.status).toBe(200)
  expect(await editor.text()).toContain('editor.js')
  expect((await visit(`/__saga/edit?key=${key}`)).status).toBe(403)
  expect(new Set(keys()).size).toBe(2)
})

test('with --host, the next run admits the same browser, unless others could read the secret', async () => {
  const { path } = await tinyShop()
  const secret = join(path, '.cache/editor-secret')
  const cookieOf = async (watching: Watching): Promise<string> => {
    const [address = ''] = /http:\S+key=\S+/.exec(watching.said()) ?? []
    const { headers } = await fetch(address, { redirect: 'manual' })
    return headers.get('set-cookie')?.split(';')[0] ?? ''
  }
  const run = () => startWatching(path, home, ['--host', '127.0.0.1'])
  await using first = await run()
  const cookie = await cookieOf(first)
  expect((await stat(secret)).mode & 0o777).toBe(0o600)
  expect(cookie).toContain(await readFile(secret, 'utf8'))
  await first.stop()
  const second = await run()
  expect(
    (await fetch(`${second.origin}/__saga/edit`, { headers: { cookie } })).status,
  ).toBe(200)
  await second.stop()
  await chmod(secret, 0o644)
  const third = await run()
  expect(
    (await fetch(`${third.origin}/__saga/edit`, { headers: { cookie } })).status,
  ).toBe(403)
  expect((await stat(secret)).mode & 0o777).toBe(0o600)
  await third.stop()
})
