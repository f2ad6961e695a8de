import { generateRssFeeds } from '../contract/plex.ts'
import { request } from '../lib/request.ts'
import { updateConfig } from './config-edits.ts'

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
