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
  useAriaAttributes,
} from '../form/field-parts.tsx'
import { findWord } from '../page/word-places.ts'
import { takeMarkdown } from '../paste/pasting.ts'
import { MarkdownTools } from './MarkdownTools.tsx'
import type { Part } from './markdown-commands.ts'
import type { Command, MarkdownEditor, openMarkdownEditor } from './markdown-editor.ts'

/**
 * The event that asks a Markdown field to select a word. Its detail is the word and the
 * number of identical words before it.
 */
export const SELECT_WORD = 'saga-select-word'

type SelectWordEvent = CustomEvent<readonly [word: string, number: number]>

/** Makes the page's Content-Security-Policy allow the editor's styles. */
const nonce =
  document.querySelector<HTMLMetaElement>('meta[name="saga-styles"]')?.content ?? ''

type MarkdownFieldProps = ControlProps & {
  /**
   * The id of an element that describes the field, in addition to its note and its
   * findings.
   */
  readonly describedBy?: string
  onChange(next: string | undefined): void
}

/**
 * A Markdown text. Until the Markdown editor has loaded, and if it cannot be loaded, a
 * plain field takes its place.
 */
export function MarkdownField({ onChange, describedBy, ...props }: MarkdownFieldProps) {
  const { field, value, lang, id } = props
  const { commit } = useContext(FormContext)
  const text = typeof value === 'string' ? value : ''

  const ownAttributes = useAriaAttributes(props.path, field.note)
  const ids = [describedBy, ownAttributes['aria-describedby']].filter(Boolean).join(' ')
  const ariaAttributes =
    ids === '' ? ownAttributes : { ...ownAttributes, 'aria-describedby': ids }
  const { host, plain, editor, parts, isLinking, setLinking } = useEditor(props, {
    text,
    ariaAttributes,
    onChange,
  })

  const saveOnEnter = (event: KeyboardEvent): void => {
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
          onKeyDown={saveOnEnter}
          {...ariaAttributes}
          rows={8}
          // Keeps pasted line breaks: see hasOneLine in pasting.ts.
          data-lines="many"
          readOnly={isFixed}
          value={text}
          onChange={({ target }) => onChange(target.value || undefined)}
        />
      )}
    </div>
  )
}

type AriaAttributes = ReturnType<typeof useAriaAttributes>

interface EditorOptions {
  readonly text: string
  readonly ariaAttributes: AriaAttributes
  onChange(next: string | undefined): void
}

/** Returns the attributes that screen readers need on the editor. */
function attributesOf(
  props: ControlProps,
  ariaAttributes: AriaAttributes,
): Readonly<Record<string, string>> {
  const { field, lang, id } = props
  return {
    id,
    'aria-label': titleOf(props),
    ...(lang && { lang }),
    ...(field.isRequired && { 'aria-required': 'true' }),
    ...(field.isFixed && { 'aria-readonly': 'true' }),
    ...(ariaAttributes['aria-describedby'] && {
      'aria-describedby': ariaAttributes['aria-describedby'],
    }),
    ...(ariaAttributes['aria-invalid'] && { 'aria-invalid': 'true' }),
  }
}

/** Opens the editor and keeps it in sync with the form. */
function useEditor(
  props: ControlProps,
  { text, ariaAttributes, onChange }: EditorOptions,
) {
  const { field } = props
  const { commit } = useContext(FormContext)
  /** The element that contains the editor. */
  const host = useRef<HTMLDivElement>(null)
  /** The plain field that the editor replaces. */
  const plain = useRef<HTMLTextAreaElement>(null)
  const [editor, setEditor] = useState<MarkdownEditor>()
  const [parts, setParts] = useState<readonly Part[]>([])
  const [isLinking, setLinking] = useState(false)

  const onText = useEffectEvent((next: string) => {
    // Leading and trailing white space is ignored, because each file ends its texts in
    // its own way.
    if (next.trim() !== text.trim()) onChange(next.trim() === '' ? undefined : next)
  })
  const onSave = useEffectEvent(() => commit?.())

  const open = useEffectEvent(
    (openEditor: typeof openMarkdownEditor, parent: HTMLElement) => {
      const opened = openEditor(parent, {
        text,
        attributes: attributesOf(props, ariaAttributes),
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

    // Load the editor once its field is visible. The form may be collapsed, or the field
    // far below. Until then, the field has the plain field's height.
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

  // Show changes made elsewhere, such as by Undo or in another browser.
  useEffect(() => {
    if (editor && editor.text().trim() !== text.trim()) editor.setText(text)
  }, [editor, text])

  // Every render makes a new object, so changes are detected by comparing JSON.
  const attributesJson = JSON.stringify(attributesOf(props, ariaAttributes))
  useEffect(() => editor?.describe(JSON.parse(attributesJson)), [editor, attributesJson])

  return { host, plain, editor, parts, isLinking, setLinking }
}

/** Moves the plain field's focus and selection to the editor. */
function takeOver(plain: HTMLTextAreaElement | null, editor: MarkdownEditor): void {
  if (plain && document.activeElement === plain)
    editor.select(plain.selectionStart, plain.selectionEnd)
}
