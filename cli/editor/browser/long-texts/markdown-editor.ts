import {
  defaultKeymap,
  history,
  historyKeymap,
  isolateHistory,
} from '@codemirror/commands'
import { deleteMarkupBackward, markdown } from '@codemirror/lang-markdown'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import {
  Compartment,
  EditorState,
  type StateCommand,
  Transaction,
} from '@codemirror/state'
import { EditorView, type KeyBinding, keymap, type ViewUpdate } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { blockAt } from '../paste/pasted-block.ts'
import { keepLineEnds, writtenEffect, writtenOf } from './line-ends.ts'
import {
  activeParts,
  addressAt,
  continueOrLeaveList,
  type LinePart,
  type Part,
  setLink,
  toggleLines,
  toggleMark,
} from './markdown-commands.ts'

// The only module that imports the editor library. The page loads it when a form has a Markdown field.

export type MarkdownEditor = ReturnType<typeof openMarkdownEditor>

export type Command = 'bold' | 'italic' | LinePart

interface Options {
  readonly text: string
  readonly attributes: Readonly<Record<string, string>>
  readonly isReadOnly: boolean
  /** Admits the library's styles under the page's Content-Security-Policy. */
  readonly nonce: string
  onText(text: string): void
  onParts(parts: readonly Part[]): void
  onLink(): void
  onSave(): void
  /** Returns the Markdown to insert for a paste, or undefined to let the browser paste the text as it is. */
  onPaste(event: ClipboardEvent): Promise<string> | undefined
}

const marks = { bold: toggleMark('bold'), italic: toggleMark('italic') }

const commandOf = (command: Command): StateCommand =>
  command === 'bold' || command === 'italic' ? marks[command] : toggleLines(command)

/** Enter continues a list, and leaves it from an empty entry. */
const listKeys: readonly KeyBinding[] = [
  { key: 'Enter', run: continueOrLeaveList },
  { key: 'Backspace', run: deleteMarkupBackward },
]

const typing = { spellcheck: 'true', autocorrect: 'on', autocapitalize: 'sentences' }

/** Opens a Markdown editor in an element. */
export function openMarkdownEditor(parent: HTMLElement, options: Options) {
  let parts = ''
  const described = new Compartment()

  const onUpdate = ({
    state,
    docChanged,
    selectionSet,
    transactions,
  }: ViewUpdate): void => {
    const isRemote = transactions.some((transaction) =>
      transaction.annotation(Transaction.remote),
    )
    if (docChanged && !isRemote) options.onText(writtenOf(state))
    if (!docChanged && !selectionSet) return

    const nextParts = activeParts(state)
    if (nextParts.join() !== parts) options.onParts(nextParts)
    parts = nextParts.join()
  }

  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: options.text,
      extensions: [
        keepLineEnds(options.text),
        history(),
        keymap.of([...keysOf(options), ...listKeys, ...historyKeymap, ...defaultKeymap]),
        markdown({ completeHTMLTags: false, pasteURLAsLink: false, addKeymap: false }),
        syntaxHighlighting(look),
        EditorView.lineWrapping,
        EditorView.scrollMargins.of(() => ({ top: heightAbove(parent) })),
        EditorView.cspNonce.of(options.nonce),
        EditorState.readOnly.of(options.isReadOnly),
        EditorView.contentAttributes.of(typing),
        described.of(EditorView.contentAttributes.of(options.attributes)),
        EditorView.domEventHandlers({
          paste: (event, view) => takePaste(event, view, options),
        }),
        EditorView.updateListener.of(onUpdate),
      ],
    }),
  })
  const dispatch = (transaction: Transaction): void => view.dispatch(transaction)

  return {
    content: view.contentDOM,
    text: () => writtenOf(view.state),
    lines: () => view.state.doc.toString(),
    /** Shows a text that was changed elsewhere. Only the part that differs is replaced, so the selection stays. */
    setText(text: string): void {
      const lines = text.replace(/\r\n?/g, '\n')
      const [from, to, insert] = differenceOf(view.state.doc.toString(), lines)
      const annotations = [
        Transaction.remote.of(true),
        Transaction.addToHistory.of(false),
      ]
      view.dispatch({
        changes: { from, to, insert },
        effects: writtenEffect(text),
        annotations,
      })
    },
    /** Sets the attributes that tell screen readers about the field, its note and its findings. */
    describe(attributes: Options['attributes']): void {
      view.dispatch({
        effects: described.reconfigure(EditorView.contentAttributes.of(attributes)),
      })
    },
    select(from: number, to: number): void {
      const { length } = view.state.doc
      const selection = { anchor: Math.min(from, length), head: Math.min(to, length) }
      view.dispatch({
        selection,
        effects: EditorView.scrollIntoView(selection.head, { y: 'center' }),
      })
      view.focus()
    },
    run(command: Command): void {
      commandOf(command)({ state: view.state, dispatch })
      view.focus()
    },
    address: () => addressAt(view.state),
    link(address: string): void {
      setLink(address)({ state: view.state, dispatch })
      view.focus()
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  }
}

/** Returns the height of the sticky toolbar above the text, which must not cover the line that is edited. */
const heightAbove = (parent: HTMLElement): number =>
  parent.closest('.markdown')?.querySelector<HTMLElement>('.markdown-tools')
    ?.offsetHeight ?? 0

function keysOf({ onLink, onSave, isReadOnly }: Options): readonly KeyBinding[] {
  const act =
    (run: () => void): (() => boolean) =>
    () => {
      run()
      return true
    }
  const save = act(onSave)
  if (isReadOnly) return []

  return [
    { key: 'Mod-b', run: commandOf('bold') },
    { key: 'Mod-i', run: commandOf('italic') },
    { key: 'Mod-k', run: act(onLink) },
    { key: 'Mod-Alt-2', run: commandOf('heading') },
    { key: 'Mod-Alt-3', run: commandOf('subheading') },
    { key: 'Mod-Shift-7', run: commandOf('numbers') },
    { key: 'Mod-Shift-8', run: commandOf('bullets') },
    { key: 'Mod-Shift-9', run: commandOf('quote') },
    { key: 'Mod-Enter', run: save },
    { key: 'Ctrl-Enter', run: save },
  ]
}

function takePaste(
  event: ClipboardEvent,
  view: EditorView,
  { onPaste, isReadOnly }: Options,
): boolean {
  const pasted = isReadOnly ? undefined : onPaste(event)
  if (!pasted) return false

  event.preventDefault()
  void pasted.then((text) => {
    if (text === '') return

    const { from, to } = view.state.selection.main
    const insert = blockAt(text, view.state.sliceDoc(0, from), view.state.sliceDoc(to))
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: from + insert.length },
      // One Undo takes back the paste and nothing else.
      annotations: isolateHistory.of('full'),
      userEvent: 'input.paste',
      scrollIntoView: true,
    })
  })
  return true
}

/** Returns the range in which a text differs from its next version, and the next version's text for that range. */
function differenceOf(
  text: string,
  next: string,
): readonly [from: number, to: number, insert: string] {
  const shorterLength = Math.min(text.length, next.length)
  let from = 0
  while (from < shorterLength && text[from] === next[from]) from += 1
  let end = 0
  while (end < shorterLength - from && text.at(-1 - end) === next.at(-1 - end)) end += 1

  return [from, text.length - end, next.slice(from, next.length - end)]
}

const look = HighlightStyle.define([
  { tag: [tags.heading1, tags.heading2], fontSize: '1.25em', fontWeight: '700' },
  { tag: tags.heading, fontWeight: '700' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.quote, color: 'var(--ink-soft)' },
  { tag: [tags.link, tags.url], color: 'var(--accent)' },
  { tag: [tags.processingInstruction, tags.contentSeparator], color: 'var(--ink-soft)' },
  { tag: tags.monospace, fontFamily: 'ui-monospace, monospace' },
])
