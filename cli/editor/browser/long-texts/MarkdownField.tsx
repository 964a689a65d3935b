import {
  type KeyboardEvent,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { isComposing } from '../../../../islands/shared/keys.ts'
import {
  type ControlProps,
  FormContext,
  titleOf,
  useFaultsAt,
} from '../form/field-parts.tsx'
import { findWord } from '../page/word-places.ts'
import { takeMarkdown } from '../paste/pasting.ts'
import { MarkdownTools } from './MarkdownTools.tsx'
import type { Command, MarkdownEditor, openMarkdownEditor } from './markdown-editor.ts'

/** The event that asks a Markdown field to select a word. Its detail is the word and its number among the same words. */
export const SELECT_WORD = 'saga-select-word'

type SelectWordEvent = CustomEvent<readonly [word: string, number: number]>

const nonce =
  document.querySelector<HTMLMetaElement>('meta[name="saga-styles"]')?.content ?? ''

type MarkdownFieldProps = ControlProps & {
  /** The id of an element that describes the field, in addition to its note and its findings. */
  readonly describedBy?: string
  onChange(next: string | undefined): void
}

/** A Markdown text. A plain field takes its place until the editor is loaded, or if it cannot be loaded. */
export function MarkdownField({ onChange, describedBy, ...props }: MarkdownFieldProps) {
  const { field, value, lang, id } = props
  const { commit } = useContext(FormContext)
  const text = typeof value === 'string' ? value : ''

  const faults = useFaultsAt(props.path, field.note)
  const ids = [describedBy, faults['aria-describedby']].filter(Boolean).join(' ')
  const described = ids === '' ? faults : { ...faults, 'aria-describedby': ids }
  const { host, plain, editor, parts, isLinking, setLinking } = useEditor(props, {
    text,
    described,
    onChange,
  })

  const onKeyDown = (event: KeyboardEvent): void => {
    const isDone =
      event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.altKey
    if (!isDone || isComposing(event.nativeEvent)) return

    event.preventDefault()
    commit?.()
  }

  const isFixed = field.isFixed ?? false
  return (
    <div className="markdown">
      {!isFixed && (
        <MarkdownTools
          parts={parts}
          editor={editor}
          onCommand={(command: Command) => editor?.run(command)}
          isLinking={isLinking}
          setLinking={setLinking}
        />
      )}
      <div ref={host} />
      {!editor && (
        <textarea
          ref={plain}
          id={id}
          lang={lang}
          onKeyDown={onKeyDown}
          {...described}
          rows={8}
          data-lines="many"
          readOnly={isFixed}
          value={text}
          onChange={({ target }) => onChange(target.value || undefined)}
        />
      )}
    </div>
  )
}

interface Shown {
  readonly text: string
  /** The ARIA attributes that connect the field with its note and its findings. */
  readonly described: ReturnType<typeof useFaultsAt>
  onChange(next: string | undefined): void
}

/** Returns the attributes that tell screen readers about the editor. */
function attributesOf(
  props: ControlProps,
  described: Shown['described'],
): Readonly<Record<string, string>> {
  const { field, lang, id } = props
  return {
    id,
    'aria-label': titleOf(props),
    ...(lang && { lang }),
    ...(field.isRequired && { 'aria-required': 'true' }),
    ...(field.isFixed && { 'aria-readonly': 'true' }),
    ...(described['aria-describedby'] && {
      'aria-describedby': described['aria-describedby'],
    }),
    ...(described['aria-invalid'] && { 'aria-invalid': 'true' }),
  }
}

/** Opens the editor, and keeps it in step with the form. */
function useEditor(props: ControlProps, { text, described, onChange }: Shown) {
  const { field } = props
  const { commit } = useContext(FormContext)
  const host = useRef<HTMLDivElement>(null)
  const plain = useRef<HTMLTextAreaElement>(null)
  const [editor, setEditor] = useState<MarkdownEditor>()
  const [parts, setParts] = useState<Parameters<typeof MarkdownTools>[0]['parts']>([])
  const [isLinking, setLinking] = useState(false)

  const onText = useEffectEvent((next: string) => {
    // White space at the ends is no change: files end their texts in their own way.
    if (next.trim() !== text.trim()) onChange(next.trim() === '' ? undefined : next)
  })
  const onSave = useEffectEvent(() => commit?.())

  const open = useEffectEvent(
    (openEditor: typeof openMarkdownEditor, parent: HTMLElement) => {
      const opened = openEditor(parent, {
        text,
        attributes: attributesOf(props, described),
        nonce,
        isReadOnly: field.isFixed ?? false,
        onText: (next) => onText(next),
        onParts: setParts,
        onLink: () => setLinking(true),
        onSave: () => onSave(),
        onPaste: takeMarkdown,
      })

      opened.content.addEventListener(SELECT_WORD, (event) => {
        const [word, number] = (event as SelectWordEvent).detail
        const from = findWord(opened.lines(), word, number)
        if (from !== undefined) opened.select(from, from + word.length)
      })

      takeOver(plain.current, opened)
      return opened
    },
  )

  useEffect(() => {
    let opened: MarkdownEditor | undefined
    let isGone = false

    const load = async (): Promise<void> => {
      const { openMarkdownEditor } = await import('./markdown-editor.ts')
      if (isGone || !host.current) return

      opened = open(openMarkdownEditor, host.current)
      setEditor(opened)
    }

    // Load the editor once its field is visible: the form can be collapsed, or the field far below.
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return

      observer.disconnect()
      void load()
    })
    if (host.current?.parentElement) observer.observe(host.current.parentElement)

    return () => {
      isGone = true
      observer.disconnect()
      opened?.destroy()
    }
  }, [])

  useEffect(() => {
    if (editor && editor.text().trim() !== text.trim()) editor.setText(text)
  }, [editor, text])

  const attributes = JSON.stringify(attributesOf(props, described))
  useEffect(() => editor?.describe(JSON.parse(attributes)), [editor, attributes])

  return { host, plain, editor, parts, isLinking, setLinking }
}

/** Moves the focus and the selection of the plain field to the editor. */
function takeOver(plain: HTMLTextAreaElement | null, editor: MarkdownEditor): void {
  if (plain && document.activeElement === plain)
    editor.select(plain.selectionStart, plain.selectionEnd)
}
