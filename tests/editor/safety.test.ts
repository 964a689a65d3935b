import { once } from 'node:events'
import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import type { FormState, Outcome } from '../../cli/editor/protocol.ts'
import { home } from '../support/cli.ts'
import { editedShop } from '../support/editor.ts'
import { drawQuarters, writeClaim } from '../support/pictures.ts'
import { tinyShop } from '../support/tiny-shop.ts'
import { startWatching } from '../support/watch.ts'

const FILE = 'posters/main/two-moons.yaml'
const POSTER = `content/${FILE}`

const shop = await editedShop()
afterAll(() => shop[Symbol.asyncDispose]())

type Headers = Readonly<Record<string, string | undefined>>

/** Only what has a value is sent. */
const headersOf = (headers: Headers) => JSON.parse(JSON.stringify(headers)) as Record<string, string>

/** Asks with exactly these headers; `fetch` sets some by itself. */
async function ask(method: string, path: string, headers: Headers = {}, body: string | Buffer = '') {
  const asked = request(shop.watching.origin + path, { method, headers: headersOf(headers) }).end(body)
  // A refusal may come before all is sent.
  asked.on('error', () => undefined)
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, text: await readText(response) }
}

const token = /name="saga-token" content="([^"]+)"/.exec((await ask('GET', '/__saga/edit')).text)?.[1] ?? ''
/** What the editor's own page sends. */
const own: Headers = { 'x-saga-token': token, origin: shop.watching.origin }

/** A request of the editor's page. */
const post = (name: string, input: object, headers = own) =>
  ask('POST', `/__saga/edit/api/${name}`, headers, JSON.stringify(input))

const answerTo = async (name: string, input: object): Promise<Outcome> =>
  JSON.parse((await post(name, input)).text) as Outcome

const dataOf = async (): Promise<unknown> =>
  (JSON.parse((await post('form', { name: POSTER })).text) as FormState).data

/** Another Swedish title than the one that was read. */
const retitled = (before: unknown, sv: string, name = POSTER) => {
  const { title, ...others } = (before ?? {}) as { readonly title?: object }
  return { name, before, after: { ...others, title: { ...title, sv } } }
}

test.each<[string, Headers]>([
  ['another site', { origin: 'https://evil.example' }],
  ['a name that leads to this machine', { host: 'evil.example', origin: 'http://evil.example' }],
  ['a page without the token', { 'x-saga-token': undefined }],
  ['a page with another token', { 'x-saga-token': 'x'.repeat(32) }],
  ['no page', { origin: undefined }],
])('nothing is written for %s', async (_, changed) => {
  const before = await shop.textOf(FILE)
  const stolen = retitled(await dataOf(), 'Stulen')
  expect((await post('save', stolen, { ...own, ...changed })).status).toBe(403)
  expect(await shop.textOf(FILE)).toBe(before)
})

test('the editor is not shown under a foreign name, nor in a foreign frame', async () => {
  expect((await ask('GET', '/__saga/edit', { host: 'evil.example' })).status).toBe(403)
  expect((await post('overview', {}, { ...own, host: 'evil.example' })).status).toBe(403)
  const { headers } = await ask('GET', '/__saga/edit')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

test('only frames of this server may show a page of the shop', async () => {
  const framing = async (asked: Headers) => {
    const { headers } = await ask('GET', '/sv', asked)
    const [ancestors] = /frame-ancestors [^;]+/.exec(String(headers['content-security-policy'])) ?? []
    return [ancestors, headers['x-frame-options']]
  }
  expect(await framing({})).toEqual(["frame-ancestors 'none'", 'DENY'])
  expect(await framing({ 'sec-fetch-dest': 'iframe' })).toEqual(["frame-ancestors 'self'", 'SAMEORIGIN'])
})

const LINK = 'content/posters/main/linked.yaml'
test.each(['content/../package.json', '../package.json', '/etc/passwd', 'content/lost.yaml', LINK])(
  'there is no form for %s',
  async (name) => {
    const outside = join(shop.root, 'outside.yaml')
    await writeFile(outside, await shop.textOf(FILE))
    await symlink(outside, join(shop.root, LINK))
    const answers = [await post('form', { name }), await post('save', retitled({}, 'Stulen', name))]
    await rm(join(shop.root, LINK))
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
  },
)

test.each(['../../../package.json', '/etc/passwd', '..%2f..%2fsite.yaml', 'two-moons.yaml'])(
  'no other file is given as the picture %s',
  async (name) =>
    expect((await ask('GET', `/__saga/edit/picture?of=${POSTER}&name=${name}`, own)).status).toBe(404),
)

test('a hostile text stays a text', async () => {
  const text = `</script><script>alert(1)</script>: "'{{ & - # [x]`
  expect(await answerTo('save', retitled(await dataOf(), text))).toMatchObject({ kind: 'saved' })
  expect(await dataOf()).toMatchObject({ title: { sv: text } })
  await shop.watching.until('/sv/posters/two-moons', (html) => html.includes('&lt;script&gt;alert(1)'))
  expect(await shop.watching.page('/sv/posters/two-moons')).not.toContain('<script>alert(1)')
})

const upload = (body: Buffer, headers = own) =>
  ask('POST', '/__saga/edit/api/upload', { ...headers, 'content-type': 'image/jpeg' }, body)

const pictureOf = (width: number, height: number): Promise<Buffer> =>
  drawQuarters(width, height).jpeg().toBuffer()

test.each<[string, string | Buffer, number, Headers?]>([
  ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 415],
  ['a page', '<!doctype html><script>alert(1)</script>', 415],
  ['nothing', '', 415],
  ['what claims more pixels than any print needs', await writeClaim(16_000, 8_000), 413],
  ['what another site sends', await pictureOf(300, 200), 403, { ...own, origin: 'https://evil.example' }],
])('%s is not received as a picture', async (_, body, status, headers = own) => {
  expect((await upload(Buffer.from(body), headers)).status).toBe(status)
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
  const asked = request(shop.watching.origin + path, { method: 'POST', headers: headersOf(own) })
  let answer: IncomingMessage | undefined
  const answered = once(asked, 'response').then(([response]) => {
    answer = response.resume()
  })
  asked.on('error', () => undefined)
  let megabytes = 0
  for (; !answer && megabytes < 100; megabytes += 1) {
    const sent = new Promise((resolve) => asked.write(Buffer.alloc(1_000_000), () => setImmediate(resolve)))
    await Promise.race([sent, answered])
  }
  await answered
  return { status: answer?.statusCode, megabytes }
}

test('what is no request, or too long for one, is refused', async () => {
  const statusOf = async (body: string | Buffer) =>
    (await ask('POST', '/__saga/edit/api/save', own, body)).status
  expect([await statusOf('{'), await statusOf(Buffer.alloc(3_000_000, 32))]).toEqual([400, 413])
})

test('with --host, the editor opens by the address in the terminal, once; at its start unused pictures are gone', async () => {
  const { path } = await tinyShop()
  const uploads = join(path, '.cache/editor/uploads')
  await mkdir(uploads, { recursive: true })
  await writeFile(join(uploads, 'unused.jpg'), await pictureOf(300, 200))
  await using watching = await startWatching(path, home, ['--host', '127.0.0.1'])
  const origin = watching.origin.replace('localhost', '127.0.0.1')
  const visit = (address: string, cookie = ''): Promise<Response> =>
    fetch(origin + address, { headers: { cookie }, redirect: 'manual' })
  const keys = () => watching.said().match(/(?<=key=)\S+/g) ?? []
  for (const foreign of ['', '?key=guessed']) expect((await visit(`/__saga/edit${foreign}`)).status).toBe(403)
  const [key = ''] = keys()
  const admitted = await visit(`/__saga/edit?key=${key}`)
  expect(admitted.status).toBe(303)
  const cookie = admitted.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/HttpOnly; SameSite=Strict/)
  const editor = await visit('/__saga/edit', cookie.split(';')[0])
  expect(editor.status).toBe(200)
  expect(await editor.text()).toContain('editor.js')
  expect((await visit(`/__saga/edit?key=${key}`)).status).toBe(403)
  expect(new Set(keys()).size).toBe(2)
  expect(await readdir(uploads).catch(() => [])).toEqual([])
})
