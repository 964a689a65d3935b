import type { ComponentType } from 'react'

type Primitive = string | number | boolean | null | undefined

/**
 * `T` if every part survives JSON. A function, a Date or a Map becomes `never`, which
 * causes a compile error.
 */
type Jsonable<T> = T extends Primitive
  ? T
  : T extends (...parameters: never[]) => unknown
    ? never
    : T extends Date | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>
      ? never
      : { readonly [K in keyof T]: Jsonable<T[K]> }

/**
 * A part of the page that React hydrates in the browser. `Props` are the same for all its
 * mounts on a page and are sent once, as JSON. Data that differs between mounts is
 * already in their markup, from which `read` returns it as `Read`.
 */
export type IslandDefinition<Props, Read> = {
  /**
   * Name of the island's file, and of its export in islands/islands.ts or
   * islands/dialogs.ts.
   */
  readonly name: string
  readonly component: ComponentType<Props & Read>
} & Reader<Read>

/**
 * The function that reads the markup before hydration. It must return the data from which
 * the server rendered, or the two renders would differ, and also the choice that the
 * visitor has made meanwhile: React does not change the inputs but starts with the
 * server's state, so the page would show A2 and order A1.
 */
type Reader<Read> = keyof Read extends never
  ? { readonly read?: never }
  : { readonly read: (root: HTMLElement) => Read }

/**
 * If all of `T` survives JSON, `unknown`, which adds nothing to a type; otherwise
 * `never`. The brackets make TypeScript check a union as a whole.
 */
type OnlyJson<T> = [T] extends [Jsonable<T>] ? unknown : never

/** Declares an island. Props that would not survive JSON are a compile error. */
export const defineIsland = <Props, Read = object>(
  definition: IslandDefinition<Props, Read> & OnlyJson<Props>,
): IslandDefinition<Props, Read> => definition

/** Returns the id of the data block with the props of an island. */
export const propsId = (island: string): `${string}-props` => `${island}-props`
