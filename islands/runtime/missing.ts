// The only script of the 404 page: whoever looks into the console sees which path was missed (readings C9).
console.error(`Page not found: ${location.pathname}`)

export {}
