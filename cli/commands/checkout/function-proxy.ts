import {
  type IncomingMessage,
  request as requestFrom,
  type ServerResponse,
} from 'node:http'
import { refusedText } from './order-log.ts'

/** Passes a request on to the function, and reports when the function refuses it. */
export function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  origin: string,
  tell: (line: string) => void,
): void {
  const { url = '/', method, headers } = request
  const onward = requestFrom(origin + url, { method, headers }, (answer) => {
    const { statusCode: status = 502 } = answer
    response.writeHead(status, answer.headers)
    answer.pipe(response)

    const chunks: Buffer[] = []
    answer.on('data', (chunk: Buffer) => chunks.push(chunk))
    answer.once('end', () => {
      if (status >= 400) tell(refusedText(status, Buffer.concat(chunks).toString()))
    })
  })
  onward.once('error', () => response.destroy())
  request.pipe(onward)
}
