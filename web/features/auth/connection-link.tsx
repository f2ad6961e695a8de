import { openOverlay } from '../../state/overlays.ts'

/** Opens the connection details, which name the server's version. */
export const ConnectionLink = () => (
  <button type="button" className="link" onClick={() => openOverlay('connection')}>
    Check the connection
  </button>
)
