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
