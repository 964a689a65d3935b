/** Thrown if a thread or a process that makes files ends too early, for example for lack of memory. */
export class WorkerFailure extends Error {}
