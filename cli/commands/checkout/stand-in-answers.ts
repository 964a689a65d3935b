import { randomUUID } from 'node:crypto'

/** An answer of Stripe's interface. */
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

/** Returns an error as Stripe words it. `param` names the field of the request. */
export const refusal = (
  status: number,
  message: string,
  { type = 'invalid_request_error', param, code }: RefusalDetails = {},
): ApiAnswer => jsonAnswer(status, { error: { type, code, message, param } })

interface RefusalDetails {
  readonly type?: string
  readonly param?: string
  readonly code?: string
}
