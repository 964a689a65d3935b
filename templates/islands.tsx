import { type ComponentType, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { type IslandName, type IslandsWith, islands } from '../cli/model/islands.ts'
import type { Chrome } from '../cli/model/page.ts'
import * as dialogs from '../islands/dialogs.ts'
import * as partsOfPage from '../islands/islands.ts'
import { type IslandDefinition, propsId } from '../islands/runtime/define.ts'
import { isAllBorrowed } from './borrowed-texts.ts'
import { useChrome } from './rendering.tsx'

/** The names of the islands that islands/dialogs.ts exports. */
type DialogName = IslandsWith<{ when: 'opened' }>
/** The names of the islands that islands/islands.ts exports. */
type PartName = Exclude<IslandName, DialogName>

/** The type of each island's definition, by island name. */
type Definitions = typeof dialogs & typeof partsOfPage

/** The props of an island that are the same for all its mounts. */
type PropsOf<Name extends IslandName> =
  Definitions[Name] extends IslandDefinition<infer Props extends object, infer _>
    ? Props
    : never
/** The props of an island that its `read` returns from the markup of a mount. */
type ReadOf<Name extends IslandName> =
  Definitions[Name] extends IslandDefinition<infer _, infer Read extends object>
    ? Read
    : never

/**
 * The definitions from both scripts. An island that its script does not export is a
 * compile error.
 */
const definitions: {
  readonly [Name in IslandName]: IslandDefinition<PropsOf<Name>, ReadOf<Name>>
} = {
  ...(dialogs satisfies Record<DialogName, unknown>),
  ...(partsOfPage satisfies Record<PartName, unknown>),
}

interface IslandProps<Name extends IslandName> {
  readonly name: Name
  /** Props that are the same for all mounts of the island on a page. */
  readonly props: PropsOf<Name>
  /** Props that the island's `read` returns from the markup of this mount. */
  readonly read?: ReadOf<Name>
  /** When to hydrate this mount, if earlier than the other mounts of the island. */
  readonly when?: 'idle' | undefined
  /** The language of the island's texts, if it is not the page's. */
  readonly lang?: string | undefined
}

/**
 * An island, rendered by its component. The props are in a data block before the island,
 * unless all its mounts on the page or all pages of the language share them (`texts` in
 * cli/model/islands.ts).
 */
export function Island<Name extends IslandName>({
  name,
  props,
  read,
  when,
  lang,
}: IslandProps<Name>) {
  const prefix = useId()
  const allProps = { ...props, ...read } as PropsOf<Name> & ReadOf<Name>
  const html = islandHtml(name, allProps, prefix)

  return (
    <>
      {islands[name].texts === 'mount' && (
        <DataBlock type="application/json" id={propsId(name)} json={jsonOf(props)} />
      )}
      <IslandRoot
        name={name}
        when={when}
        lang={lang}
        // Most islands do not use useId().
        prefix={html.includes(prefix) ? prefix : undefined}
        html={html}
      />
    </>
  )
}

/** Renders the component of an island. `prefix` begins its `useId` ids. */
export function islandHtml<Name extends IslandName>(
  name: Name,
  props: PropsOf<Name> & ReadOf<Name>,
  prefix: string,
): string {
  const Content: ComponentType<PropsOf<Name> & ReadOf<Name>> = definitions[name].component
  return renderToString(<Content {...props} />, { identifierPrefix: prefix })
}

interface IslandRootProps
  extends Pick<IslandProps<IslandName>, 'name' | 'when' | 'lang'> {
  readonly prefix?: string | undefined
  readonly html: string
}

/** A React root in the static page: its markup, and when to hydrate it. */
export const IslandRoot = ({ name, when, lang, prefix, html }: IslandRootProps) => (
  <div
    data-island={name}
    data-when={when ?? islands[name].when}
    lang={lang}
    data-prefix={prefix}
    dangerouslySetInnerHTML={{ __html: html }}
  />
)

interface DataBlockProps {
  readonly type: `application/${string}`
  readonly id?: string
  readonly json: string
}

/** Data for scripts or search engines. */
export const DataBlock = ({ type, id, json }: DataBlockProps) => (
  <script type={type} id={id} dangerouslySetInnerHTML={{ __html: json }} />
)

/**
 * Returns JSON for a data block. Escapes `<`, because a text could close the element or
 * open a comment.
 */
export const jsonOf = (data: object): string =>
  JSON.stringify(data).replaceAll('<', '\\u003c')

/** The names of the islands whose only props are their texts. */
type LabelledName = IslandsWith<{ texts: (strings: Chrome['strings']) => object }>

/**
 * The functions that select the texts of these islands. Texts that are not their island's
 * props are a compile error.
 */
const labelledIslands: {
  readonly [Name in LabelledName]: {
    readonly texts: (strings: Chrome['strings']) => PropsOf<Name>
  }
} = islands

/**
 * An island whose only props are its texts, which the browser reads from the file of the
 * language.
 */
export function LabelledIsland<Name extends LabelledName>({
  name,
}: {
  readonly name: Name
}) {
  const { strings, borrowed } = useChrome()
  const props = labelledIslands[name].texts(strings)
  const lang = borrowed && isAllBorrowed(props) ? borrowed.lang : undefined
  return <Island name={name} props={props} lang={lang} />
}
