import { type Config, getConfig } from '../contract/config.ts'
import { request } from '../lib/request.ts'
import { FETCH_WINDOW_MS, resource } from './resource.ts'

export const config = resource<Config>({
  load: async () => (await request(getConfig)).config,
  failed: 'Failed to load configuration',
  everyMs: FETCH_WINDOW_MS,
})
