/*
 * Browsers' translation tools and extensions change pages too. Translation tools wrap and
 * replace texts; extensions wrap, add and remove elements. The functions in this file
 * keep React working nevertheless.
 */

/**
 * Lets React remove and insert elements even after others have moved them. React expects
 * its elements where it put them. If one was moved, for example into the <font> of a
 * translation tool, browsers would throw, and React would remove the whole island. With
 * these functions, an element is removed from wherever it is, and inserted before the
 * element that now contains its next sibling.
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
    let nextChild = next
    while (nextChild && nextChild.parentNode !== this) nextChild = nextChild.parentNode
    return insertBefore.call(this, added, nextChild) as Added
  }
}

/**
 * The maximum number of times that an element is put back. Without a limit, this script
 * and another that keeps replacing the element would never stop.
 */
const ROUNDS = 9
const rounds = new WeakMap<Node, number>()

/**
 * Puts React's elements back where copies have replaced them. Otherwise React would keep
 * changing its own elements, which nobody sees, and the page would show the price of an
 * earlier choice.
 */
export function undoCopies(): void {
  const observer = new MutationObserver((records) => {
    for (const { removedNodes, addedNodes } of records)
      for (const original of removedNodes) {
        const copy = [...addedNodes].find(
          (added) => added.isConnected && isCopy(added, original),
        )
        const round = rounds.get(original) ?? 0
        if (!copy || round === ROUNDS) continue

        rounds.set(original, round + 1)
        copy.parentNode?.replaceChild(original, copy)
      }
  })
  observer.observe(document.body, { childList: true, subtree: true })
}

const isCopy = (added: Node, original: Node): boolean =>
  isOfReact(original) && !isOfReact(added) && kindOf(added) === kindOf(original)

const kindOf = (node: Node): string =>
  `${node.nodeName}.${(node as Partial<Element>).className}`

/**
 * Tells whether React manages a node. React deletes its own properties from nodes that it
 * removes itself.
 */
const isOfReact = (node: Node): boolean =>
  Object.keys(node).some((key) => key.startsWith('__react'))

/** Controls that may have the focus or a waiting press. */
const CONTROLS = 'a, button, input, select'

/**
 * Notes the controls of an island. Call the returned function once React has taken over
 * the island: if React had to render it again, the focus moves to the new control, and
 * presses of an old control go to the new one.
 */
export function keepControls(root: HTMLElement): () => void {
  const { activeElement } = document
  const previousControls = controlsByKind(root)

  return () => {
    const currentControls = controlsByKind(root)
    for (const [kind, controls] of previousControls)
      controls.forEach((control, index) => {
        const alike = currentControls.get(kind) ?? []
        const successor = control.isConnected ? control : (alike[index] ?? alike[0])

        if (successor !== control) {
          passClicksOn(control, successor)
          // A waiting press marks the island around its control as busy. Unmarking the
          // old control would not reach the island, because the control is no longer
          // inside it.
          root.removeAttribute('aria-busy')
        }

        const hadFocus = control === activeElement
        if (hadFocus && successor !== document.activeElement)
          successor?.focus({ preventScroll: true })
      })
  }
}

function passClicksOn(control: HTMLElement, successor: HTMLElement | undefined): void {
  control.addEventListener('click', (event) => {
    // Browsers follow a clicked link even when it is no longer in the page.
    event.preventDefault()
    successor?.click()
  })
}

/** Returns the controls of an island, by their element and first class: 'a.order'. */
function controlsByKind(root: HTMLElement): ReadonlyMap<string, readonly HTMLElement[]> {
  const kinds = new Map<string, HTMLElement[]>()
  for (const control of root.querySelectorAll<HTMLElement>(CONTROLS)) {
    const kind = `${control.localName}.${control.classList[0]}`
    kinds.set(kind, [...(kinds.get(kind) ?? []), control])
  }
  return kinds
}
