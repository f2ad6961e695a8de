import { hasFeature } from '../state/config.ts'
import { openOverlay } from '../state/overlays.ts'

/**
 * Opens the details that show the server's log, where the server streams it.
 * @param otherwise what others have instead
 */
export const ServerLogLink = ({ otherwise }: { otherwise?: string }) =>
  hasFeature('updateStatus') ? (
    <button type="button" className="link" onClick={() => openOverlay('connection')}>
      See the server log
    </button>
  ) : (
    otherwise && <span>{otherwise}</span>
  )
