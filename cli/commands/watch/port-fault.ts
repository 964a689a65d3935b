const causes: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken: another program listens there',
  EACCES: 'is not allowed: the system keeps it for administrators, or for itself',
}

/** Why nobody can listen at a port, in one line; undefined for errors of other kinds. */
export function portFault(error: unknown, port: number): string | undefined {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error && error.syscall === 'listen'))
    return undefined
  const cause = causes[String(error.code)]
  return cause && `Port ${port} ${cause}. Choose one with --port.`
}
