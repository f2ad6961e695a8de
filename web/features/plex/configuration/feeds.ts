import { generateRssFeeds } from '../../../contract/plex.ts'
import { request } from '../../../lib/request.ts'
import { config } from '../../../state/config.ts'
import { updateConfig } from '../../../state/config-edits.ts'
import { operation } from '../../../state/operation.ts'

export interface FeedsResult {
  success: boolean
  /** Why there are none, in words. */
  message?: string
  /** Plex gives feeds to holders of a Plex Pass alone. */
  needsPass: boolean
  hasFriends: boolean
}

export const WITHOUT_PASS =
  'Feeds need a Plex Pass. Without one everything works too: the backend reads the watchlists from time to time, so new titles arrive some minutes later.'

/**
 * Has the backend ask Plex for the RSS feeds and saves them in the configuration.
 * @returns the addresses, or the reason there are none (no token, no Plex Pass)
 */
export const generateFeeds = async (): Promise<
  { self: string; friends: string } | { error: string }
> => {
  const answer = await request(generateRssFeeds)
  if ('error' in answer) return answer
  await updateConfig({
    ...(answer.self && { selfRss: answer.self }),
    ...(answer.friends && { friendsRss: answer.friends }),
  })
  return answer
}

/** Has the backend make the feeds and store their addresses; what it answers in words is a refusal. */
const makeFeeds = async (): Promise<FeedsResult> => {
  const answer = await generateFeeds().catch(async cause => {
    // The backend stores the addresses by itself too, so they may be there all the same.
    await config.load({ force: true })
    throw cause
  })
  if (!('error' in answer))
    return { success: true, needsPass: false, hasFriends: answer.friends !== '' }
  const needsPass = /pass/i.test(answer.error)
  return { success: false, message: answer.error, needsPass, hasFriends: false }
}

/** Asks Plex for the RSS feeds. */
export const feedGeneration = operation<FeedsResult>({
  name: 'Generating the RSS feeds',
  types: [],
  start: makeFeeds,
  failed: 'The feeds could not be generated. Check the connection on this page, then try again.',
})
