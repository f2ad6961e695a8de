import { reach } from '../world/external-services.ts'
import type { World } from './world.ts'

/** Syncs with Maintainerr. An address that contains "old" runs a version that is too old. */
export const maintainerrRules = ({ config }: World) => ({
  status() {
    const { maintainerrEnabled, maintainerrUrl } = config.stored()
    const url = String(maintainerrUrl ?? '')
    if (maintainerrEnabled !== true || url === '') return { status: 'disabled' }
    if (reach(url, '') !== 'ok')
      return { status: 'error', error: 'Maintainerr could not be reached' }
    if (/old/i.test(url)) return { status: 'unsupported_version', version: '2.19.0' }
    return {
      status: 'ok',
      version: '3.23.1',
      configId: 1,
      connectedGroups: 2,
      testDelivered: true,
    }
  },
})
