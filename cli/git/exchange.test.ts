import { expect, test } from 'vitest'
import { messagesIn, problemOf } from './exchange.ts'

const problemAfter = (
  errors: string,
  more: { bytes?: string; isSilent?: boolean } = {},
) =>
  problemOf(
    { errors, bytes: Buffer.from(more.bytes ?? ''), isSilent: more.isSilent ?? false },
    'origin',
  )

test.each([
  [
    'is unknown',
    'ssh: Could not resolve hostname shop.example',
    'The server cannot be reached.',
  ],
  [
    'refuses connections',
    "fatal: unable to access 'http://127.0.0.1:9/': Failed to connect to 127.0.0.1",
    'The server cannot be reached.',
  ],
  [
    'requires a password',
    "fatal: could not read Username for 'http://127.0.0.1': terminal prompts disabled",
    'The server refused access',
  ],
  [
    'refuses a key',
    'git@shop.example: Permission denied (publickey).',
    'The server refused access',
  ],
  [
    'has no such repository',
    "fatal: '/nowhere.git' does not appear to be a git repository",
    'There is no shop at the address of the server.',
  ],
  [
    'is new to this computer',
    'Host key verification failed.\nfatal: Could not read from remote repository.',
    'This computer has not connected to the server before.',
  ],
  [
    'rejects a push by its own rule',
    'remote: The branch is closed.\n ! [remote rejected] main -> main (pre-receive hook declined)',
    'The server rejects these changes because of one of its rules.',
  ],
  [
    'is not asked, because a check failed',
    'error: failed to push some refs: pre-push hook failed',
    'Nothing was sent, because a check before publishing failed.',
  ],
  [
    'gives an unknown reason',
    'fatal: the moon is full',
    'The server “origin” cannot be reached.',
  ],
])('explains that the server %s', (_, errors, reason) => {
  const { problem } = problemAfter(errors)

  expect(problem.slice(0, reason.length)).toBe(reason)
  expect(problem).toContain('nothing is lost')
})

test('explains that the server does not answer, whatever it wrote before', () => {
  expect(problemAfter('remote: Permission denied', { isSilent: true })).toEqual({
    problem: expect.stringMatching(/^The server does not answer\. .*nothing is lost/),
    messages: [],
  })
})

test('quotes all lines of a server’s hook, but no lines of git', () => {
  const errors = [
    'remote: The branch is closed.',
    'remote: Ask Eva.',
    'error: failed to push some refs to shop.git',
    'hint: Updates were rejected',
  ].join('\n')
  const bytes =
    'To shop.git\n!\tHEAD:refs/heads/main\t[remote rejected] (hook declined)\nDone\n'

  const { messages } = problemAfter(errors, { bytes })

  expect(messages.join('\n')).toMatch(/The branch is closed\.\n.*Ask Eva\.$/)
})

test('shows at most twelve messages, beginning with the first', () => {
  const lines = Array.from({ length: 14 }, (_, index) => `line ${index + 1}`)

  expect(messagesIn(lines.join('\n'))).toEqual(lines.slice(0, 12))
})
