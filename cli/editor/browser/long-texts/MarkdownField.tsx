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

/** Asks a field of Markdown to select a word: the detail is the word and its number among its equals. */
export const SELECT_WORD = 'saga-select-word'

const nonce =
  document.querySelector<HTMLMetaElement>('meta[name="saga-styles"]')?.content ?? ''

type MarkdownFieldProps = ControlProps & {
  /** The id of what describes the field beside its note and its faults. */
  readonly describedBy?: string
  onChange(next: string | undefined): void
}

/** A text in Markdown. Until its editor is loaded, and where it cannot be, a plain field takes the text. */
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
          {...{ lang, onKeyDown }}
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
  /** The attributes that lead to the field's note and to what is wrong with it. */
  readonly described: ReturnType<typeof useFaultsAt>
  onChange(next: string | undefined): void
}

/** Returns the attributes by which screen readers know the editor. */
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

/** Opens the editor in its place, and keeps it and the form the same. */
function useEditor(props: ControlProps, { text, described, onChange }: Shown) {
  const { field } = props
  const { commit } = useContext(FormContext)
  const host = useRef<HTMLDivElement>(null)
  const plain = useRef<HTMLTextAreaElement>(null)
  const [editor, setEditor] = useState<MarkdownEditor>()
  const [parts, setParts] = useState<Parameters<typeof MarkdownTools>[0]['parts']>([])
  const [isLinking, setLinking] = useState(false)
  const onText = useEffectEvent((next: string) => {
    // Files end their texts by themselves: space at the end is no change.
    if (next.trim() !== text.trim()) onChange(next.trim() === '' ? undefined : next)
  })
  const onSave = useEffectEvent(() => commit?.())
  const open = useEffectEvent(
    (openEditor: typeof openMarkdownEditor, parent: HTMLElement) => {
      const opened = openEditor(parent, {
        ...{
          text,
          attributes: attributesOf(props, described),
          nonce,
          isReadOnly: field.isFixed ?? false,
        },
        onText: (next) => onText(next),
        onParts: setParts,
        onLink: () => setLinking(true),
        onSave: () => onSave(),
        onPaste: takeMarkdown,
      })
      opened.content.addEventListener(SELECT_WORD, (event) => {
        const [word, number] = (
          event as CustomEvent<readonly [word: string, number: number]>
        ).detail
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
    // A form can be folded, and its field far below.
    const sight = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      sight.disconnect()
      void load()
    })
    if (host.current?.parentElement) sight.observe(host.current.parentElement)
    return () => {
      isGone = true
      sight.disconnect()
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

/** Goes on in the editor where somebody was in the plain field. */
function takeOver(plain: HTMLTextAreaElement | null, editor: MarkdownEditor): void {
  if (plain && document.activeElement === plain)
    editor.select(plain.selectionStart, plain.selectionEnd)
}
