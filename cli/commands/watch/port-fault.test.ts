import { expect, test } from 'vitest'
import { portFault } from './port-fault.ts'

const errorOf = (code: string, syscall: string): Error =>
  Object.assign(new Error(`${syscall} ${code}: 127.0.0.1:80`), { code, syscall })

test('a port that is taken, or that needs other rights, is said in one line', () => {
  expect(portFault(errorOf('EADDRINUSE', 'listen'), 80)).toMatch(/^Port 80 is taken: .*--port\.$/)
  expect(portFault(errorOf('EACCES', 'listen'), 80)).toMatch(/^Port 80 is not allowed: .*--port\.$/)
})

test('what the disk refuses is no fault of the port', () => {
  expect(portFault(errorOf('EACCES', 'open'), 80)).toBeUndefined()
  expect(portFault(errorOf('EIO', 'listen'), 80)).toBeUndefined()
  expect(portFault('closed', 80)).toBeUndefined()
})
