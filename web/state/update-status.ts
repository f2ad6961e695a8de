import type { ResponseOf } from '../contract/endpoint.ts'
import { getUpdateStatus } from '../contract/server-log.ts'
import { request } from '../lib/request.ts'
import { resource } from './resource.ts'

/** The server itself looks for releases once per hour. */
const EVERY_MS = 15 * 60_000

/** The server's version and the newest release. Ask `useUpdateStatus` whether the server tells them. */
export const updateStatus = resource<ResponseOf<typeof getUpdateStatus>>({
  load: () => request(getUpdateStatus),
  failed: 'Couldn’t load the server’s version.',
  everyMs: EVERY_MS,
  notOffered: 'This server version doesn’t tell its version.',
})

const plain = (version: string) => version.replace(/^v/, '')

type Update = Pick<
  ResponseOf<typeof getUpdateStatus>,
  'currentVersion' | 'latestVersion' | 'updateAvailable' | 'releaseUrl'
>
/** The server's next version, with its notes; false if there is none. */
export const newerRelease = (update: Update | null) => {
  const { currentVersion, latestVersion, updateAvailable, releaseUrl: href } = update ?? {}
  if (!updateAvailable || !currentVersion || !latestVersion) return false
  if (!href || !/^https?:\/\//i.test(href)) return false
  return { version: plain(latestVersion), current: plain(currentVersion), href }
}
