import { type ComponentType, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { urlOf } from '../cli/model/path.ts'
import { type IslandDefinition, propsId } from '../islands/runtime/define.ts'
import { useAssets } from './PageContext.tsx'
import { asScriptText } from './script-text.ts'

interface IslandProps<Props, Read> {
  readonly is: IslandDefinition<Props, Read>
  /** The same for all mounts on the page. */
  readonly props: NoInfer<Props>
  /** What the island's `read` finds in the markup of this mount. */
  readonly read?: NoInfer<Read>
  /** When the browser takes it over; see islands/runtime/boot.ts. */
  readonly when: 'intent' | 'visible' | 'idle'
  /** One of several on the page: an IslandData holds their props. */
  readonly several?: boolean
}

/** What all mounts of an island on a page are given, as data for the browser. */
export const IslandData = <Props extends object, Read extends object>({
  is,
  props,
}: Pick<IslandProps<Props, Read>, 'is' | 'props'>) => (
  <script
    type="application/json"
    id={propsId(is.name)}
    dangerouslySetInnerHTML={{ __html: asScriptText(props) }}
  />
)

/** One React root in the static page, the marker that tells the browser how to wake it, and its props as data. */
export function Island<Props extends object, Read extends object>({
  is,
  props,
  read,
  when,
  several = false,
}: IslandProps<Props, Read>) {
  const prefix = useId()
  const script = useAssets().islands[is.name]
  if (!script) throw new Error(`no script was bundled for the island ${is.name}`)
  const Content: ComponentType<Props & Read> = is.component
  const all = { ...props, ...read } as Props & Read
  const html = renderToString(<Content {...all} />, { identifierPrefix: prefix })
  return (
    <>
      {!several && <IslandData is={is} props={props} />}
      <div
        data-island={urlOf(script)}
        data-when={when}
        // Most islands use no ids of React's.
        data-prefix={html.includes(prefix) ? prefix : undefined}
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </>
  )
}
