import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:http2'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { untilEnd } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { build } from '../support/cli.ts'
import { documentTexts } from '../support/documents.ts'
import { temporaryFolder } from '../support/files.ts'
import { freePort, hosts, startNginx } from '../support/hosts.ts'

const shop = untilEnd(await tinyShop())
beforeAll(async () => {
  await shop.edit('content/site.yaml', (text) => `${text}\ncompress: true\n`)
  expect((await build(shop.path)).text).toContain('; 0 images made')
})

describe('compress: true', () => {
  test('compresses texts once, and no pictures', async () => {
    const page = await readFile(join(shop.dist, 'sv.html'))
    expect(brotliDecompressSync(await readFile(join(shop.dist, 'sv.html.br')))).toEqual(
      page,
    )
    expect(gunzipSync(await readFile(join(shop.dist, 'sv.html.gz')))).toEqual(page)
    expect((await build(shop.path)).text).toContain(' 0 written')
  })

  test.each(hosts)('$name sends them as what they are', async (host) => {
    const { origin, stop } = await host.start(shop.dist)
    try {
      const ask = (path: string, encoding: string) =>
        fetch(origin + path, {
          headers: { 'accept-encoding': encoding, accept: 'text/html' },
        })
      for (const encoding of ['br', 'gzip']) {
        const answer = await ask('/sv', encoding)
        expect(answer.headers.get('content-type')).toMatch(
          /^text\/html; ?charset=utf-8$/i,
        )
        expect(await answer.text()).toBe(
          await readFile(join(shop.dist, 'sv.html'), 'utf8'),
        )
        expect(answer.headers.get('content-security-policy')).toContain(
          "default-src 'none'",
        )
      }
      const encoded = await ask('/sv', 'gzip')
      expect(encoded.headers.get('content-encoding')).toBe('gzip')
      expect((await ask('/sv', 'identity')).headers.get('content-encoding')).toBeNull()
      const script = /"(\/assets\/[^"]+\.js)"/.exec(await encoded.text())?.[1] ?? ''
      const asset = await ask(script, 'gzip')
      expect(asset.headers.get('content-type')).toMatch(
        /^(?:text|application)\/javascript/,
      )
      expect(asset.headers.get('content-encoding')).toBe('gzip')
      expect(asset.headers.get('cache-control')).toContain('immutable')
      expect((await ask('/sv/nope', 'gzip')).status).toBe(404)
      expect(new URL((await ask('/wide', 'gzip')).url).pathname).toBe('/sv/wide')
    } finally {
      await stop()
    }
  })
})

/** The configuration of a whole nginx in the documentation, with other ports and paths. */
async function startAsDocumented(folder: string) {
  const blocks = [...documentTexts.values()].flatMap(
    (text) => text.match(/(?<=```nginx\n)[\s\S]*?(?=```)/g) ?? [],
  )
  const block = blocks.find((lines) => lines.includes('listen 443')) ?? ''
  const [http, https] = [await freePort(), await freePort()]
  const files = ['-keyout', join(folder, 'shop.key'), '-out', join(folder, 'shop.pem')]
  const key = [
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=localhost',
    '-days',
    '1',
  ]
  expect(spawnSync('openssl', ['req', ...key, ...files]).status).toBe(0)
  const servers = block
    .replace('listen 80', `listen 127.0.0.1:${http}`)
    .replace('listen 443', `listen 127.0.0.1:${https}`)
    .replaceAll('/etc/ssl/', `${folder}/`)
    .replaceAll('/var/www/shop/dist', shop.dist)
    .replace('include mime.types', 'include /etc/nginx/mime.types')
  const { stop } = await startNginx(servers, http)
  return { http: `http://127.0.0.1:${http}`, https: `https://127.0.0.1:${https}`, stop }
}

test.runIf(hosts.some(({ name }) => name === 'nginx'))(
  'nginx as the documentation sets it up redirects to https, and speaks HTTP/2',
  async () => {
    await using folder = await temporaryFolder()
    const server = await startAsDocumented(folder.path)
    try {
      const answer = await fetch(`${server.http}/sv?x=1`, { redirect: 'manual' })
      expect([answer.status, answer.headers.get('location')]).toEqual([
        301,
        'https://127.0.0.1/sv?x=1',
      ])
      const session = connect(server.https, { rejectUnauthorized: false })
      const request = session.request({ ':path': '/sv' })
      const [headers] = (await once(request, 'response')) as [Record<string, string>]
      expect(headers[':status']).toBe(200)
      expect(headers['strict-transport-security']).toContain('max-age=')
      session.destroy()
    } finally {
      await server.stop()
    }
  },
)
