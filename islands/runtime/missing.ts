// The script of the 404 page: logs the missing path, for anyone who debugs a link.
console.error(`Page not found: ${location.pathname}`)

// Makes this file a module.
export {}
