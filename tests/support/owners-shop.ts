import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { type ValidateOptions, validate } from '../../cli/commands/validate.ts'
import { projectAt } from '../../cli/project.ts'
import { reportTo } from '../../cli/report.ts'
import type { Run } from './cli.ts'
import { edit } from './files.ts'
import { growingShop } from './growing-shop.ts'

/** A report, and what has been said by it. */
export function listen(root: string, { isTerminal = false } = {}) {
  const said: string[] = []
  const write = (text: string) => void said.push(text)
  return { report: reportTo({ write, isTerminal, colours: false }, root, () => 0), said }
}

/** A small shop of its own for each test around the call, with what its owner does there. Paths are those of content/. */
export function ownersShop() {
  const shop = growingShop()
  const at = (path: string): string => join(shop.root, 'content', path)
  /** Runs `saga` with a line of words, and after them arguments that may have spaces. */
  const run = (line: string, ...more: readonly string[]): Promise<Run> =>
    shop.run(...line.split(' '), ...more)
  return {
    get root() {
      return shop.root
    },
    textOf: shop.textOf,
    everyFile: shop.everyFile,
    picture: shop.picture,
    run,
    /** Runs what must end well, with nothing left to do. */
    async runWhole(line: string, ...more: readonly string[]): Promise<string> {
      const { code, text } = await run(line, ...more)
      expect([code, text]).toEqual([0, expect.stringMatching(/Nothing (?:else )?is left to do\./)])
      return text
    },
    /** Runs what must be refused for this reason, with nothing touched. */
    async expectRefused(reason: string, line: string, ...more: readonly string[]): Promise<void> {
      const before = await shop.everyFile()
      const { code, text } = await run(line, ...more)
      expect(text).toContain('Nothing was written: ')
      expect([code, text]).toEqual([1, expect.stringContaining(reason)])
      expect(await shop.everyFile()).toEqual(before)
    },
    async validate(environment = {}, options: ValidateOptions = {}): Promise<Run> {
      const { report, said } = listen(shop.root)
      const code = await validate(projectAt(shop.root, shop.root, 'test'), environment, report, options)
      return { code, text: said.join('') }
    },
    /** Writes a file, and the folders above it. */
    async write(path: string, text: string): Promise<void> {
      await mkdir(dirname(at(path)), { recursive: true })
      await writeFile(at(path), text)
    },
    edit: (path: string, change: (text: string) => string) => edit(at(path), change),
    filesIn: (folder: string) => readdir(at(folder)),
  }
}

/** A page of text, as a file of content/texts/ has it. */
export const pageOfText = (title: string, text: string): string => `---
title: ${title}
order: 1
seo:
  title: ${title} and answers – Tiny
  description: What a poster costs, and when it arrives, told on the page ${title} and on no other one.
---

${text}
`
