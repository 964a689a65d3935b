import { type ComponentType, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { type IslandDefinition, propsId } from '../islands/runtime/define.ts'
import { scriptTextOf } from './script-text.ts'

interface IslandProps<Props, Read> {
  readonly is: IslandDefinition<Props, Read>
  /** The same for all mounts on the page. */
  readonly props: NoInfer<Props>
  /** What the island's `read` finds in the markup of this mount. */
  readonly read?: NoInfer<Read>
  /** When the browser hydrates it; see islands/runtime/boot.ts. */
  readonly when: 'intent' | 'opened' | 'visible' | 'idle'
  /** The props do not stand here: an IslandData holds them for several mounts, or the file of the language. */
  readonly elsewhere?: boolean
  /** The language of its texts, where it is not that of the page. */
  readonly lang?: string | undefined
}

/** The props that all mounts of an island on a page share, as JSON. */
export const IslandData = <Props extends object, Read extends object>({
  is,
  props,
}: Pick<IslandProps<Props, Read>, 'is' | 'props'>) => (
  <script
    type="application/json"
    id={propsId(is.name)}
    dangerouslySetInnerHTML={{ __html: scriptTextOf(props) }}
  />
)

/** One React root in the static page: markup, when to hydrate it, and its props as JSON. */
export function Island<Props extends object, Read extends object>({
  is,
  props,
  read,
  when,
  elsewhere = false,
  lang,
}: IslandProps<Props, Read>) {
  const prefix = useId()
  const Content: ComponentType<Props & Read> = is.component
  const all = { ...props, ...read } as Props & Read
  const html = renderToString(<Content {...all} />, { identifierPrefix: prefix })
  return (
    <>
      {!elsewhere && <IslandData is={is} props={props} />}
      <div
        data-island={is.name}
        data-when={when}
        lang={lang}
        // Most islands do not use useId().
        data-prefix={html.includes(prefix) ? prefix : undefined}
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </>
  )
}
