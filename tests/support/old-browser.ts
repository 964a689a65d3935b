import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { copyFolder, edit } from './files.ts'
import { lateMembers, type Member } from './script-features.ts'
import { asOldestBrowsersRead } from './style-features.ts'

/** Removes members and selectors that the oldest browsers lack. Runs in the page, before its scripts. */
export function forget(members: readonly Member[]): void {
  /** Returns the object that has a member as a property; undefined if this browser lacks it. */
  const holderOf = ([owner, , isStatic]: Member): object | undefined => {
    if (owner === 'Window') return window
    const object = Reflect.get(window, owner)
    return isStatic ? object : object?.prototype
  }
  for (const member of members) {
    const [, name] = member
    const holder = holderOf(member)
    if (holder) Reflect.deleteProperty(holder, name)
  }

  const isUnknown = (selector: string) => /:(?:has\(|popover-open)/.test(selector)
  for (const { prototype } of [Document, DocumentFragment, Element])
    for (const name of ['querySelector', 'querySelectorAll', 'matches', 'closest']) {
      const original = Reflect.get(prototype, name)
      if (!original) continue
      Reflect.set(prototype, name, function (this: Node, selector: string) {
        if (isUnknown(selector)) throw new SyntaxError(`unknown selector ${selector}`)
        return Reflect.apply(original, this, [selector])
      })
    }

  const { supports } = CSS
  CSS.supports = (...condition: [string, string?]) =>
    !isUnknown(condition[0]) && Reflect.apply(supports, CSS, condition)

  // The test browser itself supports popovers, so it would still open menus through their `popovertarget` attribute.
  addEventListener('click', (event) => {
    if ((event.target as Element).closest('[popovertarget]')) event.preventDefault()
  })
}

/** Serves a window's stylesheets as the oldest browsers read them. */
async function serveOldStyles(context: BrowserContext): Promise<void> {
  await context.route('**/*.css', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: asOldestBrowsersRead(await response.text()) })
  })
}

/** Copies a built shop, with stylesheets as the oldest browsers read them. */
export async function copyWithOldStyles(dist: string, target: string): Promise<void> {
  copyFolder(dist, target)
  const paths = await readdir(target, { recursive: true })
  for (const path of paths.filter((path) => path.endsWith('.css')))
    await edit(join(target, path), asOldestBrowsersRead)
}

/** Removes the script features that the oldest browsers lack from a window. */
export const makeScriptsOld = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(forget, lateMembers)

/** Removes all script and style features that one of the oldest browsers lacks from a window. */
export async function makeOld(context: BrowserContext): Promise<void> {
  await makeScriptsOld(context)
  await serveOldStyles(context)
}
