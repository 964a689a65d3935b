#!/usr/bin/env node
// `npm create @seakingsaga/shop my-shop` installs the engine in the folder my-shop and runs `saga init` there. Options
// for `saga init` follow `--`: npm create @seakingsaga/shop my-shop -- --languages de,fr
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

/** The engine to install: its name in npm's registry or, for a trial before it is published, the path of a package. */
const engine = process.env.SAGA_ENGINE ?? '@seakingsaga/engine'

const [first, ...rest] = process.argv.slice(2)
const isFolder = first !== undefined && !first.startsWith('-')
const folder = resolve(isFolder ? first : '.')
const options = isFolder ? rest : process.argv.slice(2)

/** Runs a program in the shop's folder. If that program fails, exits with its exit code. */
function run(program, args, settings = {}) {
  const { status, error } = spawnSync(program, args, {
    cwd: folder,
    stdio: 'inherit',
    ...settings,
  })
  if (status === 0) return

  if (error) process.stderr.write(`${program} could not be started: ${error.message}\n`)
  process.exit(status ?? 1)
}

mkdirSync(folder, { recursive: true })
const packageFile = join(folder, 'package.json')
if (!existsSync(packageFile)) writeFileSync(packageFile, '{\n  "private": true\n}\n')

// On Windows, npm is a script, which only a shell starts. The path of a trial package can contain spaces.
const isWindows = process.platform === 'win32'
const enginePackage = isWindows ? `"${engine}"` : engine
run('npm', ['install', '--no-audit', '--no-fund', enginePackage], { shell: isWindows })

const { resolve: find } = createRequire(packageFile)
const saga = join(find('@seakingsaga/engine/package.json'), '../cli/run.mjs')
run(process.execPath, [saga, 'init', ...options])
