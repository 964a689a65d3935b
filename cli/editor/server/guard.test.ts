import { chmod, readFile, stat, utimes } from 'node:fs/promises'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { ownFolder } from '../../../tests/shops/own-shop.ts'
import { EDITOR, EDITOR_TOKEN } from '../../serve/protocol.ts'
import { openGuard } from './guard.ts'

const folder = ownFolder()
const ORIGIN = 'http://192.0.2.7:3000'

/** Opens the guard of a run of `watch`, and a server that greets everybody whom it lets in. */
function startRun(isShared = true) {
  const onAdmit = vi.fn()
  const guard = openGuard(folder.project, isShared, onAdmit)
  const app = new Hono().use(guard.check).all('*', (context) => context.text('welcome'))

  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    app.request(ORIGIN + path, {
      method,
      headers: { host: '192.0.2.7:3000', ...headers },
    })
  return { guard, onAdmit, ask }
}

/** Opens the editor with the key that the terminal shows. Returns the cookie. */
async function admit({ guard, ask }: ReturnType<typeof startRun>): Promise<string> {
  const { headers } = await ask(`${EDITOR}?key=${guard.key()}`)
  return headers.get('set-cookie')?.split(';')[0] ?? ''
}

test('a key admits one browser, which then needs only its cookie', async () => {
  const run = startRun()
  const firstKey = run.guard.key()

  const admission = await run.ask(`${EDITOR}?key=${firstKey}`)
  expect([admission.status, admission.headers.get('location')]).toEqual([303, EDITOR])
  const cookie = admission.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(
    /^saga-editor-\w{12}=[\w-]{32}; Path=\/__saga; HttpOnly; SameSite=Strict$/,
  )
  expect(run.onAdmit).toHaveBeenCalledOnce()
  expect(run.guard.key()).not.toBe(firstKey)

  const page = await run.ask(EDITOR, { cookie: `other=1; ${cookie.split(';')[0]}` })
  expect(await page.text()).toBe('welcome')
  expect((await run.ask(`${EDITOR}?key=${firstKey}`)).status).toBe(403)
  expect((await run.ask(`${EDITOR}?key=${run.guard.key()}`)).status).toBe(303)
})

test.each([
  ['no cookie', ''],
  ['a guessed cookie', 'saga-editor=guessed'],
  ['a cookie beyond ASCII', `saga-editor=${'é'.repeat(32)}`],
])('a browser with %s is told where to open the editor', async (_, cookie) => {
  const answer = await startRun().ask(`${EDITOR}?key=guessed`, { cookie })
  expect([answer.status, await answer.text()]).toEqual([
    403,
    'Open the editor at the address that npm run watch shows: each address works once.',
  ])
})

test('on this machine only, nobody needs a key', async () => {
  const { guard, ask } = startRun(false)
  expect(guard.key()).toBeUndefined()
  expect((await ask(EDITOR)).status).toBe(200)
})

test('only the editor’s own page, with its token, can write', async () => {
  const { guard, ask } = startRun(false)
  const editorHeaders = { origin: ORIGIN, 'x-saga-token': guard.token }
  const write = async (headers: Record<string, string>, path = `${EDITOR}/api/save`) =>
    (await ask(path, headers, 'POST')).status

  expect(await write(editorHeaders)).toBe(200)
  expect(await write({ ...editorHeaders, 'x-saga-token': 'x'.repeat(32) })).toBe(403)
  expect(await write({ origin: ORIGIN })).toBe(403)
  expect(await write({ ...editorHeaders, origin: 'http://evil.example' })).toBe(403)
  expect(await write({ 'x-saga-token': guard.token })).toBe(403)
  // A page from before a restart asks for the new token without one.
  expect(await write({ origin: ORIGIN }, EDITOR_TOKEN)).toBe(200)
  expect(await write({}, EDITOR_TOKEN)).toBe(403)
})

test('a browser stays admitted after a restart, because only its owner can read the secret', async () => {
  const firstRun = startRun()
  const cookie = await admit(firstRun)
  const secret = folder.at('.cache/editor-secret')
  expect((await stat(secret)).mode & 0o777).toBe(0o600)
  expect(cookie).toContain(await readFile(secret, 'utf8'))

  expect((await startRun().ask(EDITOR, { cookie })).status).toBe(200)
})

const exposures: readonly (readonly [string, (secret: string) => Promise<void>])[] = [
  ['other users could read it', (secret) => chmod(secret, 0o644)],
  ['it is older than thirty days', (secret) => setAge(secret, 31)],
]
test.each(exposures)('the secret is replaced if %s', async (_, expose) => {
  const cookie = await admit(startRun())
  const secret = folder.at('.cache/editor-secret')
  await expose(secret)

  expect((await startRun().ask(EDITOR, { cookie })).status).toBe(403)
  expect((await stat(secret)).mode & 0o777).toBe(0o600)
})

test('the secret lasts for twenty-nine days', async () => {
  const cookie = await admit(startRun())
  await setAge(folder.at('.cache/editor-secret'), 29)
  expect((await startRun().ask(EDITOR, { cookie })).status).toBe(200)
})

async function setAge(file: string, days: number): Promise<void> {
  const date = new Date(Date.now() - days * 24 * 60 * 60 * 1000)
  await utimes(file, date, date)
}
