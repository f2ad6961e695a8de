import type { Scenario } from '../world/scenario.ts'
import { ClientWorld, type LoadOptions } from './client-world.ts'

export const CLIENT_HEADER = 'x-mock-client'
export const CLIENT_COOKIE = 'mock-client'
const SHARED = 'shared'
/**
 * Maximum number of worlds, which is more than a test run needs. Beyond this, the least recently used world is dropped.
 */
const CLIENT_WORLDS_MAX = 64

export const createClientWorlds = (scenario: Scenario, options: LoadOptions) => {
  const clientWorlds = new Map<string, ClientWorld>()
  const get = (name: string | undefined): ClientWorld => {
    const id = name?.slice(0, 80) || SHARED
    const found = clientWorlds.get(id)
    if (found) {
      clientWorlds.delete(id)
      clientWorlds.set(id, found)
      return found
    }
    const clientWorld = new ClientWorld(id, scenario, options)
    clientWorlds.set(id, clientWorld)
    if (clientWorlds.size > CLIENT_WORLDS_MAX)
      for (const [other, old] of clientWorlds)
        if (other !== SHARED && other !== id) {
          old.close()
          clientWorlds.delete(other)
          break
        }
    return clientWorld
  }
  return {
    get,
    list: () => [...clientWorlds.values()],
    drop(id: string): boolean {
      clientWorlds.get(id)?.close()
      return clientWorlds.delete(id)
    },
    close(): void {
      for (const clientWorld of clientWorlds.values()) clientWorld.close()
      clientWorlds.clear()
    },
  }
}
export type ClientWorlds = ReturnType<typeof createClientWorlds>
