type Edit = () => void

/** Returns the changes that turn the live page, served as `before`, into `after`; undefined when only a reload can. */
export function editsBetween(
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
  const done =
    patchHead(live.head, before.head, after.head, edits) &&
    patchNode(live.body, before.body, after.body, edits)
  return done ? edits : undefined
}

/** Collects the edits of a node. Returns false when the change needs a reload. */
function patchNode(live: Node, before: Node, after: Node, edits: Edit[]): boolean {
  // A part that stays is not touched, whatever a visitor did to it: an open dialog stays open.
  if (before.isEqualNode(after) || isData(before)) return true
  if (differInPostersOnly(before, after)) {
    edits.push(() => replaceProps(live, after))
    return true
  }
  if (
    before.nodeName !== after.nodeName ||
    live.nodeName !== before.nodeName ||
    isBoundary(before)
  ) {
    if (isBound(before) || isBound(after)) return false
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
  const now = servedChildren(live, before)
  const [old, next] = [[...before.childNodes], [...after.childNodes]] as const
  if (now && old.length === next.length)
    return next.every((child, index) => {
      const [here, was] = [now[index], old[index]]
      return here !== undefined && was !== undefined && patchNode(here, was, child, edits)
    })
  if (isBound(before) || isBound(after)) return false
  edits.push(() =>
    live.replaceChildren(...next.map((child) => document.importNode(child, true))),
  )
  return true
}

/** Returns the live children that were served: scripts add others, such as hearts. Undefined where one is gone. */
function servedChildren(live: Element, before: Element): readonly Node[] | undefined {
  const served = [...before.childNodes]
  const children: readonly Node[] = [...live.childNodes]
  if (children.length === served.length) return children

  const found: Node[] = []
  let rest = children
  for (const each of served) {
    const index = rest.findIndex((child) => isAlike(child, each))
    const child = rest[index]
    if (!child) return undefined
    found.push(child)
    rest = rest.slice(index + 1)
  }
  return found
}

const isAlike = (live: Node, served: Node): boolean =>
  live.nodeName === served.nodeName &&
  (!isElement(live) ||
    !isElement(served) ||
    (live.id === served.id && live.className === served.className))

function patchAttributes(
  live: Element,
  before: Element,
  after: Element,
  edits: Edit[],
): void {
  for (const name of new Set([
    ...before.getAttributeNames(),
    ...after.getAttributeNames(),
  ])) {
    const value = after.getAttribute(name)
    if (value === before.getAttribute(name)) continue
    edits.push(() =>
      value === null ? live.removeAttribute(name) : live.setAttribute(name, value),
    )
  }
}

/** Compares heads as sets: scripts add to the live head, and only stylesheets depend on their order. */
function patchHead(
  live: HTMLElement,
  before: HTMLElement,
  after: HTMLElement,
  edits: Edit[],
): boolean {
  const missingIn = (one: HTMLElement, other: HTMLElement): readonly Element[] =>
    [...one.children].filter(
      (child) =>
        !isData(child) &&
        ![...other.children].some((candidate) => candidate.isEqualNode(child)),
    )
  const gone = missingIn(before, after)
  const come = missingIn(after, before)
  if ([...gone, ...come].some((element) => element.matches('script'))) return false
  const isSheet = (element: Element): boolean => element.matches('link[rel="stylesheet"]')
  const old = gone.flatMap(
    (element) => [...live.children].find((child) => child.isEqualNode(element)) ?? [],
  )
  edits.push(() => {
    const leaving = old.filter(isSheet)
    for (const element of old) if (!isSheet(element)) element.remove()
    for (const element of come) {
      const added = document.importNode(element, true)
      const previous = isSheet(element) ? leaving.shift() : undefined
      if (!previous) live.append(added)
      else {
        // The old stylesheet stays until the new one has loaded: the page is never without style.
        previous.after(added)
        added.addEventListener('load', () => previous.remove(), { once: true })
      }
    }
    for (const sheet of leaving) sheet.remove()
  })
  return true
}

/** Nodes that the editor's window made are no instances of this window's classes. */
const isElement = (part: Node): part is Element => part.nodeType === Node.ELEMENT_NODE

/** Tells whether a node is structured data for search engines: invisible, and no script may be written. */
const isData = (part: Node): boolean =>
  isElement(part) && part.matches('script[type="application/ld+json"]')

/** Tells whether two states of an island's props have other posters, which each card reads by its own id, and the rest alike. */
function differInPostersOnly(before: Node, after: Node): boolean {
  if (![before, after].every(isProps)) return false
  const [old, next] = [before, after].map(({ textContent }) =>
    JSON.stringify({ ...JSON.parse(textContent ?? ''), posters: undefined }),
  )
  return old === next
}

/** Replaces props by an element that is no script: the policy of the page lets no script be written. */
function replaceProps(live: Node, after: Node): void {
  const data = document.createElement('data')
  data.id = (after as Element).id
  data.hidden = true
  data.textContent = after.textContent
  ;(live as ChildNode).replaceWith(data)
}

const isProps = (part: Node): boolean =>
  isElement(part) && part.matches('script[type="application/json"]')

/** Parts that scripts control since the page loaded: replacing them would break the scripts. */
const BOUND = '[data-island]:not([data-when="intent"]), [data-rotate], script'

const isBound = (part: Node): boolean =>
  isElement(part) && (part.matches(BOUND) || part.querySelector(BOUND) !== null)

/** Tells whether scripts may have changed a node's inside. An island that waits for intent is replaced whole. */
const isBoundary = (part: Node): boolean =>
  part instanceof Element && part.matches('[data-island], script')
