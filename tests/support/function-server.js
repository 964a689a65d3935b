// Runs in Deno, as one process for all functions that the test files of a worker start. Loading another instance of a
// function's module takes a hundredth of the time that starting Deno takes.
//
// Each request is a command as JSON. All functions have one clock, which tests move forward.

const SPEED_UP = 20
const FUNCTION_VARIABLE = /^(?:REBUILD|SHIP|SHOP|STRIPE|SUPABASE)_/

const { now } = Date
let ahead = 0
Date.now = () => now() + ahead

let isHurried = false
let waited = 0
const hurry = (milliseconds = 0) => {
  if (!isHurried) return milliseconds
  waited += milliseconds
  return milliseconds / SPEED_UP
}
const { setTimeout } = globalThis
globalThis.setTimeout = (run, milliseconds, ...more) =>
  setTimeout(run, hurry(milliseconds), ...more)
const { timeout } = AbortSignal
AbortSignal.timeout = (milliseconds) => timeout.call(AbortSignal, hurry(milliseconds))

let log = ''
console.error = (...words) => {
  log += `${words.join(' ')}\n`
}

// A worker may be killed. This process must not outlive it.
const worker = Deno.ppid
setInterval(() => {
  if (Deno.ppid !== worker) Deno.exit()
}, 1000)

const servers = new Map()
let loaded = 0
let opening = Promise.resolve()

/** Loads a new instance of a function, which reads these variables, and serves it on a free port. */
async function open({ module, variables }) {
  for (const name of Object.keys(Deno.env.toObject()))
    if (FUNCTION_VARIABLE.test(name)) Deno.env.delete(name)
  for (const [name, value] of Object.entries(variables)) Deno.env.set(name, value)

  loaded += 1
  const { default: app } = await import(`${module}?instance=${loaded}`)
  const options = { hostname: '127.0.0.1', port: 0, onListen: () => {} }
  const server = Deno.serve(options, app.fetch)
  const { port } = server.addr
  servers.set(port, server)
  return { port, logged: log.length }
}

const commands = {
  open(command) {
    // A function reads its variables while it is loaded, so functions are loaded one after another.
    opening = opening.then(() =>
      open(command).catch(({ message }) => ({ fault: message })),
    )
    return opening
  },
  close({ port }) {
    void servers.get(port)?.shutdown()
    servers.delete(port)
  },
  moveClock({ milliseconds }) {
    ahead = milliseconds
  },
  /** Makes timers faster until the next command. Answers with the milliseconds for which timers were set before. */
  hurry(command) {
    const total = waited
    isHurried = command.isHurried
    waited = 0
    return { waited: total }
  },
  readLog: () => ({ log }),
}

export default {
  async fetch(request) {
    const { name, ...command } = await request.json()
    return Response.json((await commands[name](command)) ?? {})
  },
}
