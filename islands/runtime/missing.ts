// The only script of the 404 page: logs the missing path, for whoever debugs a link.
console.error(`Page not found: ${location.pathname}`)

export {}
