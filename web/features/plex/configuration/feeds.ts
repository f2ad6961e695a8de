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

/** @returns the URLs, or the reason why there are none (no token, no Plex Pass) */
export const generateFeeds = async (): Promise<
  { self: string; friends: string } | { error: string }
> => {
  const response = await request(generateRssFeeds)
  if ('error' in response) return response
  await updateConfig({
    ...(response.self && { selfRss: response.self }),
    ...(response.friends && { friendsRss: response.friends }),
  })
  return response
}

const makeFeeds = async (): Promise<FeedsResult> => {
  const response = await generateFeeds().catch(async cause => {
    // The backend saves the URLs itself, so they may exist even if the call failed.
    await config.load({ force: true })
    throw cause
  })
  if (!('error' in response))
    return { success: true, needsPass: false, hasFriends: response.friends !== '' }
  const needsPass = /pass/i.test(response.error)
  return { success: false, message: response.error, needsPass, hasFriends: false }
}

export const feedGeneration = operation<FeedsResult>({
  name: 'RSS feed generation',
  types: [],
  start: makeFeeds,
  failed: 'Couldn’t generate the RSS feeds. Check the connection on this page, then try again.',
})
