import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems assign by themselves, so nothing else gets the port before it is used. */
const FIRST = 20_000
const LAST = 32_000

/** Finds a free loopback port. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST))
    const probe = createServer().listen(port, '127.0.0.1')
    try {
      await once(probe, 'listening')
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'EADDRINUSE') continue
      throw cause
    }
    probe.close()
    await once(probe, 'close')
    return port
  }
}
