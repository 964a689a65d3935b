import { randomUUID } from 'node:crypto'

/** A response from Stripe's API. */
export interface ApiAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export const jsonAnswer = (status: number, value: unknown): ApiAnswer => ({
  status,
  headers: {
    'Content-Type': 'application/json',
    'Request-Id': `req_${randomUUID().slice(0, 8)}`,
  },
  body: JSON.stringify(value),
})

/** Returns an error as Stripe words it. `param` is the name of the request's field. */
export const errorAnswer = (
  status: number,
  message: string,
  { type = 'invalid_request_error', param, code }: ErrorDetails = {},
): ApiAnswer => jsonAnswer(status, { error: { type, code, message, param } })

interface ErrorDetails {
  readonly type?: string
  readonly param?: string
  readonly code?: string
}
