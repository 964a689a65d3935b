/** Of every store in tests: it must appear nowhere. */
export const storeSecret = 'hush-hush'
