import {
  type Atrule,
  type Block,
  type CssNode,
  type Declaration,
  type DeclarationPlain,
  find,
  generate,
  type List,
  type ListItem,
  type Feature as MediaFeature,
  parse,
  type Rule,
  type WalkContext,
  walk,
} from 'css-tree'
import { data, type Feature, featureAt, findLack, type Lack } from './browser-data.ts'

// How the oldest browsers read a stylesheet. Here, a feature is missing if at least one of these browsers lacks it,
// according to MDN's data. A browser drops the part of a stylesheet that uses a missing feature: a declaration, a
// selector, a rule or an at-rule.

/** Returns the features in a stylesheet that one of the oldest browsers lacks. */
export function lacksInStyles(css: string): readonly Lack[] {
  const lacks: Lack[] = []
  walk(parse(css, { positions: true, parseCustomProperty: true }), function (node) {
    lacks.push(...lacksInNode(node, this, textOf(node, css)))
  })
  return lacks
}

const textOf = (node: CssNode, css: string) =>
  css.slice(node.loc?.start.offset, node.loc?.end.offset)

/**
 * Returns the missing features of a node. For a selector or a declaration, these include the missing features of
 * everything inside the node.
 */
function lacksInNode(
  node: CssNode,
  { atrule, atrulePrelude, block, rule }: WalkContext,
  text: string,
): readonly Lack[] {
  switch (node.type) {
    case 'Atrule':
      return findLack(featureAt(`css/at-rules/${node.name}`), `@${node.name}`)
    case 'Feature':
      return lacksInMedia(node)
    case 'FeatureRange':
      return findLack(featureAt('css/at-rules/media/range_syntax'), text)
    case 'FeatureFunction':
      return node.kind === 'container' ? findLack(featureAt(STYLE_QUERIES), text) : []
    case 'NestingSelector':
      return findLack(featureAt('css/selectors/nesting'), '&')
    case 'Selector':
      // The prelude of an at-rule is the part before its block. The prelude of @supports asks whether the browser has a
      // feature, so a missing feature does no harm there.
      return atrulePrelude ? [] : lacksInSelector(node, text)
    case 'Declaration': {
      if (!block || atrulePrelude) return []
      const group = rule ? 'css/properties' : `css/at-rules/${atrule?.name}`
      return lacksInDeclaration(node, group, prefixesOf(node, block))
    }
    default:
      return []
  }
}

const STYLE_QUERIES = 'css/at-rules/container/style_queries_for_custom_properties'

/** Returns the missing feature of a media query, such as `(hover: none)`. */
const lacksInMedia = ({ name }: MediaFeature) =>
  findLack(featureAt(`css/at-rules/media/${name}`), `(${name})`)

/** Returns the prefixes under which a block also sets a property. */
function prefixesOf({ property }: Declaration, block: Block): readonly string[] {
  const properties = new Set(
    [...block.children].map((child) =>
      child.type === 'Declaration' ? child.property : '',
    ),
  )
  return ['-webkit-', '-moz-'].filter((prefix) => properties.has(prefix + property))
}

/** Returns the missing features of a selector, including those of the selectors inside it. */
function lacksInSelector(selector: CssNode, place: string): readonly Lack[] {
  const lacks: Lack[] = []
  walk(selector, (node) => {
    lacks.push(...lacksInPseudo(node, place))
  })
  return lacks
}

function lacksInPseudo(node: CssNode, place: string): readonly Lack[] {
  const isPseudo =
    node.type === 'PseudoClassSelector' || node.type === 'PseudoElementSelector'
  return isPseudo ? findLack(featureAt(`css/selectors/${node.name}`), place) : []
}

/** Returns the missing features of a declaration: its property, and the parts of its value. */
function lacksInDeclaration(
  { property, value }: Declaration | DeclarationPlain,
  group: string,
  prefixes: readonly string[],
): readonly Lack[] {
  const lacks = [...findLack(featureAt(`${group}/${property}`), property, prefixes)]
  walk(value as CssNode, (node) => {
    lacks.push(...findLack(valueFeatures(property, node), property, prefixes))
  })
  return lacks
}

/**
 * Returns all features that a unit, keyword or function in a value may mean, because MDN's data lists the same name
 * with several properties and types. `findLack` reports the name only if all of them are missing.
 */
function valueFeatures(property: string, node: CssNode): readonly Feature[] {
  if (node.type === 'Dimension') return unitFeature(node.unit)
  if (node.type !== 'Identifier' && node.type !== 'Function') return []

  const name = node.name.toLowerCase()
  const propertyFeatures = propertiesSetBy(property).flatMap((longhand) =>
    featureAt(`css/properties/${longhand}/${name}`),
  )
  if (node.type === 'Identifier') return propertyFeatures
  return [
    ...propertyFeatures,
    ...valueTypes.flatMap((type) => featureAt(`css/types/${type}${name}`)),
  ]
}

/** The data has one entry for all units in a family. These are the entries, by the first letter of their units. */
const unitFamilies: Readonly<Record<string, string>> = {
  c: 'container_query_length_units',
  d: 'viewport_percentage_units_dynamic',
  l: 'viewport_percentage_units_large',
  s: 'viewport_percentage_units_small',
}

/**
 * Matches a unit that belongs to a family: it begins with `cq`, `dv`, `lv` or `sv`, followed by the dimension, as in
 * cqw, dvh or svmin.
 */
const UNIT_OF_FAMILY = /^(?:cq|[dls]v)(?:min|max|[bhiw])$/

function unitFeature(unit: string): readonly Feature[] {
  const family = UNIT_OF_FAMILY.test(unit) ? unitFamilies[unit.charAt(0)] : undefined
  return featureAt(`css/types/length/${family ?? unit}`)
}

const properties = Object.keys(data.css.properties ?? {})
const longhands = new Map<string, readonly string[]>()

/** Returns a property and its possible longhands, because the data lists keywords with the longhand that they set. */
function propertiesSetBy(property: string): readonly string[] {
  let names = longhands.get(property)
  if (!names) {
    names = properties.filter(
      (name) => name === property || name.startsWith(`${property}-`),
    )
    longhands.set(property, names)
  }
  return names
}

/** The groups in MDN's data that list functions in values. */
const valueTypes = [
  '',
  'basic-shape/',
  'color/',
  'easing-function/',
  'filter-function/',
  'gradient/',
  'image/',
  'transform-function/',
  'url/',
]

/** Finds rules that a browser drops completely although it knows some of their selectors. */
export function findRulesDroppedTogether(css: string): readonly string[] {
  const droppedSelectors: string[] = []
  walk(parse(css, { positions: true }), {
    visit: 'Rule',
    enter({ prelude }: Rule) {
      if (prelude.type !== 'SelectorList') return
      const selectors = [...prelude.children]
      const invalidCount = selectors.filter((selector) => isInvalid(selector)).length
      if (invalidCount > 0 && invalidCount < selectors.length)
        droppedSelectors.push(textOf(prelude, css))
    },
  })
  return droppedSelectors
}

/**
 * Tells whether a selector, or a list of selectors, is invalid in the oldest browsers. An unknown name makes everything
 * around it invalid, out to the next `:is()` or `:where()`, which stay valid and only ignore their invalid selectors.
 */
function isInvalid(selector: CssNode): boolean {
  let hasUnknownName = false
  walk(selector, (node) => {
    if (lacksInPseudo(node, '').length > 0) hasUnknownName = true
    return isForgiving(node) ? walk.skip : undefined
  })
  return hasUnknownName
}

const isForgiving = (node: CssNode): boolean =>
  node.type === 'PseudoClassSelector' && /^(?:is|where)$/.test(node.name)

/** Returns a stylesheet with everything removed that one of the oldest browsers lacks. */
export function asOldestBrowsersRead(css: string): string {
  const stylesheet = parse(css)
  walk(
    stylesheet,
    function (node: CssNode, item: ListItem<CssNode>, list: List<CssNode>) {
      if (isLost(node, this)) list.remove(item)
      // The condition is met. A current browser must not evaluate it again, so the rules apply unconditionally.
      else if (node.type === 'Atrule' && node.name === 'supports') {
        node.name = 'media'
        node.prelude = null
      }
    },
  )
  return generate(stylesheet)
}

/** Tells whether the oldest browsers drop a part of a stylesheet without dropping what surrounds it. */
function isLost(node: CssNode, { rule, atrulePrelude }: WalkContext): boolean {
  switch (node.type) {
    case 'Atrule':
      return isSkipped(node)
    case 'Rule':
      return isInvalid(node.prelude)
    case 'Selector':
      // A rule that remains has only valid selectors, so an invalid one is in an `:is()` or `:where()` of the rule.
      return !atrulePrelude && isInvalid(node)
    case 'Declaration':
      // Only declarations in rules are checked, because at-rules such as @font-face have descriptors, not properties.
      return rule !== null && lacksInDeclaration(node, 'css/properties', []).length > 0
    default:
      return false
  }
}

/** Tells whether the oldest browsers skip an at-rule, because it is unknown or its condition is not met. */
function isSkipped({ name, prelude }: Atrule): boolean {
  if (name === 'supports' && prelude) return !isMet(prelude)
  const isUnknown = (node: CssNode) =>
    node.type === 'Feature' && lacksInMedia(node).length > 0
  if (prelude && find(prelude, isUnknown)) return true
  return findLack(featureAt(`css/at-rules/${name}`), '').length > 0
}

/** Tells whether an @supports condition is true in all the oldest browsers. */
function isMet(condition: CssNode): boolean {
  // The shop's conditions contain `not` only at the beginning.
  const isNegated =
    find(condition, (node) => node.type === 'Identifier' && node.name === 'not') !== null
  const isLacking = (node: CssNode): boolean => {
    if (node.type === 'Selector') return lacksInSelector(node, '').length > 0
    return (
      node.type === 'Declaration' &&
      lacksInDeclaration(node, 'css/properties', []).length > 0
    )
  }
  const isSupported = find(condition, isLacking) === null
  return isSupported !== isNegated
}
