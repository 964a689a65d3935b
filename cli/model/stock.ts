/**
 * The numbers of prints that are sold or withdrawn, by the keys of their print runs
 * (`printRunKeyOf`). A run without such prints may be absent.
 */
export type Stock = Readonly<Record<string, number>>
