/*
 * Pages are changed by others as well: translators wrap and replace texts, extensions wrap, add and remove elements. This
 * keeps React at work among them.
 */

/**
 * Has elements removed wherever they are, and inserted before whatever holds the next one. React expects its elements
 * where it put them; where one was moved, as into the <font> of a translator, browsers would throw, and React would take
 * the whole island away.
 */
export function tolerateMoves(): void {
  const { insertBefore, removeChild } = Node.prototype

  Node.prototype.removeChild = <Child extends Node>(child: Child): Child => {
    const { parentNode } = child
    return parentNode ? (removeChild.call(parentNode, child) as Child) : child
  }

  Node.prototype.insertBefore = function <Added extends Node>(
    added: Added,
    next: Node | null,
  ): Added {
    let place = next
    while (place && place.parentNode !== this) place = place.parentNode
    return insertBefore.call(this, added, place) as Added
  }
}

/** How often an element is put back: whoever goes on replacing it may have it, or the two would never rest. */
const ROUNDS = 9
const rounds = new WeakMap<Node, number>()

/**
 * Puts elements of React back into the page where they were replaced by copies of themselves: React would go on to change
 * its own, which nobody sees, and the page would show a price that is no longer chosen.
 */
export function undoCopies(): void {
  const observer = new MutationObserver((records) => {
    for (const { removedNodes, addedNodes } of records)
      for (const own of removedNodes) {
        const copy = [...addedNodes].find(
          (added) => added.isConnected && isCopy(added, own),
        )
        const round = rounds.get(own) ?? 0
        if (!copy || round === ROUNDS) continue
        rounds.set(own, round + 1)
        copy.parentNode?.replaceChild(own, copy)
      }
  })
  observer.observe(document.body, { childList: true, subtree: true })
}

const isCopy = (added: Node, own: Node): boolean =>
  isOfReact(own) && !isOfReact(added) && kindOf(added) === kindOf(own)

const kindOf = (node: Node): string =>
  `${node.nodeName}.${(node as Partial<Element>).className}`

/** React forgets what it removes itself. */
const isOfReact = (node: Node): boolean =>
  Object.keys(node).some((key) => key.startsWith('__react'))

/** Controls that may have the focus, or wait for a press. */
const CONTROLS = 'a, button, input, select'

/**
 * Notes the controls of an island. The returned function is called when React has taken the island over. Where it had to
 * render it anew, the focus moves on to the new control, and so does each press of an old one.
 */
export function keepControls(root: HTMLElement): () => void {
  const { activeElement } = document
  const before = controlsByKind(root)

  return () => {
    const now = controlsByKind(root)
    for (const [kind, controls] of before)
      controls.forEach((control, place) => {
        const alike = now.get(kind)
        const heir = control.isConnected ? control : (alike?.[place] ?? alike?.[0])
        if (heir !== control) {
          control.addEventListener('click', (event) => {
            // Browsers follow a clicked link even when it is no longer in the page.
            event.preventDefault()
            heir?.click()
          })
          root.removeAttribute('aria-busy')
        }
        if (control === activeElement && heir !== document.activeElement)
          heir?.focus({ preventScroll: true })
      })
  }
}

function controlsByKind(root: HTMLElement): ReadonlyMap<string, readonly HTMLElement[]> {
  const kinds = new Map<string, HTMLElement[]>()
  for (const control of root.querySelectorAll<HTMLElement>(CONTROLS)) {
    const kind = `${control.localName}.${control.classList[0]}`
    kinds.set(kind, [...(kinds.get(kind) ?? []), control])
  }
  return kinds
}
