import { getMaintainerrStatus, syncMaintainerr } from '../../../contract/maintainerr.ts'
import { request } from '../../../lib/request.ts'
import { FETCH_WINDOW_MS, resource } from '../../../state/resource.ts'

/** State of the last sync with Maintainerr. Its `result` is null before the first one. */
export const maintainerr = resource({
  load: () => request(getMaintainerrStatus),
  failed: 'Couldn’t load the state of Maintainerr.',
  everyMs: FETCH_WINDOW_MS,
  notOffered: 'This server version doesn’t support Maintainerr.',
})

/** @throws HttpError */
export const syncNow = async (): Promise<void> => maintainerr.set(await request(syncMaintainerr))
