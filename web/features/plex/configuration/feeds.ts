import { generateRssFeeds } from '../../../contract/plex.ts'
import { request } from '../../../lib/request.ts'
import { config } from '../../../state/config.ts'
import { updateConfig } from '../../../state/config-edits.ts'
import { operation } from '../../../state/operation.ts'

export interface FeedsResult {
  success: boolean
  message?: string
  /** Plex offers feeds only with a Plex Pass. */
  needsPass: boolean
  hasFriends: boolean
}

export const WITHOUT_PASS =
  'RSS feeds need a Plex Pass. Without one, watchlists are checked periodically, so new titles appear a few minutes later.'

const generate = async (): Promise<FeedsResult> => {
  try {
    const response = await request(generateRssFeeds)
    if ('error' in response) {
      const needsPass = /pass/i.test(response.error)
      return { success: false, message: response.error, needsPass, hasFriends: false }
    }
    const { self, friends } = response
    await updateConfig({ ...(self && { selfRss: self }), ...(friends && { friendsRss: friends }) })
    return { success: true, needsPass: false, hasFriends: friends !== '' }
  } catch (cause) {
    // The backend saves the URLs itself, so they may exist even if the call failed.
    await config.load({ force: true })
    throw cause
  }
}

export const feedGeneration = operation<FeedsResult>({
  name: 'RSS feed generation',
  types: [],
  start: generate,
  failed: 'Couldn’t generate the RSS feeds. Check the connection on this page, then try again.',
})
