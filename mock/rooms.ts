import { createRoom, type LoadOptions, type Room } from './room.ts'
import type { Scenario } from './scenario.ts'

export const CLIENT_HEADER = 'x-mock-client'
export const CLIENT_COOKIE = 'mock-client'
const SHARED = 'shared'
/** More rooms than a test run has clients; beyond that the one unused for longest goes. */
const ROOMS_MAX = 64

/** A room per client name, made when first asked for. */
export const createRooms = (scenario: Scenario, options: LoadOptions) => {
  const rooms = new Map<string, Room>()
  const get = (name: string | undefined): Room => {
    const id = name?.slice(0, 80) || SHARED
    const found = rooms.get(id)
    if (found) {
      // Map order is the order of last use.
      rooms.delete(id)
      rooms.set(id, found)
      return found
    }
    const room = createRoom(id, scenario, options)
    rooms.set(id, room)
    if (rooms.size > ROOMS_MAX)
      for (const [other, old] of rooms)
        if (other !== SHARED && other !== id) {
          old.close()
          rooms.delete(other)
          break
        }
    return room
  }
  return {
    get,
    list: () => [...rooms.values()],
    drop(id: string): boolean {
      rooms.get(id)?.close()
      return rooms.delete(id)
    },
    close(): void {
      for (const room of rooms.values()) room.close()
      rooms.clear()
    },
  }
}
export type Rooms = ReturnType<typeof createRooms>
