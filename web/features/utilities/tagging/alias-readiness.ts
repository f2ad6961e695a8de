import { getAliasReadiness } from '../../../contract/user-edits.ts'
import { request } from '../../../lib/request.ts'
import { FETCH_WINDOW_MS, resource } from '../../../state/resource.ts'

/** How many users have no alias of their own. */
export const aliasReadiness = resource({
  load: () => request(getAliasReadiness),
  failed: 'Couldn’t check the users’ aliases',
  everyMs: FETCH_WINDOW_MS,
})
