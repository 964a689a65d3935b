/** Of Vim, Emacs, JetBrains, Office, Chrome and Windows: most of them are gone in a moment. */
const left = /~$|\.sw[opx]$|\.tmp$|^#.*#$|___jb_(?:tmp|old)___$|^~\$|\.crswap$|^(?:Thumbs\.db|desktop\.ini)$/i

/** Hidden ones: of macOS, Git and other versioning, Emacs, LibreOffice, GNOME, KDE, network drives and editors; and secrets. */
const leftHidden =
  /^\.(?:DS_Store|_.*|git.*|hg.*|svn|#.*|~.*|goutputstream-.*|directory|Trash.*|nfs.*|fuse_hidden.*|idea|vscode|env(?:\..*)?|htpasswd|npmrc|netrc)$/

interface Entry {
  readonly isFolder: boolean
  /** Whether it lies in public/, where files may be hidden on purpose: .well-known/, .nojekyll, .htaccess. */
  readonly isPublic: boolean
}

/** Whether editors or systems left this behind. It is neither read nor published, and nothing waits for it. */
export const isLeftover = (name: string, { isFolder, isPublic }: Entry): boolean =>
  left.test(name) ||
  (name.startsWith('.') && (!isPublic || leftHidden.test(name))) ||
  // Vim tries with the file "4913" whether it may write.
  (!isFolder && /^\d+$/.test(name))
