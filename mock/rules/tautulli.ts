import { ApiError, ownError } from '../world/api-error.ts'
import { reach } from '../world/external-services.ts'
import type { World } from './world.ts'

/** Tautulli, which requires the RSS feeds of a Plex Pass. */
export const tautulliRules = ({ config, users }: World) => {
  const requireFeeds = () => {
    if (!config.hasRss())
      throw new ApiError(400, 'Tautulli needs a Plex Pass: the RSS feeds are missing')
  }
  /** @throws ApiError 400 without feeds, 500 if Tautulli doesn't respond */
  const test = (url: string, key: string): { success: boolean; message: string } => {
    requireFeeds()
    const response = reach(url, key)
    if (response === 'unreachable') throw ownError(500, `Failed to connect to Tautulli at ${url}`)
    return response === 'refused'
      ? { success: false, message: 'Tautulli rejected the API key' }
      : { success: true, message: 'Connected to Tautulli' }
  }
  return {
    test,
    /** @throws ApiError 400 without feeds */
    syncNotifiers() {
      requireFeeds()
      const eligibleUsers = users.all().filter(user => user.notify_tautulli).length
      return { success: true, message: `Synced notifiers of ${eligibleUsers} users`, eligibleUsers }
    },
  }
}
