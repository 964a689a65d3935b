import {
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { isApple } from '../../../../islands/shared/keys.ts'
import { Button } from '../parts.tsx'
import type { Part } from './markdown-commands.ts'
import type { Command, MarkdownEditor } from './markdown-editor.ts'

/** Draws an icon from the data of an SVG path. */
const drawIcon = (pathData: string): ReactNode => (
  <svg viewBox="0 0 20 20" aria-hidden="true">
    <path d={pathData} />
  </svg>
)

const icons = {
  link: drawIcon(
    'M8.5 11.5a3.2 3.2 0 0 0 4.6 0l2.6-2.6a3.25 3.25 0 0 0-4.6-4.6l-1 1M11.5 8.5a3.2 3.2 0 0 0-4.6 0l-2.6 2.6a3.25 3.25 0 0 0 4.6 4.6l1-1',
  ),
  bullets: drawIcon('M8 5h9M8 10h9M8 15h9M3.5 5h.01M3.5 10h.01M3.5 15h.01'),
  numbers: drawIcon(
    'M9 5h8M9 10h8M9 15h8M3 4.2 4.4 3.4V8M3 12.6c.4-.9 2.4-.9 2.4.4 0 1.2-2.4 2-2.4 3.4h2.6',
  ),
  quote: drawIcon('M4 4v12M8 6h9M8 10h9M8 14h6'),
}

interface Tool {
  readonly part: Part
  readonly label: string
  /** The button's content. */
  readonly sign: ReactNode
  /** The keys to press with Ctrl or ⌘. */
  readonly shortcut: string
}

const tools: readonly Tool[] = [
  { part: 'heading', label: 'Heading', sign: 'H', shortcut: 'Alt+2' },
  { part: 'subheading', label: 'Smaller heading', sign: 'h', shortcut: 'Alt+3' },
  { part: 'bold', label: 'Bold', sign: 'B', shortcut: 'B' },
  { part: 'italic', label: 'Italic', sign: 'I', shortcut: 'I' },
  { part: 'link', label: 'Link', sign: icons.link, shortcut: 'K' },
  { part: 'bullets', label: 'List', sign: icons.bullets, shortcut: 'Shift+8' },
  { part: 'numbers', label: 'Numbered list', sign: icons.numbers, shortcut: 'Shift+7' },
  { part: 'quote', label: 'Quote', sign: icons.quote, shortcut: 'Shift+9' },
]

interface ToolsProps {
  readonly editor: MarkdownEditor | undefined
  /** The Markdown parts around the cursor. */
  readonly parts: readonly Part[]
  onCommand(command: Command): void
  readonly isLinking: boolean
  setLinking(isLinking: boolean): void
}

/**
 * The toolbar of a Markdown field. It is a single tab stop, and the arrow keys move from
 * tool to tool.
 */
export function MarkdownTools({
  editor,
  parts,
  onCommand,
  isLinking,
  setLinking,
}: ToolsProps) {
  const [currentIndex, setCurrentIndex] = useState(0)
  const bar = useRef<HTMLDivElement>(null)
  const modifier = isApple() ? '⌘' : 'Ctrl'

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    // The arrow keys wrap around from the last tool to the first.
    const neighbour = step && (currentIndex + step + tools.length) % tools.length
    const nextIndex = { Home: 0, End: tools.length - 1 }[event.key] ?? neighbour
    if (nextIndex === undefined) return

    event.preventDefault()
    setCurrentIndex(nextIndex)
    bar.current?.querySelectorAll('button')[nextIndex]?.focus()
  }

  return (
    <div className="markdown-tools">
      <div ref={bar} role="toolbar" aria-label="Text formatting" onKeyDown={onKeyDown}>
        {tools.map(({ part, label, sign, shortcut }, index) => (
          <button
            key={part}
            type="button"
            data-part={part}
            aria-label={label}
            aria-pressed={parts.includes(part)}
            title={`${label} (${modifier}+${shortcut})`}
            disabled={!editor}
            tabIndex={index === currentIndex ? 0 : -1}
            // Keep the focus and the selection in the text.
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => setCurrentIndex(index)}
            onClick={() => (part === 'link' ? setLinking(true) : onCommand(part))}
          >
            {sign}
          </button>
        ))}
      </div>
      {isLinking && editor && (
        <LinkForm editor={editor} onEnd={() => setLinking(false)} />
      )}
    </div>
  )
}

/** Matches a web address with a dot in its host: https://example.com/page?a=b#c */
const WEB_ADDRESS = /^https?:\/\/[^\s/?#.]+\.[^\s/?#]+(?:[/?#].*)?$/i

/** Matches an address with another scheme: mailto:a@example.com */
const ADDRESS_WITH_SCHEME = /^(?!https?:)[a-z][a-z0-9+.-]*:\S+$/i

/** Matches a path of the shop (/en/page) or a fragment (#page). */
const PATH_OR_FRAGMENT = /^[/#].*$/

const isAddress = (text: string): boolean =>
  [WEB_ADDRESS, ADDRESS_WITH_SCHEME, PATH_OR_FRAGMENT].some((pattern) =>
    pattern.test(text),
  )

/** Asks for a link's address. An empty address removes the link. */
function LinkForm({ editor, onEnd }: { readonly editor: MarkdownEditor; onEnd(): void }) {
  const [previousAddress] = useState(() => editor.address())
  const [address, setAddress] = useState(previousAddress)
  const [isRefused, setRefused] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()

  // The form was opened on request, so focus its field.
  useEffect(() => field.current?.focus(), [])

  const write = (next: string): void => {
    editor.link(next)
    onEnd()
  }

  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault()
    const fullAddress = withScheme(address.trim())
    if (fullAddress === '' || isAddress(fullAddress)) write(fullAddress)
    else setRefused(true)
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return

    event.preventDefault()
    onEnd()
    editor.focus()
  }

  return (
    <form className="link" onSubmit={onSubmit} onKeyDown={onKeyDown}>
      <label htmlFor={id}>Leads to</label>
      <input
        id={id}
        ref={field}
        type="text"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://… or /en/page"
        value={address}
        aria-invalid={isRefused}
        aria-describedby={isRefused ? `${id}-fault` : undefined}
        onChange={({ target }) => {
          setAddress(target.value)
          setRefused(false)
        }}
      />
      <button type="submit" disabled={address.trim() === '' && previousAddress === ''}>
        {previousAddress === '' ? 'Make a link' : 'Change'}
      </button>
      {previousAddress !== '' && (
        <Button label="Remove the link" onClick={() => write('')} />
      )}
      {isRefused && (
        <p className="finding" id={`${id}-fault`} data-severity="error" role="alert">
          This is not an address. Write one like https://example.com, /en/page or
          name@example.com.
        </p>
      )}
    </form>
  )
}

/**
 * Completes a typed address: example.com → https://example.com, a@example.com →
 * mailto:a@example.com
 */
function withScheme(address: string): string {
  const isComplete = /^(?:[a-z][a-z0-9+.-]*:|[/#])/i.test(address)
  if (address === '' || isComplete) return address

  const isMail = /^\S+@\S+\.\S+$/.test(address)
  return isMail ? `mailto:${address}` : `https://${address}`
}
