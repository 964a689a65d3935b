import type { Strings } from '../schema/strings.ts'

/**
 * Texts of the islands that show none of them before they are used, by the island's name. They stand in one file for each
 * language instead of in every page; the first script fetches it together with the styles of dialogs.
 */
export function dialogTextsOf(strings: Strings) {
  const { share, saved, enlarged, toast, wall } = strings
  const { search, some, nothing } = wall
  const { linkCopied, instagramCopied, copyFailed, emailOpened, label, dismiss } = toast
  const toasts = { label, dismiss }
  return {
    Enlarge: { labels: enlarged, toasts },
    ShareDialog: { labels: { ...share, linkCopied, instagramCopied, copyFailed, emailOpened }, toasts },
    Saved: { labels: saved, toasts },
    Toaster: { labels: toasts },
    Finder: { labels: { search, some, nothing } },
  }
}
