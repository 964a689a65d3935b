import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { FormState, Outcome } from '../../cli/editor/protocol.ts'
import { home } from '../support/cli.ts'
import { editedShop } from '../support/editor.ts'
import { writeClaim } from '../support/pictures.ts'
import { tinyShop } from '../support/tiny-shop.ts'
import { startWatching } from '../support/watch.ts'

const FILE = 'posters/main/two-moons.yaml'
const POSTER = `content/${FILE}`

const shop = await editedShop()
afterAll(() => shop[Symbol.asyncDispose]())

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
}

/** Asks with exactly these headers; `fetch` sets some by itself. */
const ask = (
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body: string | Buffer = '',
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asked = request(shop.watching.origin + path, { method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    asked.on('error', reject)
    asked.end(body)
  })

const token = /name="saga-token" content="([^"]+)"/.exec((await ask('GET', '/__saga/edit')).text)?.[1] ?? ''
/** What the editor's own page sends. */
const own: Readonly<Record<string, string>> = { 'x-saga-token': token, origin: shop.watching.origin }

/** A request of the editor's page. */
const post = (name: string, input: object, headers = own): Promise<Answer> =>
  ask('POST', `/__saga/edit/api/${name}`, headers, JSON.stringify(input))

const answerTo = async (name: string, input: object): Promise<Outcome> =>
  JSON.parse((await post(name, input)).text) as Outcome

const dataOf = async (name = POSTER): Promise<unknown> =>
  (JSON.parse((await post('form', { name })).text) as FormState).data

/** Another Swedish title than the one that was read. */
const retitled = (before: unknown, sv: string, name = POSTER) => {
  const { title, ...others } = (before ?? {}) as { readonly title?: object }
  return { name, before, after: { ...others, title: { ...title, sv } } }
}

test.each<[string, Readonly<Record<string, string | undefined>>]>([
  ['another site', { origin: 'https://evil.example' }],
  ['a name that leads to this machine', { host: 'evil.example', origin: 'http://evil.example' }],
  ['a page without the token', { 'x-saga-token': undefined }],
  ['a page with another token', { 'x-saga-token': 'x'.repeat(32) }],
  ['no page', { origin: undefined }],
])('nothing is written for %s', async (_, changed) => {
  const before = await shop.textOf(FILE)
  const headers = Object.entries({ ...own, ...changed }).filter(([, value]) => value !== undefined)
  const { status } = await post(
    'save',
    retitled(await dataOf(), 'Stulen'),
    Object.fromEntries(headers) as typeof own,
  )
  expect(status).toBe(403)
  expect(await shop.textOf(FILE)).toBe(before)
})

test('the editor is not shown under a foreign name, nor in a foreign frame', async () => {
  expect((await ask('GET', '/__saga/edit', { host: 'evil.example' })).status).toBe(403)
  expect((await post('overview', {}, { ...own, host: 'evil.example' })).status).toBe(403)
  const { headers } = await ask('GET', '/__saga/edit')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

test('only frames of this server may show a page of the shop', async () => {
  const framing = async (asked: Readonly<Record<string, string>>) => {
    const { headers } = await ask('GET', '/sv', asked)
    const [ancestors] = /frame-ancestors [^;]+/.exec(String(headers['content-security-policy'])) ?? []
    return [ancestors, headers['x-frame-options']]
  }
  expect(await framing({})).toEqual(["frame-ancestors 'none'", 'DENY'])
  expect(await framing({ 'sec-fetch-dest': 'iframe' })).toEqual(["frame-ancestors 'self'", 'SAMEORIGIN'])
})

test.each(['content/../package.json', '../package.json', '/etc/passwd', 'content/lost.yaml'])(
  'there is no form for %s',
  async (name) => {
    expect((await post('form', { name })).status).toBe(404)
    expect((await post('save', retitled({}, 'Stulen', name))).status).toBe(404)
  },
)

test('a link that leads out of content/ is not written through', async () => {
  const outside = join(shop.root, 'outside.yaml')
  await writeFile(outside, await shop.textOf(FILE))
  const name = 'content/posters/main/linked.yaml'
  await symlink(outside, join(shop.root, name))
  const { status } = await post('save', retitled({}, 'Stulen', name))
  await rm(join(shop.root, name))
  expect(status).toBe(404)
})

test.each(['../../../package.json', '/etc/passwd', '..%2f..%2fsite.yaml', 'two-moons.yaml'])(
  'no other file is given as the picture %s',
  async (name) => {
    const { status } = await ask('GET', `/__saga/edit/picture?of=${POSTER}&name=${name}`, own)
    expect(status).toBe(404)
  },
)

test('a hostile text stays a text', async () => {
  const text = `</script><script>alert(1)</script>: "'{{ & - # [x]`
  expect(await answerTo('save', retitled(await dataOf(), text))).toMatchObject({ kind: 'saved' })
  expect(await dataOf()).toMatchObject({ title: { sv: text } })
  await shop.watching.until('/sv/posters/two-moons', (html) => html.includes('&lt;script&gt;alert(1)'))
  expect(await shop.watching.page('/sv/posters/two-moons')).not.toContain('<script>alert(1)')
})

test('a save of what was read before another save is told so, and writes nothing', async () => {
  const data = await dataOf()
  await post('save', retitled(data, 'Först'))
  expect(await answerTo('save', retitled(data, 'Sedan'))).toMatchObject({ kind: 'changed-elsewhere' })
  expect(await shop.textOf(FILE)).toContain('sv: Först')
})

test('a change of an entry of a list whose entries moved meanwhile is told so, and writes nothing', async () => {
  const name = 'content/reviews.yaml'
  const before = (await dataOf(name)) as readonly { readonly name: string }[]
  const saveAs = (after: unknown) => answerTo('save', { name, before, after })
  expect(await saveAs(before.toReversed())).toMatchObject({ kind: 'saved' })
  const moved = await shop.textOf('reviews.yaml')
  expect(await saveAs([{ ...before[0], name: 'Ada' }, ...before.slice(1)])).toMatchObject({
    kind: 'changed-elsewhere',
    list: [expect.stringContaining('entry 1 is entry 2 now')],
  })
  expect(await shop.textOf('reviews.yaml')).toBe(moved)
})

const upload = (body: Buffer, headers = own): Promise<Answer> =>
  ask('POST', '/__saga/edit/api/upload', { ...headers, 'content-type': 'image/jpeg' }, body)

const uploaded = async (bytes: Buffer): Promise<string> =>
  (JSON.parse((await upload(bytes)).text) as { readonly upload: string }).upload

/** Puts another picture into the first place of a poster. */
async function savePicture(name: string, sure = false): Promise<Outcome> {
  const before = (await dataOf()) as object
  return answerTo('save', { name: POSTER, before, after: { ...before, images: [name] }, sure })
}

const pictureOf = async (width: number, height: number): Promise<Buffer> =>
  await sharp({ create: { width, height, channels: 3, background: '#123' } })
    .jpeg()
    .toBuffer()

test('a picture is received, and what does not fit it is said before it is used', async () => {
  const bytes = await pictureOf(300, 200)
  const before = await shop.textOf(FILE)
  const { kind, findings } = await savePicture(await uploaded(bytes))
  expect(kind).toBe('asks')
  expect(JSON.stringify(findings)).toContain('a portrait picture has the shape')
  expect(await shop.textOf(FILE)).toBe(before)
  expect((await upload(bytes, { ...own, origin: 'https://evil.example' })).status).toBe(403)
})

test.each([
  ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['nothing', ''],
])('%s is not received as a picture', async (_, text) => {
  expect((await upload(Buffer.from(text))).status).toBe(415)
})

test('a picture with more pixels than any print needs is refused by its header', async () => {
  expect((await upload(await writeClaim(16_000, 8_000))).status).toBe(413)
})

test('100 MB are refused, announced or not, before they have all come', async () => {
  expect((await upload(Buffer.alloc(1000), { ...own, 'content-length': '100000000' })).status).toBe(413)
  const sent = await sendEndlessly('/__saga/edit/api/upload')
  expect(sent.status).toBe(413)
  expect(sent.megabytes).toBeLessThan(100)
})

/** Sends a request in pieces without saying its length, until it is answered. */
const sendEndlessly = (path: string): Promise<{ readonly status: number; readonly megabytes: number }> =>
  new Promise((resolve, reject) => {
    let megabytes = 0
    let isAnswered = false
    const asked = request(shop.watching.origin + path, { method: 'POST', headers: own }, (response) => {
      isAnswered = true
      resolve({ status: response.statusCode ?? 0, megabytes })
      response.resume()
    })
    asked.on('error', (error) => (isAnswered ? undefined : reject(error)))
    const piece = Buffer.alloc(1_000_000)
    const send = (): void => {
      if (isAnswered || megabytes >= 100) return
      megabytes += 1
      asked.write(piece, () => setImmediate(send))
    }
    send()
  })

test.each(['../../../../etc/passwd', '/etc/passwd', 'lost.jpg'])(
  '%s is not used as a picture',
  async (name) => {
    const before = await shop.textOf(FILE)
    expect(await savePicture(name)).toMatchObject({ kind: 'asks' })
    expect(await shop.textOf(FILE)).toBe(before)
  },
)

test('a picture cannot be put outside of content/', async () => {
  const before = await shop.textOf(FILE)
  const name = await uploaded(await pictureOf(1188, 1682))
  // A picture takes the name of the one that it replaces.
  expect(await savePicture('../../../stray.jpg', true)).toMatchObject({ kind: 'saved' })
  expect(await savePicture(name, true)).toMatchObject({ kind: 'refused' })
  expect(await readdir(shop.root)).not.toContain('stray.jpg')
  await writeFile(join(shop.root, POSTER), before)
})

test('a name that leads elsewhere is no id', async () => {
  const work = { work: 'duplicate', kind: 'poster', id: 'two-moons', values: { to: '../../../stray' } }
  expect(await answerTo('work', work)).toMatchObject({ kind: 'refused' })
})

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
  const visit = (address: string, cookie = ''): Promise<Response> =>
    fetch(watching.origin.replace('localhost', '127.0.0.1') + address, {
      headers: { cookie },
      redirect: 'manual',
    })
  const keysIn = (said: string): readonly string[] =>
    [...said.matchAll(/key=(\S+)/g)].map(([, key = '']) => key)
  for (const foreign of ['', '?key=guessed']) expect((await visit(`/__saga/edit${foreign}`)).status).toBe(403)
  const [key = ''] = keysIn(watching.said())
  const admitted = await visit(`/__saga/edit?key=${key}`)
  expect(admitted.status).toBe(303)
  const cookie = admitted.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/HttpOnly; SameSite=Strict/)
  const editor = await visit('/__saga/edit', cookie.split(';')[0])
  expect(editor.status).toBe(200)
  expect(await editor.text()).toContain('editor.js')
  expect((await visit(`/__saga/edit?key=${key}`)).status).toBe(403)
  expect(new Set(keysIn(watching.said())).size).toBe(2)
  expect(await readdir(uploads).catch(() => [])).toEqual([])
})
