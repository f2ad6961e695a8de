import { config, hasFeature } from '../state/config.ts'
import { updateStatus } from '../state/update-status.ts'
import { useStore } from './use-store.ts'

/** The server's version and the newest release; null if the server doesn't tell them. */
export const useUpdateStatus = () =>
  hasFeature('updateStatus', useStore(config.state).data) ? updateStatus : null
