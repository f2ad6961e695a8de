import { once } from 'node:events'
import { createServer } from 'node:net'

/** Outside the ephemeral port range, so the system can't assign the port before it is used. */
const FIRST = 20_000
const LAST = 32_000

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
