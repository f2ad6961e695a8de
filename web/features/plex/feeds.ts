import { generateRssFeeds } from '../../contract/plex.ts'
import { isOutcomeUnknown } from '../../lib/errors.ts'
import { request } from '../../lib/request.ts'
import { config } from '../../state/config.ts'
import { updateConfig } from '../../state/config-edits.ts'
import { operation } from '../../state/operation.ts'

interface FeedsResult {
  success: boolean
  message?: string
  /** The feeds that Plex returned. */
  hasOwn: boolean
  hasFriends: boolean
}

export const describeFeeds = ({ hasOwn, hasFriends }: FeedsResult): string =>
  hasOwn && hasFriends
    ? 'Both feeds saved.'
    : hasOwn
      ? 'Your feed is saved. Plex returned no feed for friends.'
      : 'The feed for friends is saved. Plex returned no feed for you.'

export const WITHOUT_PASS =
  'RSS feeds need a Plex Pass. Without one, watchlists are checked periodically, so new titles appear a few minutes later.'

/** Plex offers feeds only with a Plex Pass. */
export const needsPass = (result: FeedsResult | null): boolean =>
  result?.success === false && /pass/i.test(result.message ?? '')

const savedFeeds = () => {
  const { selfRss = '', friendsRss = '' } = config.state.data ?? {}
  return { selfRss, friendsRss }
}

const generate = async (): Promise<FeedsResult> => {
  const before = savedFeeds()
  try {
    const response = await request(generateRssFeeds)
    if ('error' in response)
      return { success: false, message: response.error, hasOwn: false, hasFriends: false }
    const { self, friends } = response
    const feeds = { hasOwn: self !== '', hasFriends: friends !== '' }
    if (!feeds.hasOwn && !feeds.hasFriends)
      return { success: false, message: 'Plex returned no feeds.', ...feeds }
    await updateConfig({ ...(self && { selfRss: self }), ...(friends && { friendsRss: friends }) })
    return { success: true, ...feeds }
  } catch (cause) {
    // The backend saves the URLs itself, so they may exist even if the call failed.
    const isRead = await config.load({ force: true })
    const { selfRss, friendsRss } = savedFeeds()
    if (!isRead || !isOutcomeUnknown(cause) || selfRss === before.selfRss) throw cause
    return { success: true, hasOwn: true, hasFriends: friendsRss !== '' }
  }
}

export const feedGeneration = operation<FeedsResult>({
  name: 'RSS feed generation',
  types: [],
  start: generate,
  tally: ({ hasOwn }) => ({ done: 1, failed: hasOwn ? 0 : 1 }),
  failed: 'Couldn’t generate the RSS feeds. Check the connection on this page, then try again.',
})
