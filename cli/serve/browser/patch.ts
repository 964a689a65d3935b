// `saga watch` shows changes in the open page without a reload, so that dialogs stay open
// and the page keeps its scroll position.

type Edit = () => void

/**
 * Returns the changes that turn the live page, which was served as `before`, into
 * `after`; undefined if the page must be reloaded.
 */
export function nodeEditsBetween(
  live: Document,
  before: Document,
  after: Document,
): readonly Edit[] | undefined {
  const edits: Edit[] = []
  patchAttributes(
    live.documentElement,
    before.documentElement,
    after.documentElement,
    edits,
  )
  const isPatchable =
    patchHead(live.head, before.head, after.head, edits) &&
    patchNode(live.body, before.body, after.body, edits)
  return isPatchable ? edits : undefined
}

/** Collects the edits of a node. Returns false if the change needs a reload. */
function patchNode(live: Node, before: Node, after: Node, edits: Edit[]): boolean {
  // An unchanged part keeps whatever a visitor did to it: an open dialog stays open.
  if (before.isEqualNode(after) || isData(before)) return true

  if (differInPostersOnly(before, after)) {
    edits.push(() => replaceProps(live, after))
    return true
  }

  const isOtherElement =
    before.nodeName !== after.nodeName || live.nodeName !== before.nodeName
  if (isOtherElement || mayHaveScriptedChildren(before)) {
    if (isScriptControlled(before) || isScriptControlled(after)) return false
    edits.push(() => (live as ChildNode).replaceWith(document.importNode(after, true)))
    return true
  }

  if (!(isElement(live) && isElement(before) && isElement(after))) {
    edits.push(() => {
      live.nodeValue = after.nodeValue
    })
    return true
  }

  patchAttributes(live, before, after, edits)
  return patchChildren(live, before, after, edits)
}

function patchChildren(
  live: Element,
  before: Element,
  after: Element,
  edits: Edit[],
): boolean {
  const liveChildren = findServedChildren(live, before)
  const previousChildren = [...before.childNodes]
  const nextChildren = [...after.childNodes]
  if (liveChildren && previousChildren.length === nextChildren.length)
    return nextChildren.every((nextChild, index) => {
      const liveChild = liveChildren[index]
      const previousChild = previousChildren[index]
      if (!liveChild || !previousChild) return false
      return patchNode(liveChild, previousChild, nextChild, edits)
    })

  if (isScriptControlled(before) || isScriptControlled(after)) return false
  edits.push(() => {
    const imported = nextChildren.map((child) => document.importNode(child, true))
    live.replaceChildren(...imported)
  })
  return true
}

/**
 * Returns the live children that were served, without those that scripts added, such as
 * hearts; undefined if a served child is gone.
 */
function findServedChildren(live: Element, before: Element): readonly Node[] | undefined {
  const servedNodes = [...before.childNodes]
  const liveNodes: readonly Node[] = [...live.childNodes]
  if (liveNodes.length === servedNodes.length) return liveNodes

  const matches: Node[] = []
  let remaining = liveNodes
  for (const servedNode of servedNodes) {
    const index = remaining.findIndex((node) => isAlike(node, servedNode))
    const match = remaining[index]
    if (!match) return undefined

    matches.push(match)
    remaining = remaining.slice(index + 1)
  }
  return matches
}

/** Tells whether a live node can be the served one, which scripts may have changed since. */
function isAlike(live: Node, served: Node): boolean {
  if (live.nodeName !== served.nodeName) return false
  if (!isElement(live) || !isElement(served)) return true
  return live.id === served.id && live.className === served.className
}

function patchAttributes(
  live: Element,
  before: Element,
  after: Element,
  edits: Edit[],
): void {
  const names = new Set([...before.getAttributeNames(), ...after.getAttributeNames()])
  for (const name of names) {
    const value = after.getAttribute(name)
    if (value === before.getAttribute(name)) continue
    edits.push(() =>
      value === null ? live.removeAttribute(name) : live.setAttribute(name, value),
    )
  }
}

/**
 * Compares heads as sets, because scripts add elements to the live head. Only the order
 * of stylesheets matters.
 */
function patchHead(
  live: HTMLElement,
  before: HTMLElement,
  after: HTMLElement,
  edits: Edit[],
): boolean {
  const removed = missingIn(after, before)
  const added = missingIn(before, after)
  if ([...removed, ...added].some((element) => element.matches('script'))) return false

  const liveRemoved = removed.flatMap(
    (element) => [...live.children].find((child) => child.isEqualNode(element)) ?? [],
  )
  edits.push(() => {
    const oldSheets = liveRemoved.filter(isSheet)
    for (const element of liveRemoved) if (!isSheet(element)) element.remove()

    for (const element of added) {
      const imported = document.importNode(element, true)
      const oldSheet = isSheet(element) ? oldSheets.shift() : undefined
      if (oldSheet) replaceSheet(oldSheet, imported)
      else live.append(imported)
    }

    for (const sheet of oldSheets) sheet.remove()
  })
  return true
}

/** Keeps the old stylesheet until the new one has loaded, because the page must never be unstyled. */
function replaceSheet(oldSheet: Element, sheet: Element): void {
  oldSheet.after(sheet)
  sheet.addEventListener('load', () => oldSheet.remove(), { once: true })
}

/** Returns the children of another head that a head lacks. */
const missingIn = (head: HTMLElement, otherHead: HTMLElement): readonly Element[] =>
  [...otherHead.children].filter(
    (child) =>
      !isData(child) &&
      ![...head.children].some((candidate) => candidate.isEqualNode(child)),
  )

const isSheet = (element: Element): boolean => element.matches('link[rel="stylesheet"]')

/**
 * Tells whether a node is an element. It avoids `instanceof`, because nodes that the
 * editor's window made are not instances of this window's classes.
 */
const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE

/**
 * Tells whether a node is structured data. It is invisible, and it cannot be replaced,
 * because the page's policy forbids new scripts.
 */
const isData = (node: Node): boolean =>
  isElement(node) && node.matches('script[type="application/ld+json"]')

/**
 * Tells whether two versions of an island's props differ only in their posters. Each card
 * reads its poster from the current props, by the poster's id.
 */
function differInPostersOnly(before: Node, after: Node): boolean {
  if (!isProps(before) || !isProps(after)) return false

  const withoutPosters = ({ textContent }: Node): string =>
    JSON.stringify({ ...JSON.parse(textContent ?? ''), posters: undefined })
  return withoutPosters(before) === withoutPosters(after)
}

/** Replaces props with an element other than a script, because the policy forbids new scripts. */
function replaceProps(live: Node, after: Node): void {
  const data = document.createElement('data')
  data.id = (after as Element).id
  data.hidden = true
  data.textContent = after.textContent
  ;(live as ChildNode).replaceWith(data)
}

const isProps = (node: Node): boolean =>
  isElement(node) && node.matches('script[type="application/json"]')

/**
 * Elements that scripts control as soon as the page has loaded. An island that waits for
 * the first interaction has no script yet.
 */
const SCRIPT_CONTROLLED = '[data-island]:not([data-when="intent"]), [data-rotate], script'

/** Tells whether scripts control a node or a part of it. Replacing it would break the scripts. */
const isScriptControlled = (node: Node): boolean =>
  isElement(node) &&
  (node.matches(SCRIPT_CONTROLLED) || node.querySelector(SCRIPT_CONTROLLED) !== null)

/**
 * Tells whether a node's children may differ from the served ones, and so cannot be
 * compared one by one. This includes islands that wait for the first interaction. Unlike
 * other islands, these can be replaced as a whole.
 */
const mayHaveScriptedChildren = (node: Node): boolean =>
  isElement(node) && node.matches('[data-island], script')
