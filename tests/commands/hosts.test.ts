import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:http2'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { build } from '../support/cli.ts'
import { documentTexts } from '../support/documents.ts'
import { temporaryFolder } from '../support/files.ts'
import { freePort, hosts, startNginx } from '../support/hosts.ts'
import { isLong } from '../support/long.ts'

const shop = disposeAfterTests(await tinyShop())
beforeAll(async () => {
  await shop.edit('content/site.yaml', (text) => `${text}\ncompress: true\n`)

  // The pictures come from the store, and compressed copies are not counted as images.
  expect((await build(shop.path)).text).toContain('; 0 images made')
})

describe('compress: true', () => {
  test('writes compressed pages next to the originals, once', async () => {
    const page = await readFile(join(shop.dist, 'sv.html'))
    expect(brotliDecompressSync(await readFile(join(shop.dist, 'sv.html.br')))).toEqual(
      page,
    )
    expect(gunzipSync(await readFile(join(shop.dist, 'sv.html.gz')))).toEqual(page)

    expect((await build(shop.path)).text).toContain(' 0 written')
  })

  // `npm run test:long` asks every host, and installs those that are missing.
  test.each(isLong ? hosts : hosts.slice(0, 1))(
    '$name sends compressed files with the right headers',
    async (host) => {
      const { origin, stop } = await host.start(shop.dist)
      try {
        const fetchPage = (path: string, encoding: string) =>
          fetch(origin + path, {
            headers: { 'accept-encoding': encoding, accept: 'text/html' },
          })
        for (const encoding of ['br', 'gzip']) {
          const page = await fetchPage('/sv', encoding)
          expect(page.headers.get('content-type')).toMatch(
            /^text\/html; ?charset=utf-8$/i,
          )
          expect(await page.text()).toBe(
            await readFile(join(shop.dist, 'sv.html'), 'utf8'),
          )
          expect(page.headers.get('content-security-policy')).toContain(
            "default-src 'none'",
          )
        }

        const compressedPage = await fetchPage('/sv', 'gzip')
        expect(compressedPage.headers.get('content-encoding')).toBe('gzip')
        const plainPage = await fetchPage('/sv', 'identity')
        expect(plainPage.headers.get('content-encoding')).toBeNull()

        const html = await compressedPage.text()
        const scriptPath = /"(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? ''
        const script = await fetchPage(scriptPath, 'gzip')
        expect(script.headers.get('content-type')).toMatch(
          /^(?:text|application)\/javascript/,
        )
        expect(script.headers.get('content-encoding')).toBe('gzip')
        expect(script.headers.get('cache-control')).toContain('immutable')

        expect((await fetchPage('/sv/nope', 'gzip')).status).toBe(404)
        const redirectedPage = await fetchPage('/wide', 'gzip')
        expect(new URL(redirectedPage.url).pathname).toBe('/sv/wide')
      } finally {
        await stop()
      }
    },
  )
})

/** Starts nginx with the complete configuration from the documentation, but with different ports and paths. */
async function startAsDocumented(folder: string) {
  const blocks = [...documentTexts.values()].flatMap(
    (text) => text.match(/(?<=```nginx\n)[\s\S]*?(?=```)/g) ?? [],
  )
  const block = blocks.find((text) => text.includes('listen 443')) ?? ''
  const httpPort = await freePort()
  const httpsPort = await freePort()

  const certificateOptions = '-x509 -newkey rsa:2048 -nodes -subj /CN=localhost -days 1'
  const certificateFiles = [
    '-keyout',
    join(folder, 'shop.key'),
    '-out',
    join(folder, 'shop.pem'),
  ]
  const openssl = spawnSync('openssl', [
    'req',
    ...certificateOptions.split(' '),
    ...certificateFiles,
  ])
  expect(openssl.status).toBe(0)

  const servers = block
    .replace('listen 80', `listen 127.0.0.1:${httpPort}`)
    .replace('listen 443', `listen 127.0.0.1:${httpsPort}`)
    .replaceAll('/etc/ssl/', `${folder}/`)
    .replaceAll('/var/www/shop/dist', shop.dist)
    .replace('include mime.types', 'include /etc/nginx/mime.types')
  const { stop } = await startNginx(servers, httpPort)
  return {
    httpOrigin: `http://127.0.0.1:${httpPort}`,
    httpsOrigin: `https://127.0.0.1:${httpsPort}`,
    stop,
  }
}

test.runIf(isLong && hosts.some(({ name }) => name === 'nginx'))(
  'nginx configured as documented redirects to HTTPS and supports HTTP/2',
  async () => {
    await using folder = await temporaryFolder()
    const server = await startAsDocumented(folder.path)
    try {
      const response = await fetch(`${server.httpOrigin}/sv?x=1`, { redirect: 'manual' })
      expect(response.status).toBe(301)
      expect(response.headers.get('location')).toBe('https://127.0.0.1/sv?x=1')

      const session = connect(server.httpsOrigin, { rejectUnauthorized: false })
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
