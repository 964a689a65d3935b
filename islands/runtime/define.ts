import type { ComponentType } from 'react'

type Primitive = string | number | boolean | null | undefined

/** `T` where every part survives JSON; a function, a Date or a Map becomes `never`, and so a compile error. */
type Jsonable<T> = T extends Primitive
  ? T
  : T extends (...parameters: never[]) => unknown
    ? never
    : T extends Date | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>
      ? never
      : { readonly [K in keyof T]: Jsonable<T[K]> }

/**
 * A part of the page that React takes over in the browser. `Props` are the same for all its mounts on a page and stand
 * there once, as data. What tells one mount from another stands in the markup already: `Read` is read from it.
 */
export type IslandDefinition<Props, Read> = {
  /** Its file's name: the key of its script in `Assets.islands`. */
  readonly name: string
  readonly component: ComponentType<Props & Read>
} & Reader<Read>

/**
 * The reader is run before React comes. What the server rendered from must be found again, or the two would differ;
 * and with it what the visitor chose meanwhile: React keeps the inputs as they are, but its own state at the server's
 * value, so that the page would show A2 and order A1 (readings C103).
 */
type Reader<Read> = [keyof Read] extends [never]
  ? { readonly read?: never }
  : { readonly read: (root: HTMLElement) => Read }

type OnlyJson<T> = [T] extends [Jsonable<T>] ? unknown : never

/** Declares an island. Props that would not survive JSON are a compile error. */
export const defineIsland = <Props, Read = object>(
  definition: IslandDefinition<Props, Read> & OnlyJson<Props>,
): IslandDefinition<Props, Read> => definition

/** Id of the data block with the props of an island. */
export const propsId = (island: string): string => `${island}-props`
