import type { Identifier } from '@mdn/browser-compat-data'
import { type Node, parseSync, Visitor } from 'oxc-parser'
import {
  data,
  type Feature,
  featureAt,
  findLack,
  type Lack,
  lateIn,
} from './browser-data.ts'

/** The members of interfaces and built-in objects, by the name of the member. */
const members = new Map<string, Feature[]>()

/**
 * Tells whether all the oldest browsers know an interface. The members of other interfaces need no check: without the
 * interface no object has them, and scripts check for the interface.
 */
const isKnown = ({ __compat: statement }: Identifier) =>
  !statement || lateIn(statement).length === 0

const entriesOf = (entry: Identifier): readonly [name: string, entry: Identifier][] =>
  Object.entries(entry as Readonly<Record<string, Identifier>>)

function collectMembers(path: string, objects: Identifier): void {
  for (const [object, parts] of entriesOf(objects)) {
    if (!isKnown(parts)) continue
    for (const [name, entry] of entriesOf(parts)) {
      // The constructor has the name of the object. Static members are looked up together with their object.
      if (name === '__compat' || name === object || name.endsWith('_static')) continue
      const feature = { key: `${path}.${object}.${name}`, entry }
      members.set(name, [...(members.get(name) ?? []), feature])
    }
  }
}
collectMembers('api', data.api as unknown as Identifier)
collectMembers('javascript.builtins', data.javascript.builtins as unknown as Identifier)

/** A member of an object, for which scripts may check. */
export type Member = readonly [owner: string, name: string, isStatic: boolean]

function lateMembersOf(objects: Identifier): readonly Member[] {
  const missingMembers: Member[] = []
  for (const [owner, parts] of entriesOf(objects))
    for (const [member, { __compat: statement }] of entriesOf(parts)) {
      if (!statement || lateIn(statement).length === 0) continue
      const name = member.replace(/_static$/, '')
      const isStatic = member.endsWith('_static')
      missingMembers.push([owner, name, isStatic])
    }
  return missingMembers
}

/**
 * Members that one of the oldest browsers lacks. Members of built-in objects appear twice, because the data does not
 * tell which of them are static.
 */
export const lateMembers: readonly Member[] = [
  ...lateMembersOf(data.api as unknown as Identifier),
  ...lateMembersOf(data.javascript.builtins as unknown as Identifier).flatMap(
    ([owner, name]): readonly Member[] => [
      [owner, name, false],
      [owner, name, true],
    ],
  ),
]

const globalFeatures = (name: string): readonly Feature[] =>
  ['javascript/builtins', 'api', 'api/Window'].flatMap((path) =>
    featureAt(`${path}/${name}`),
  )

const staticFeatures = (object: string, name: string): readonly Feature[] =>
  [`api/${object}/${name}_static`, `javascript/builtins/${object}/${name}`].flatMap(
    featureAt,
  )

/** Returns the name of a property, or '' if the script computes it. */
function nameOf(property: Node, isComputed: boolean): string {
  if (property.type === 'Identifier' && !isComputed) return property.name
  return property.type === 'Literal' && typeof property.value === 'string'
    ? property.value
    : ''
}

/**
 * Returns the globals, members, events and pseudo-classes of a script that one of the oldest browsers lacks, found by
 * their names. It leaves out those that the script checks with `a.b?.()`, `a.b ?? c` or `CSS.supports()`.
 */
export function lacksInScript(script: string): readonly Lack[] {
  const lacks: Lack[] = []
  /** Expressions that the script checks. */
  const guarded = new Set<Node>()
  /** Identifiers that name a property, and therefore no global. */
  const propertyNames = new Set<Node>()
  /** Returns the code of a node with a few letters around it. */
  const excerptOf = ({ start, end }: Node): string =>
    script.slice(Math.max(0, start - 30), end + 10)
  const report = (meanings: readonly Feature[], node: Node) =>
    lacks.push(...findLack(meanings, excerptOf(node)))

  const reportSelectors = (text: string, node: Node) => {
    for (const [, name = ''] of text.matchAll(/:([a-z-]+)/g))
      report(featureAt(`css/selectors/${name}`), node)
  }

  const skipName = ({
    key,
    computed,
  }: {
    readonly key: Node
    readonly computed: boolean
  }) => {
    if (!computed) propertyNames.add(key)
  }

  const { program, errors } = parseSync('script.js', script, { sourceType: 'module' })
  if (errors[0]) throw new Error(errors[0].message)
  // The visitor visits parents before their children.
  new Visitor({
    LogicalExpression({ operator, left }) {
      if (operator === '??') guarded.add(left)
    },
    CallExpression({ callee, optional, arguments: [argument] }) {
      if (optional) guarded.add(callee)
      if (callee.type !== 'MemberExpression') return
      const name = nameOf(callee.property, callee.computed)
      if (name === 'supports' && argument) guarded.add(argument)
      if (name === 'addEventListener' && argument?.type === 'Literal')
        report(members.get(`${argument.value}_event`) ?? [], callee)
    },
    MemberExpression(node) {
      const { object, property, computed } = node
      if (!computed) propertyNames.add(property)
      if (guarded.has(node)) return
      const name = nameOf(property, computed)
      const classFeatures =
        object.type === 'Identifier' ? staticFeatures(object.name, name) : []
      const memberFeatures = members.get(name) ?? []
      report(classFeatures.length > 0 ? classFeatures : memberFeatures, node)
    },
    Property: skipName,
    PropertyDefinition: skipName,
    MethodDefinition: skipName,
    Identifier(node) {
      // Shorter names are local names from the minifier.
      if (node.name.length > 3 && !propertyNames.has(node))
        report(globalFeatures(node.name), node)
    },
    Literal(node) {
      if (typeof node.value === 'string' && !guarded.has(node))
        reportSelectors(node.value, node)
    },
    TemplateElement(node) {
      reportSelectors(node.value.raw, node)
    },
  }).visit(program)
  return lacks
}
