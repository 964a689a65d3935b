export function setStartFlags(nodeMajor: number): void
export function limitHeap(fileCount: number): void
export function setCodeCacheFlags(): void
export function setExitFlags(): void
