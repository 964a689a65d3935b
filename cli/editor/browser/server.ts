import { EDITOR } from '../../serve/protocol.ts'

const token = document.querySelector<HTMLMetaElement>('meta[name="saga-token"]')?.content ?? ''

/** Asks the server of the editor. Rejects with its words where it refuses. */
export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const isFile = body instanceof Blob
  const response = await fetch(`${EDITOR}/api/${path}`, {
    method,
    headers: { 'X-Saga-Token': token, 'Content-Type': isFile ? body.type : 'application/json' },
    ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as T
}
