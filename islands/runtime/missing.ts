// A script of the 404 page alone: logs the missing path, for whoever debugs a link.
console.error(`Page not found: ${location.pathname}`)

export {}
