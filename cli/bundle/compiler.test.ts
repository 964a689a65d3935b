import { expect, test } from 'vitest'
import { warmCompiler } from './compiler.ts'

test('a wrong guess is followed by work, not by the same guess again', async () => {
  const compiler = warmCompiler()
  try {
    const options = { stdin: { contents: 'export const one = 1' } }
    await compiler.compile('small', options)
    expect(compiler.last('small')).toBeDefined()
    compiler.guessed('small', async () => true)
    expect(await compiler.confirmed()).toBe(true)
    expect(compiler.last('small')).toBeDefined()
    compiler.guessed('small', async () => false)
    expect(await compiler.confirmed()).toBe(false)
    expect(compiler.last('small')).toBeUndefined()
    await compiler.compile('small', options)
    expect(compiler.last('small')).toBeDefined()
  } finally {
    await compiler.close()
  }
})
