import { Icon } from './Icon.tsx'

interface DialogHeadProps {
  /** The id of the title, which labels the dialog. */
  readonly id: string
  readonly title: string
  readonly closeName: string
  readonly close: () => void
}

/** Title and close button of a dialog. */
export const DialogHead = ({ id, title, closeName, close }: DialogHeadProps) => (
  <header className="share-head">
    <h2 id={id}>{title}</h2>
    <button type="button" className="share-close" aria-label={closeName} onClick={close}>
      <Icon name="close" />
    </button>
  </header>
)
