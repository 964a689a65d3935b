import { EDITOR } from '../../serve/protocol.ts'
import { useOtherPort, useServer } from './connection.ts'

/** The port of `npm run watch` without options. */
const USUAL_PORT = '3000'

/** Explains why nothing can be saved at the moment, and what to do. */
export function ServerNotice() {
  const server = useServer()

  return (
    <div className="gone" role="alert" hidden={server === 'here'}>
      {server === 'gone' && (
        <p>
          The editor has stopped. Start it again with <Command />. What you typed is kept
          in this browser and will be saved once the editor runs again. <OtherAddress />
        </p>
      )}
      {server === 'other' && (
        <p>
          Another shop or program is now running at this address. Stop it, and start the
          editor of this shop with <Command />. What you typed is kept in this browser and
          will be saved once the editor runs again. <OtherAddress />
        </p>
      )}
      {server === 'locked' && (
        <p>
          The editor was restarted, and must recognise you again: in this browser, open
          the address that it showed when it started. What you typed is kept here and will
          be saved once you have done so.
        </p>
      )}
    </div>
  )
}

/**
 * The command that starts the server on this page's port, because the page does not work
 * at any other address.
 */
const Command = () => {
  // The port is '' if the address has none, as on HTTP's default port.
  const { port } = location
  return (
    <code>npm run watch{port !== '' && port !== USUAL_PORT && ` -- --port ${port}`}</code>
  )
}

/** The address where the shop is running now, if this browser has opened it there. */
const OtherAddress = () => {
  const port = useOtherPort()
  if (port === undefined)
    return 'If it runs at another address, that address is shown where it was started.'

  const address = `${location.protocol}//${location.hostname}${port && `:${port}`}${EDITOR}`
  return (
    <>
      It now runs at <a href={address}>{address}</a>.
    </>
  )
}
