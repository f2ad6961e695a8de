const WINDOW_MS = 60_000

interface Budget {
  limit: number
  remaining: number
  /** Whole seconds until the window ends. */
  resetS: number
  isSpent: boolean
}

/** Limits calls per minute and client address, like the backend (backend-notes 1.5). */
export const createRateLimit = (now: () => number, perMinute: number) => {
  let began = now()
  let used = 0
  return {
    take(): Budget {
      if (now() - began >= WINDOW_MS) {
        began = now()
        used = 0
      }
      used++
      return {
        limit: perMinute,
        remaining: Math.max(0, perMinute - used),
        resetS: Math.ceil((began + WINDOW_MS - now()) / 1000),
        isSpent: used > perMinute,
      }
    },
  }
}
