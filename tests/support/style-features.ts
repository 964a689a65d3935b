import {
  type Atrule,
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

/** The groups of MDN's data that list the functions of values. */
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

/** The entries in the data that units share, by the first letter of the units. */
const unitFamilies: Readonly<Record<string, string>> = {
  c: 'container_query_length_units',
  d: 'viewport_percentage_units_dynamic',
  l: 'viewport_percentage_units_large',
  s: 'viewport_percentage_units_small',
}

/** Matches a unit that belongs to a family, such as cqw, dvh or svmin. */
const UNIT_OF_FAMILY = /^(?:c|[dls]v)(?:q[bhiw]|q?min|q?max|[bhiw])$/

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

/** Returns the features that a unit, keyword or function in a value may be. */
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

/** Returns the prefixes with which a block also sets a property. */
const prefixesOf = (property: string, siblings: ReadonlySet<string>): readonly string[] =>
  ['-webkit-', '-moz-'].filter((prefix) => siblings.has(prefix + property))

interface SelectorLack extends Lack {
  /** Whether browsers without the feature drop the whole rule. `:is()` and `:where()` ignore unknown selectors. */
  readonly isFatal: boolean
}

/** Returns the missing features of a selector. */
function lacksInSelector(selector: CssNode, place: string): readonly SelectorLack[] {
  const lacks: SelectorLack[] = []
  let forgivingDepth = 0
  const isForgiving = (node: CssNode) =>
    node.type === 'PseudoClassSelector' && /^(?:is|where)$/.test(node.name)
  walk(selector, {
    enter(node: CssNode) {
      const isPseudo =
        node.type === 'PseudoClassSelector' || node.type === 'PseudoElementSelector'
      if (isPseudo) {
        const pseudoLacks = findLack(featureAt(`css/selectors/${node.name}`), place)
        lacks.push(
          ...pseudoLacks.map((lack) => ({ ...lack, isFatal: forgivingDepth === 0 })),
        )
      }
      if (isForgiving(node)) forgivingDepth += 1
    },
    leave(node: CssNode) {
      if (isForgiving(node)) forgivingDepth -= 1
    },
  })
  return lacks
}

/** Returns the missing feature of a media query, such as `(hover: none)`. */
const lacksInMedia = ({ name }: MediaFeature) =>
  findLack(featureAt(`css/at-rules/media/${name}`), `(${name})`)

const STYLE_QUERIES = 'css/at-rules/container/style_queries_for_custom_properties'

const textOf = (node: CssNode, css: string) =>
  css.slice(node.loc?.start.offset, node.loc?.end.offset)

/** Returns the features of a stylesheet that one of the oldest browsers lacks. */
export function lacksInStyles(css: string): readonly Lack[] {
  const lacks: Lack[] = []
  const report = (path: string, place: string) =>
    lacks.push(...findLack(featureAt(path), place))

  walk(parse(css, { positions: true, parseCustomProperty: true }), function (node) {
    if (node.type === 'Atrule') report(`css/at-rules/${node.name}`, `@${node.name}`)
    if (node.type === 'Feature') lacks.push(...lacksInMedia(node))
    if (node.type === 'FeatureRange')
      report('css/at-rules/media/range_syntax', textOf(node, css))
    if (node.type === 'FeatureFunction' && node.kind === 'container')
      report(STYLE_QUERIES, textOf(node, css))
    if (node.type === 'NestingSelector') report('css/selectors/nesting', '&')

    // Conditions of @supports are in a prelude, and may name missing features.
    if (node.type === 'Selector' && !this.atrulePrelude)
      lacks.push(...lacksInSelector(node, textOf(node, css)))
    if (node.type === 'Declaration' && this.block && !this.atrulePrelude) {
      const siblings = new Set(
        [...this.block.children].map((child) =>
          child.type === 'Declaration' ? child.property : '',
        ),
      )
      const group = this.rule ? 'css/properties' : `css/at-rules/${this.atrule?.name}`
      lacks.push(...lacksInDeclaration(node, group, prefixesOf(node.property, siblings)))
    }
  })
  return lacks
}

/** Finds rules that a browser drops completely although it knows some of their selectors. */
export function findRulesDroppedTogether(css: string): readonly string[] {
  const droppedSelectors: string[] = []
  walk(parse(css, { positions: true }), {
    visit: 'Rule',
    enter({ prelude }: Rule) {
      if (prelude.type !== 'SelectorList') return
      const areFatal = [...prelude.children].map(isFatal)
      if (areFatal.includes(true) && areFatal.includes(false))
        droppedSelectors.push(textOf(prelude, css))
    },
  })
  return droppedSelectors
}

/** Tells whether a condition of @supports is true in all the oldest browsers. */
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

/** Tells whether the oldest browsers skip an at-rule, because it is unknown or its condition is not met. */
function isSkipped({ name, prelude }: Atrule): boolean {
  if (name === 'supports' && prelude) return !isMet(prelude)
  const isUnknown = (node: CssNode) =>
    node.type === 'Feature' && lacksInMedia(node).length > 0
  if (prelude && find(prelude, isUnknown)) return true
  return findLack(featureAt(`css/at-rules/${name}`), '').length > 0
}

/** Tells whether browsers that lack a feature of a selector drop the rule around it. */
const isFatal = (selector: CssNode): boolean =>
  lacksInSelector(selector, '').some((lack) => lack.isFatal)

/** Tells whether the oldest browsers drop a part of a stylesheet. */
function isLost(node: CssNode, { rule, atrulePrelude }: WalkContext): boolean {
  switch (node.type) {
    case 'Atrule':
      return isSkipped(node)
    case 'Rule':
      return isFatal(node.prelude)
    case 'Selector':
      // Within `:is()` and `:where()`, only this selector is lost.
      return !atrulePrelude && isFatal(node)
    case 'Declaration':
      return rule !== null && lacksInDeclaration(node, 'css/properties', []).length > 0
    default:
      return false
  }
}

/** Returns a stylesheet without everything that one of the oldest browsers lacks. */
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
