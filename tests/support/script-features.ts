import type { Identifier } from '@mdn/browser-compat-data'
import {
  type MemberExpression,
  type Node,
  type Program,
  parseSync,
  Visitor,
} from 'oxc-parser'
import {
  data,
  type Feature,
  featureAt,
  findLack,
  type Lack,
  lateIn,
} from './browser-data.ts'

// Which features of a script the oldest browsers lack, according to MDN's data. The data has two kinds of objects:
// browser interfaces, such as Element, and objects that are built into JavaScript, such as Array.
const interfaces = data.api as unknown as Identifier
const builtIns = data.javascript.builtins as unknown as Identifier

/**
 * Returns the globals, members, events and pseudo-classes in a script that one of the oldest browsers lacks, found by
 * name. Leaves out those that the script checks with `a.b?.()`, `a.b ?? c` or `CSS.supports()`.
 */
export function lacksInScript(script: string): readonly Lack[] {
  const { program, errors } = parseSync('script.js', script, { sourceType: 'module' })
  if (errors[0]) throw new Error(errors[0].message)
  const checkedNodes = findCheckedNodes(program)
  const propertyNames = findPropertyNames(program)

  const lacks: Lack[] = []
  /** Returns a node's code, with a few characters around it. */
  const excerptOf = ({ start, end }: Node): string =>
    script.slice(Math.max(0, start - 30), end + 10)
  const report = (meanings: readonly Feature[], node: Node) =>
    lacks.push(...findLack(meanings, excerptOf(node)))
  const reportSelectors = (text: string, node: Node) => {
    for (const [, name = ''] of text.matchAll(/:([a-z-]+)/g))
      report(featureAt(`css/selectors/${name}`), node)
  }

  new Visitor({
    Identifier(node) {
      // Shorter names are local names from the minifier.
      if (node.name.length > 3 && !propertyNames.has(node))
        report(globalFeatures(node.name), node)
    },
    MemberExpression(node) {
      if (!checkedNodes.has(node)) report(memberFeatures(node), node)
    },
    CallExpression({ callee, arguments: [argument] }) {
      if (methodOf(callee) === 'addEventListener' && argument?.type === 'Literal')
        report(featuresByMember.get(`${argument.value}_event`) ?? [], callee)
    },
    Literal(node) {
      if (typeof node.value === 'string' && !checkedNodes.has(node))
        reportSelectors(node.value, node)
    },
    TemplateElement(node) {
      reportSelectors(node.value.raw, node)
    },
  }).visit(program)
  return lacks
}

/** Returns the expressions that a script checks: `a.b` in `a.b?.()` and in `a.b ?? c`, and `a` in `CSS.supports(a)`. */
function findCheckedNodes(program: Program): ReadonlySet<Node> {
  const checkedNodes = new Set<Node>()
  new Visitor({
    LogicalExpression({ operator, left }) {
      if (operator === '??') checkedNodes.add(left)
    },
    CallExpression({ callee, optional, arguments: [argument] }) {
      if (optional) checkedNodes.add(callee)
      if (methodOf(callee) === 'supports' && argument) checkedNodes.add(argument)
    },
  }).visit(program)
  return checkedNodes
}

/** Returns the identifiers that name a property rather than a global: `b` in `a.b` and in `{ b: 1 }`. */
function findPropertyNames(program: Program): ReadonlySet<Node> {
  const propertyNames = new Set<Node>()
  const addKey = ({
    key,
    computed,
  }: {
    readonly key: Node
    readonly computed: boolean
  }) => {
    if (!computed) propertyNames.add(key)
  }
  new Visitor({
    MemberExpression({ property, computed }) {
      if (!computed) propertyNames.add(property)
    },
    Property: addKey,
    PropertyDefinition: addKey,
    MethodDefinition: addKey,
  }).visit(program)
  return propertyNames
}

/** Returns the name of the method that a call like `a.b()` calls, or '' for any other call. */
const methodOf = (callee: Node): string =>
  callee.type === 'MemberExpression' ? nameOf(callee.property, callee.computed) : ''

/** Returns the name of a property, or '' if the script computes it. */
function nameOf(property: Node, isComputed: boolean): string {
  if (property.type === 'Identifier' && !isComputed) return property.name
  return property.type === 'Literal' && typeof property.value === 'string'
    ? property.value
    : ''
}

const globalFeatures = (name: string): readonly Feature[] =>
  ['javascript/builtins', 'api', 'api/Window'].flatMap((path) =>
    featureAt(`${path}/${name}`),
  )

/**
 * Returns the features that `a.b` may be: a static member if `a` is an object in the data, otherwise a member of any
 * object.
 */
function memberFeatures({ object, property, computed }: MemberExpression) {
  const name = nameOf(property, computed)
  const staticFeatures =
    object.type === 'Identifier' ? staticFeaturesOf(object.name, name) : []
  return staticFeatures.length > 0 ? staticFeatures : (featuresByMember.get(name) ?? [])
}

const staticFeaturesOf = (object: string, name: string): readonly Feature[] =>
  [`api/${object}/${name}_static`, `javascript/builtins/${object}/${name}`].flatMap(
    featureAt,
  )

/** The members of interfaces and built-in objects, by the name of the member. */
const featuresByMember: ReadonlyMap<string, readonly Feature[]> = groupByMember([
  ...memberFeaturesIn('api', interfaces),
  ...memberFeaturesIn('javascript.builtins', builtIns),
])

interface MemberFeature extends Feature {
  readonly member: string
}

function groupByMember(features: readonly MemberFeature[]) {
  const groups = new Map<string, Feature[]>()
  for (const { member, key, entry } of features) {
    const group = groups.get(member) ?? []
    group.push({ key, entry })
    groups.set(member, group)
  }
  return groups
}

function memberFeaturesIn(path: string, objects: Identifier): readonly MemberFeature[] {
  // If a browser lacks an interface, its members need no check: no object has them, and scripts check for the
  // interface.
  const knownObjects = entriesOf(objects).filter(
    ([, { __compat: statement }]) => !statement || lateIn(statement).length === 0,
  )

  return knownObjects.flatMap(([object, parts]) =>
    entriesOf(parts)
      // The constructor has the object's name. Static members are looked up together with their object.
      .filter(
        ([name]) => name !== '__compat' && name !== object && !name.endsWith('_static'),
      )
      .map(([member, entry]) => ({ member, key: `${path}.${object}.${member}`, entry })),
  )
}

function entriesOf(entry: Identifier): readonly [name: string, entry: Identifier][] {
  return Object.entries(entry as Readonly<Record<string, Identifier>>)
}

/** A member of an object, for which scripts can check. */
export type Member = readonly [owner: string, name: string, isStatic: boolean]

/**
 * Members that one of the oldest browsers lacks. Members of built-in objects appear twice, because the data does not
 * say which are static.
 */
export const lateMembers: readonly Member[] = [
  ...lateMembersOf(interfaces),
  ...lateMembersOf(builtIns).flatMap(([owner, name]): readonly Member[] => [
    [owner, name, false],
    [owner, name, true],
  ]),
]

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
