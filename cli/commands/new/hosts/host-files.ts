/** What a host needs in the repository, by path, and what is left to do there. */
export interface HostFiles {
  readonly files: Readonly<Record<string, string>>
  readonly remarks: readonly string[]
}
