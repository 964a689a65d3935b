import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Node, parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { home } from '../support/cli.ts'

/**
 * Forbidden names, because they do not say what a variable holds, with examples of better
 * ones.
 */
const vagueNames: Readonly<Record<string, string>> = {
  asked: 'request, question',
  each: 'poster, entry, line',
  found: 'document, match, diagnostics',
  given: 'answers, options',
  kept: 'remainingEdits, cachedResults',
  known: 'publishedIds',
  one: 'poster, entry, line',
  other: 'otherPoster, twin',
  own: 'siteOrigin, currentPage, shopFile',
  said: 'message, output',
  wanted: 'expected',
}

/**
 * Not checked, because picture addresses contain a hash of this code, so renaming a
 * variable would change all addresses.
 */
const pictureCode = 'cli/read/pictures/picture-colours.ts'

const folders = ['cli', 'islands', 'supabase', 'templates', 'tests', 'tools']

const sources = folders.flatMap((folder) =>
  readdirSync(join(home, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter(
      (path) =>
        /\.tsx?$/.test(path) && !path.includes('/blocklists/') && path !== pictureCode,
    ),
)

const textOf = (path: string): string => readFileSync(join(home, path), 'utf8')
const parse = (path: string) => parseSync(path, textOf(path)).program

const anyVagueName = `(?:${Object.keys(vagueNames).join('|')})(?![\\w-])`
/** Matches whatever may declare a vague name. Most modules have no match, so they need not be parsed. */
const suspicion = new RegExp(
  `(?:(?:const|let|var)\\s+|[({[,:]\\s*|\\.\\.\\.)${anyVagueName}|${anyVagueName} =>`,
)

/**
 * Lists the names that a pattern declares, except names that the object determines. In
 * `const { own } = shop`, for example, `own` is a property name.
 */
function namesIn(pattern: Node): readonly string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name]
    case 'AssignmentPattern':
      return namesIn(pattern.left)
    case 'RestElement':
      return namesIn(pattern.argument)
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element ? namesIn(element) : []))
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) => {
        if (property.type === 'RestElement') return namesIn(property.argument)
        return property.shorthand ? [] : namesIn(property.value)
      })
    default:
      return []
  }
}

/** Lists the names of all variables and parameters of a module. */
function declaredNamesIn(path: string): readonly string[] {
  const names: string[] = []
  const addParameters = ({ params }: { readonly params: readonly Node[] }): void => {
    names.push(...params.flatMap(namesIn))
  }
  new Visitor({
    VariableDeclarator: ({ id }) => void names.push(...namesIn(id)),
    ArrowFunctionExpression: addParameters,
    FunctionDeclaration: addParameters,
    FunctionExpression: addParameters,
  }).visit(parse(path))
  return names
}

test('variables and parameters have no vague names', () => {
  const suspects = sources.filter((path) => suspicion.test(textOf(path)))
  const vague = suspects.flatMap((path) =>
    declaredNamesIn(path)
      .filter((name) => Object.hasOwn(vagueNames, name))
      .map((name) => `${path}: ${name}; better: ${vagueNames[name]}`),
  )

  expect(vague).toEqual([])
})

/**
 * The parts of the program. Two parts may export the same name, because they cannot
 * import each other and each has one half of a feature.
 */
const programFolders = ['cli', 'islands', 'supabase', 'templates']

interface Exported {
  readonly kind: 'type' | 'value'
  readonly name: string
}

function exportsOf(path: string): readonly Exported[] {
  return parse(path).body.flatMap((statement): readonly Exported[] => {
    if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return []

    const { declaration } = statement
    if (declaration.type === 'VariableDeclaration')
      return declaration.declarations
        .flatMap(({ id }) => namesIn(id))
        .map((name) => ({ kind: 'value', name }))

    const isType = declaration.type.startsWith('TS')
    const name = 'id' in declaration ? declaration.id : undefined
    if (name?.type !== 'Identifier') return []
    return [{ kind: isType ? 'type' : 'value', name: name.name }]
  })
}

test('an exported name has one meaning in each part of the program', () => {
  const modulesByName = new Map<string, Set<string>>()
  for (const path of sources) {
    const [folder = ''] = path.split('/')
    if (!programFolders.includes(folder) || path.includes('.test.')) continue

    for (const { kind, name } of exportsOf(path)) {
      const key = `${folder}: ${kind} ${name}`
      const modules = modulesByName.get(key) ?? new Set()
      modulesByName.set(key, modules.add(path))
    }
  }

  const repeated = [...modulesByName].filter(([, modules]) => modules.size > 1)
  expect(repeated.map(([name, modules]) => [name, ...modules])).toEqual([])
})
