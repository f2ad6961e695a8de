import { config, isOffered } from '../state/config.ts'
import { updateStatus } from '../state/update-status.ts'
import { useStore } from './use-store.ts'

/** A setting of about the version that introduced the update status, so that older servers aren't asked. */
const SIGN = 'tagNamingSource'

/** The server's version and the newest release; null if the server doesn't tell them. */
export const useUpdateStatus = () => {
  const { data } = useStore(config.state)
  return data !== null && isOffered(data, SIGN) ? updateStatus : null
}
