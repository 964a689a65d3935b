/** Thrown if a thread or a process that makes files exits too early, for example because it runs out of memory. */
export class WorkerFailure extends Error {}
