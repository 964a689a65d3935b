import { type ComponentType, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { type IslandName, type IslandsWith, islands } from '../cli/model/islands.ts'
import type { Chrome } from '../cli/model/page.ts'
import * as dialogs from '../islands/dialogs.ts'
import * as others from '../islands/islands.ts'
import { type IslandDefinition, propsId } from '../islands/runtime/define.ts'
import { isAllBorrowed } from './borrowed-texts.ts'
import { useChrome } from './PageContext.tsx'
import { scriptTextOf } from './script-text.ts'

type Opened = IslandsWith<{ when: 'opened' }>
type Exported = typeof dialogs & typeof others

type PropsOf<Name extends IslandName> =
  Exported[Name] extends IslandDefinition<infer Props extends object, infer _> ? Props : never
type ReadOf<Name extends IslandName> =
  Exported[Name] extends IslandDefinition<infer _, infer Read extends object> ? Read : never

/** The definitions that both scripts export. An island that its script does not export is a compile error. */
const definitions: { readonly [Name in IslandName]: IslandDefinition<PropsOf<Name>, ReadOf<Name>> } = {
  ...(dialogs satisfies Record<Opened, unknown>),
  ...(others satisfies Record<Exclude<IslandName, Opened>, unknown>),
}

interface IslandProps<Name extends IslandName> {
  readonly name: Name
  /** Props that all mounts on the page share. */
  readonly props: PropsOf<Name>
  /** Props that the island's `read` finds in the markup of this mount. */
  readonly read?: ReadOf<Name>
  /** Language of the island's texts, where it is not that of the page. */
  readonly lang?: string | undefined
}

/** The props that all mounts of an island on a page share, as JSON. */
export const IslandData = <Name extends IslandName>({
  name,
  props,
}: Pick<IslandProps<Name>, 'name' | 'props'>) => (
  <script
    type="application/json"
    id={propsId(name)}
    dangerouslySetInnerHTML={{ __html: scriptTextOf(props) }}
  />
)

/** One React root in the static page: markup, when to hydrate it, and its props as JSON. */
export function Island<Name extends IslandName>({ name, props, read, lang }: IslandProps<Name>) {
  const prefix = useId()
  const { when, texts } = islands[name]
  const Content: ComponentType<PropsOf<Name> & ReadOf<Name>> = definitions[name].component
  const all = { ...props, ...read } as PropsOf<Name> & ReadOf<Name>
  const html = renderToString(<Content {...all} />, { identifierPrefix: prefix })
  return (
    <>
      {texts === 'mount' && <IslandData name={name} props={props} />}
      <div
        data-island={name}
        data-when={when}
        lang={lang}
        // Most islands do not use useId().
        data-prefix={html.includes(prefix) ? prefix : undefined}
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </>
  )
}

type Labelled = IslandsWith<{ texts: (strings: Chrome['strings']) => object }>

const textsOf: {
  readonly [Name in Labelled]: { readonly texts: (strings: Chrome['strings']) => PropsOf<Name> }
} = islands

/** An island that needs no props but its texts, which the browser reads from the file of the language. */
export function LabelledIsland<Name extends Labelled>({ name }: { readonly name: Name }) {
  const { strings, borrowed } = useChrome()
  const props = textsOf[name].texts(strings)
  const lang = borrowed && isAllBorrowed(props) ? borrowed.lang : undefined
  return <Island name={name} props={props} lang={lang} />
}
