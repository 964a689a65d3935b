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
 * A part of the page that React takes over in the browser. `Own` props stand at each mount; `Shared` props, the
 * same for all mounts on a page, stand once per page.
 */
export interface IslandDefinition<Own, Shared> {
  /** Its file's name: the key of its script in `Assets.islands`. */
  readonly name: string
  readonly component: ComponentType<Own & Shared>
  /**
   * Choices made in the server's HTML before React came. React would keep the inputs as they are, but its own state
   * at the server's value: the page would show A2 and order A1 (readings C103).
   */
  readonly restore?: (root: HTMLElement) => Partial<Own>
}

type OnlyJson<T> = [T] extends [Jsonable<T>] ? unknown : never

/** Declares an island. Props that would not survive JSON are a compile error. */
export const defineIsland = <Own, Shared = object>(
  definition: IslandDefinition<Own, Shared> & OnlyJson<Own> & OnlyJson<Shared>,
): IslandDefinition<Own, Shared> => definition

/** Id of the data block with the props that all mounts of an island share. */
export const sharedPropsId = (island: string): string => `${island}-shared`
