import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FormState, Outcome } from '../../cli/editor/protocol.ts'
import { home } from '../support/cli.ts'
import { type EditedShop, editedShop } from '../support/editor.ts'
import { writeClaim } from '../support/pictures.ts'
import { tinyShop } from '../support/tiny-shop.ts'
import { startWatching } from '../support/watch.ts'

const POSTER = 'content/posters/main/two-moons.yaml'

let shop: EditedShop
let own: Readonly<Record<string, string>>
beforeAll(async () => {
  shop = await editedShop()
  own = await ownHeaders()
})
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

/** What the editor's own page sends. */
async function ownHeaders(): Promise<Readonly<Record<string, string>>> {
  const { text } = await ask('GET', '/__saga/edit')
  return {
    'x-saga-token': /name="saga-token" content="([^"]+)"/.exec(text)?.[1] ?? '',
    origin: shop.watching.origin,
  }
}

/** A request of the editor's page. */
const post = (name: string, input: object, headers = own): Promise<Answer> =>
  ask('POST', `/__saga/edit/api/${name}`, headers, JSON.stringify(input))

const formOf = async (name: string): Promise<FormState> =>
  JSON.parse((await post('form', { name })).text) as FormState

/** Saves another Swedish title than the one that was read. */
const save = (name: string, before: unknown, sv: string, headers = own): Promise<Answer> => {
  const { title, ...others } = (before ?? {}) as { readonly title?: object }
  const after = { ...others, title: { ...title, sv } }
  return post('save', { name, before, after }, headers)
}

test.each([
  ['another site', (headers: typeof own) => ({ ...headers, origin: 'https://evil.example' })],
  [
    'a name that leads to this machine',
    (headers: typeof own) => ({ ...headers, host: 'evil.example', origin: 'http://evil.example' }),
  ],
  ['a page without the token', ({ origin = '' }: typeof own) => ({ origin })],
  ['a page with another token', (headers: typeof own) => ({ ...headers, 'x-saga-token': 'x'.repeat(32) })],
  ['no page', ({ origin: _, ...headers }: typeof own) => headers],
])('nothing is written for %s', async (_, change) => {
  const before = await shop.textOf('posters/main/two-moons.yaml')
  const { data } = await formOf(POSTER)
  expect((await save(POSTER, data, 'Stulen', change(own))).status).toBe(403)
  expect(await shop.textOf('posters/main/two-moons.yaml')).toBe(before)
})

test('the editor is not shown under a foreign name, nor in a foreign frame', async () => {
  expect((await ask('GET', '/__saga/edit', { host: 'evil.example' })).status).toBe(403)
  expect((await post('overview', {}, { ...own, host: 'evil.example' })).status).toBe(403)
  const { headers } = await ask('GET', '/__saga/edit')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

test('only frames of this server may show a page of the shop', async () => {
  const alone = await ask('GET', '/sv')
  expect(alone.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(alone.headers['x-frame-options']).toBe('DENY')
  const framed = await ask('GET', '/sv', { 'sec-fetch-dest': 'iframe' })
  expect(framed.headers['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(framed.headers['x-frame-options']).toBe('SAMEORIGIN')
})

test.each(['content/../package.json', '../package.json', '/etc/passwd', 'content/lost.yaml'])(
  'there is no form for %s',
  async (name) => {
    expect((await post('form', { name })).status).toBe(404)
    expect((await save(name, {}, 'Stulen')).status).toBe(404)
  },
)

test('a link that leads out of content/ is not written through', async () => {
  const outside = join(shop.root, 'outside.yaml')
  await writeFile(outside, await shop.textOf('posters/main/two-moons.yaml'))
  const link = join(shop.root, 'content/posters/main/linked.yaml')
  await symlink(outside, link)
  const { status } = await save('content/posters/main/linked.yaml', {}, 'Stulen')
  await rm(link)
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
  const { data } = await formOf(POSTER)
  const answer = JSON.parse((await save(POSTER, data, text)).text) as Outcome
  expect(answer.kind).toBe('saved')
  expect(((await formOf(POSTER)).data as { title: { sv: string } }).title.sv).toBe(text)
  await shop.watching.until('/sv/posters/two-moons', (html) => html.includes('&lt;script&gt;alert(1)'))
  expect(await shop.watching.page('/sv/posters/two-moons')).not.toContain('<script>alert(1)')
})

test('a save of what was read before another save is told so, and writes nothing', async () => {
  const { data } = await formOf(POSTER)
  await save(POSTER, data, 'Först')
  const answer = JSON.parse((await save(POSTER, data, 'Sedan')).text) as Outcome
  expect(answer.kind).toBe('changed-elsewhere')
  expect(await shop.textOf('posters/main/two-moons.yaml')).toContain('sv: Först')
})

test('a change of an entry of a list whose entries moved meanwhile is told so, and writes nothing', async () => {
  const { data } = await formOf('content/reviews.yaml')
  const reviews = data as readonly { readonly name: string }[]
  const saveAs = async (after: unknown): Promise<Outcome> => {
    const { text } = await post('save', { name: 'content/reviews.yaml', before: data, after })
    return JSON.parse(text) as Outcome
  }
  expect(await saveAs(reviews.toReversed())).toMatchObject({ kind: 'saved' })
  const moved = await shop.textOf('reviews.yaml')
  const mine = await saveAs(
    reviews.map((review, index) => (index === 0 ? { ...review, name: 'Ada' } : review)),
  )
  expect(mine).toMatchObject({ kind: 'changed-elsewhere' })
  expect(mine.list).toEqual([expect.stringContaining('entry 1 is entry 2 now')])
  expect(await shop.textOf('reviews.yaml')).toBe(moved)
  expect(await shop.textOf('reviews.yaml')).not.toContain('Ada')
})

const upload = (body: Buffer, headers = own): Promise<Answer> =>
  ask('POST', '/__saga/edit/api/upload', { ...headers, 'content-type': 'image/jpeg' }, body)

/** Puts another picture into the first place of a poster. */
async function savePicture(name: string, sure = false): Promise<Outcome> {
  const { data } = await formOf(POSTER)
  const after = { ...(data as object), images: [name] }
  return JSON.parse((await post('save', { name: POSTER, before: data, after, sure })).text) as Outcome
}

const pictureOf = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#123' } })
    .jpeg()
    .toBuffer()

test('a picture is received, and what does not fit it is said before it is used', async () => {
  const bytes = await pictureOf(300, 200)
  const before = await shop.textOf('posters/main/two-moons.yaml')
  const { status, text } = await upload(bytes)
  expect(status).toBe(200)
  const { kind, findings } = await savePicture((JSON.parse(text) as { upload: string }).upload)
  expect(kind).toBe('asks')
  expect(JSON.stringify(findings)).toContain('a portrait picture has the shape')
  expect(await shop.textOf('posters/main/two-moons.yaml')).toBe(before)
  expect((await upload(bytes, { ...own, origin: 'https://evil.example' })).status).toBe(403)
})

test.each([
  [
    'a drawing with a script',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['nothing', Buffer.alloc(0)],
])('%s is not received as a picture', async (_, bytes) => {
  expect((await upload(bytes)).status).toBe(415)
})

test('a picture with more pixels than any print needs is refused by its header', async () => {
  expect((await upload(await writeClaim(16_000, 8_000))).status).toBe(413)
})

test('100 MB are refused, announced or not, before they have all come', async () => {
  const announced = { ...own, 'content-length': '100000000', 'content-type': 'image/jpeg' }
  expect((await ask('POST', '/__saga/edit/api/upload', announced, Buffer.alloc(1000))).status).toBe(413)
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
    const before = await shop.textOf('posters/main/two-moons.yaml')
    expect(await savePicture(name)).toMatchObject({ kind: 'asks' })
    expect(await shop.textOf('posters/main/two-moons.yaml')).toBe(before)
  },
)

test('a picture cannot be put outside of content/', async () => {
  const before = await shop.textOf('posters/main/two-moons.yaml')
  const { upload: name } = JSON.parse((await upload(await pictureOf(1188, 1682))).text) as { upload: string }
  // A picture takes the name of the one that it replaces.
  expect(await savePicture('../../../stray.jpg', true)).toMatchObject({ kind: 'saved' })
  expect(await savePicture(name, true)).toMatchObject({ kind: 'refused' })
  expect(await readdir(shop.root)).not.toContain('stray.jpg')
  await writeFile(join(shop.root, 'content/posters/main/two-moons.yaml'), before)
})

test('a name that leads elsewhere is no id', async () => {
  const values = { to: '../../../stray' }
  const { text } = await post('work', { work: 'duplicate', kind: 'poster', id: 'two-moons', values })
  expect(JSON.parse(text)).toMatchObject({ kind: 'refused' })
})

test('what is no request is refused in words', async () => {
  expect(await ask('POST', '/__saga/edit/api/save', own, '{')).toMatchObject({ status: 400 })
  expect(await ask('POST', '/__saga/edit/api/save', own, Buffer.alloc(3_000_000, 32))).toMatchObject({
    status: 413,
  })
})

test('with --host, the editor opens by the address in the terminal, once; at its start unused pictures are gone', async () => {
  const { path } = await tinyShop()
  const uploads = join(path, '.cache/editor/uploads')
  await mkdir(uploads, { recursive: true })
  await writeFile(join(uploads, 'unused.jpg'), await pictureOf(300, 200))
  await using watching = await startWatching(path, home, ['--host', '127.0.0.1'])
  const visit = (address: string, cookie = ''): Promise<Response> =>
    fetch(`${watching.origin.replace('localhost', '127.0.0.1')}${address}`, {
      headers: { cookie },
      redirect: 'manual',
    })
  const keysIn = (said: string): readonly string[] =>
    [...said.matchAll(/key=(\S+)/g)].map(([, key = '']) => key)
  expect((await visit('/__saga/edit')).status).toBe(403)
  expect((await visit('/__saga/edit?key=guessed')).status).toBe(403)
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
