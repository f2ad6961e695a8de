import { ApiError } from '../world/api-error.ts'
import { createChance } from '../world/chance.ts'
import { MINUTE_MS } from '../world/days.ts'
import type { World } from './world.ts'

const CONFIRMED_MS = 12_000
const EXPIRES_MS = 15 * MINUTE_MS

/** Sign-ins with Plex. The user confirms each of them after 12 s (backend-notes 3.14). */
export const pinRules = ({ now, iso, seed }: World) => {
  const chance = createChance(seed.seed, 'pins')
  const pins: { clientId: string; began: number }[] = []
  return {
    create() {
      const clientId = `client-${chance.between(100_000, 999_999)}`
      const number = chance.between(36 ** 3, 36 ** 4 - 1)
      const code = number.toString(36).toUpperCase()
      const id = pins.push({ clientId, began: now() })
      const expiresAt = iso(-EXPIRES_MS)
      return { id, code, qr: `https://plex.tv/api/v2/pins/qr/${code}`, expiresAt, clientId }
    },
    /** @throws ApiError 500 for an unknown sign-in */
    check(id: number, clientId: string) {
      const pin = pins[id - 1]
      if (pin?.clientId !== clientId) throw new ApiError(500, 'Unknown PIN')
      const passed = now() - pin.began
      const expiresIn = Math.ceil((EXPIRES_MS - passed) / 1000)
      const isConfirmed = passed >= CONFIRMED_MS && expiresIn > 0
      return { authToken: isConfirmed ? `demo-plex-token-pin-${id}` : null, expiresIn }
    },
  }
}
