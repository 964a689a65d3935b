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

// The Markdown editor. Only this module and the modules that it imports use the library CodeMirror. The page loads them
// once a Markdown field is visible.

export type MarkdownEditor = ReturnType<typeof openMarkdownEditor>

export type Command = 'bold' | 'italic' | LinePart

interface Options {
  readonly text: string
  readonly attributes: Readonly<Record<string, string>>
  readonly isReadOnly: boolean
  /** Makes the page's Content-Security-Policy allow the library's styles. */
  readonly nonce: string
  onText(text: string): void
  /** Called when the Markdown parts around the selection have changed. */
  onParts(parts: readonly Part[]): void
  /** Called when the keyboard shortcut for a link is pressed. */
  onLink(): void
  /** Called when the keyboard shortcut for saving is pressed. */
  onSave(): void
  /**
   * Returns the Markdown to insert for a paste, or undefined to let the browser paste the
   * plain text.
   */
  onPaste(event: ClipboardEvent): Promise<string> | undefined
}

const commandOf = (command: Command): StateCommand =>
  command === 'bold' || command === 'italic' ? toggleMark(command) : toggleLines(command)

/**
 * Enter continues a list, and ends it at an empty entry. Backspace removes the mark
 * before the cursor.
 */
const listKeys: readonly KeyBinding[] = [
  { key: 'Enter', run: continueOrLeaveList },
  { key: 'Backspace', run: deleteMarkupBackward },
]

/** Attributes of the text that CodeMirror would otherwise switch off. */
const typingAttributes = {
  spellcheck: 'true',
  autocorrect: 'on',
  autocapitalize: 'sentences',
}

/** The styles of Markdown in the editor. */
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

/** Opens a Markdown editor in an element. */
export function openMarkdownEditor(parent: HTMLElement, options: Options) {
  /** The last reported parts, joined by commas. */
  let currentParts = ''
  /** The attributes for screen readers, which can change. */
  const description = new Compartment()

  const onUpdate = ({
    state,
    docChanged,
    selectionSet,
    transactions,
  }: ViewUpdate): void => {
    // Texts that `setText` shows come from the form, so do not report them to the form.
    const isRemote = transactions.some((transaction) =>
      transaction.annotation(Transaction.remote),
    )
    if (docChanged && !isRemote) options.onText(writtenOf(state))
    if (!docChanged && !selectionSet) return

    const parts = activeParts(state)
    if (parts.join() !== currentParts) options.onParts(parts)
    currentParts = parts.join()
  }

  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: options.text,
      extensions: [
        keepLineEnds(options.text),
        history(),
        // If two bindings have the same key, the first one is tried first.
        keymap.of([...keysOf(options), ...listKeys, ...historyKeymap, ...defaultKeymap]),
        markdown({ completeHTMLTags: false, pasteURLAsLink: false, addKeymap: false }),
        syntaxHighlighting(look),
        EditorView.lineWrapping,
        EditorView.scrollMargins.of(() => ({ top: heightAbove(parent) })),
        EditorView.cspNonce.of(options.nonce),
        EditorState.readOnly.of(options.isReadOnly),
        EditorView.contentAttributes.of(typingAttributes),
        description.of(EditorView.contentAttributes.of(options.attributes)),
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
    /** Returns the text with the line endings of its file. */
    text: () => writtenOf(view.state),
    /** Returns the text with LF line endings, to which all offsets refer. */
    lines: () => view.state.doc.toString(),
    /**
     * Shows a text that was changed elsewhere. Only the part that differs is replaced, so
     * the selection is kept.
     */
    setText(text: string): void {
      const lines = text.replace(/\r\n?/g, '\n')
      const annotations = [
        Transaction.remote.of(true),
        Transaction.addToHistory.of(false),
      ]
      view.dispatch({
        changes: differenceOf(view.state.doc.toString(), lines),
        effects: writtenEffect(text),
        annotations,
      })
    },
    /**
     * Sets the attributes that describe the field, its note and its findings to screen
     * readers.
     */
    describe(attributes: Options['attributes']): void {
      view.dispatch({
        effects: description.reconfigure(EditorView.contentAttributes.of(attributes)),
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
    /** Returns the address of the link at the selection, or ''. */
    address: () => addressAt(view.state),
    link(address: string): void {
      setLink(address)({ state: view.state, dispatch })
      view.focus()
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  }
}

/**
 * Returns the height of the toolbar, which stays at the top while a long text scrolls. It
 * must not cover the line being edited.
 */
const heightAbove = (parent: HTMLElement): number =>
  parent.closest('.markdown')?.querySelector<HTMLElement>('.markdown-tools')
    ?.offsetHeight ?? 0

function keysOf({ onLink, onSave, isReadOnly }: Options): readonly KeyBinding[] {
  if (isReadOnly) return []

  /** Returns a key command that tells the library that the key was handled. */
  const toKeyCommand =
    (run: () => void): (() => boolean) =>
    () => {
      run()
      return true
    }
  const save = toKeyCommand(onSave)

  return [
    { key: 'Mod-b', run: commandOf('bold') },
    { key: 'Mod-i', run: commandOf('italic') },
    { key: 'Mod-k', run: toKeyCommand(onLink) },
    { key: 'Mod-Alt-2', run: commandOf('heading') },
    { key: 'Mod-Alt-3', run: commandOf('subheading') },
    { key: 'Mod-Shift-7', run: commandOf('numbers') },
    { key: 'Mod-Shift-8', run: commandOf('bullets') },
    { key: 'Mod-Shift-9', run: commandOf('quote') },
    // `Mod` is the Command key on a Mac, where Ctrl+Enter also saves.
    { key: 'Mod-Enter', run: save },
    { key: 'Ctrl-Enter', run: save },
  ]
}

/**
 * Inserts the Markdown of a formatted paste. Returns false if the browser should paste
 * instead.
 */
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

/**
 * Returns the range in which a text differs from its next version, and the text that
 * replaces it.
 */
function differenceOf(text: string, next: string) {
  const shorterLength = Math.min(text.length, next.length)
  let from = 0
  while (from < shorterLength && text[from] === next[from]) from += 1

  const remainingLength = shorterLength - from
  let equalEnd = 0
  while (equalEnd < remainingLength && text.at(-1 - equalEnd) === next.at(-1 - equalEnd))
    equalEnd += 1

  const to = text.length - equalEnd
  return { from, to, insert: next.slice(from, next.length - equalEnd) }
}
