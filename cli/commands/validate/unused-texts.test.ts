import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { oneShotCompiler } from '../../bundle/compiler.ts'
import { loadTemplates } from '../../bundle/templates.ts'
import { makeTinyShop } from '../../load/fixtures/tiny-shop.ts'
import { type Project, projectAt } from '../../project.ts'
import { formats } from '../../report/formats.ts'
import { reportTo } from '../../report.ts'
import { validate } from '../validate.ts'

/** A project with a remark on its content, and with templates that throw for one page. */
let project: Project
beforeAll(async () => {
  const root = await mkdtemp(join(tmpdir(), 'saga-throwing-'))
  project = projectAt(root, root, 'test')
  await makeTinyShop(root)
  const home = join(root, 'content/pages/home.yaml')
  await writeFile(home, (await readFile(home, 'utf8')).replace(/^ {2}es: Una .*$/m, '  es: Una tienda.'))
  await symlink(join(import.meta.dirname, '../../../node_modules'), join(root, 'node_modules'))
  await makeTemplates(root)
  // What was just written is not trusted, and so not remembered: a moment later it is.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 })
  const compiler = oneShotCompiler()
  await loadTemplates(project, compiler, new Map())
  await compiler.close()
})
afterAll(async () => {
  vi.useRealTimers()
  await rm(project.root, { recursive: true, force: true })
})

async function makeTemplates(root: string): Promise<void> {
  await mkdir(join(root, 'templates'))
  const written = {
    'package-lock.json': '{}',
    'templates/index.tsx': `export const cardFonts = []
export const renderCard = () => null
export function renderPage({ kind }) {
  if (kind === 'success') throw new Error('no footer')
  return ''
}
`,
  }
  for (const [name, text] of Object.entries(written)) await writeFile(join(root, name), text)
}

test.each(formats)(
  'a template that throws is told at its place, beside what the content lacks: %s',
  async (format) => {
    const said: string[] = []
    const screen = { write: (text: string) => void said.push(text), isTerminal: false, colours: false }
    const code = await validate(
      project,
      {},
      reportTo(screen, project.root, () => 0),
      { format },
    )
    const text = said.join('')
    expect(text).toContain('Error: no footer')
    expect(text).toContain('templates/index.tsx')
    expect(text).toContain('seo-length')
    expect(code).toBe(1)
  },
)
