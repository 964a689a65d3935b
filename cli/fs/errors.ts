/** Whether an error has one of these codes of the system, such as 'ENOENT'. */
export const hasErrorCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/** For `catch`: rethrows with the path, which Node leaves out of errors on open files, such as that of a full disk. */
export const rethrowWithPath =
  (path: string) =>
  (error: unknown): never => {
    throw error instanceof Error ? Object.assign(error, { path }) : error
  }
