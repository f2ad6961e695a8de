import { proxy } from 'valtio/vanilla'
import { type Config, getConfig } from '../contract/config.ts'
import { onSignOut } from '../lib/on-sign-out.ts'
import { request } from '../lib/request.ts'
import { resource } from './resource.ts'

export const config = resource<Config>({
  name: 'config',
  load: async () => (await request(getConfig)).config,
  failed: 'Failed to load configuration',
})

export const startup = proxy({ initialised: false })

export const markInitialised = () => {
  startup.initialised = true
}
onSignOut(() => {
  startup.initialised = false
})
