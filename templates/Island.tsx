import { type ComponentType, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { urlOf } from '../cli/model/path.ts'
import { type IslandDefinition, sharedPropsId } from '../islands/runtime/define.ts'
import { useAssets } from './PageContext.tsx'
import { asScriptText } from './script-text.ts'

interface IslandProps<Own, Shared> {
  readonly is: IslandDefinition<Own, Shared>
  readonly props: NoInfer<Own>
  /** When the browser takes it over; see islands/runtime/boot.ts. */
  readonly when: 'intent' | 'visible' | 'idle'
  /** The same for all mounts on the page; `SharedProps` hands them to the browser. */
  readonly shared?: NoInfer<Shared>
}

/** One React root in the static page, and the marker that tells the browser how to wake it. */
export function Island<Own extends object, Shared extends object>({
  is,
  props,
  shared,
  when,
}: IslandProps<Own, Shared>) {
  const prefix = useId()
  const script = useAssets().islands[is.name]
  if (!script) throw new Error(`no script was bundled for the island ${is.name}`)
  const Content: ComponentType<Own & Shared> = is.component
  const all = { ...shared, ...props } as Own & Shared
  return (
    <div
      data-island={urlOf(script)}
      data-when={when}
      data-prefix={prefix}
      data-props={JSON.stringify(props)}
      dangerouslySetInnerHTML={{ __html: renderToString(<Content {...all} />, { identifierPrefix: prefix }) }}
    />
  )
}

interface SharedPropsProps<Own, Shared> {
  readonly of: IslandDefinition<Own, Shared>
  readonly props: NoInfer<Shared>
}

/** What all mounts of an island share, once per page. */
export function SharedProps<Own, Shared>({ of, props }: SharedPropsProps<Own, Shared>) {
  return (
    <script
      type="application/json"
      id={sharedPropsId(of.name)}
      dangerouslySetInnerHTML={{ __html: asScriptText(props) }}
    />
  )
}
