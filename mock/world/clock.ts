export interface Clock {
  /** Epoch milliseconds. While a task runs, this is exactly its due time. */
  now(): number
  after(ms: number, task: () => void): () => void
  every(ms: number, task: () => void): () => void
  onClose(task: () => void): () => void
}

/** A controllable clock. The control API offers `pause`, `resume`, `advance` and `step`. */
export interface DrivenClock extends Clock {
  pause(): void
  resume(): void
  advance(ms: number): void
  step(): boolean
  state(): { now: number; paused: boolean; speed: number; waiting: number; nextDue: number | null }
  close(): void
}

interface Options {
  start: number
  paused: boolean
  speed?: number
}

interface Task {
  due: number
  run: () => void
}

/** A timer that fires this late means that the machine was asleep. */
const SLEPT_MS = 10_000

const TIMER_MAX_MS = 2_147_483_647

export const createClock = ({ start, paused: startsPaused, speed = 1 }: Options): DrivenClock => {
  const tasks: Task[] = []
  let paused = startsPaused
  let base = start
  let realBase = Date.now()
  let running: number | null = null
  let timer: NodeJS.Timeout | null = null
  let closed = false
  const closers = new Set<() => void>()

  const now = () => running ?? (paused ? base : Math.round(base + (Date.now() - realBase) * speed))

  const arm = () => {
    if (timer) clearTimeout(timer)
    timer = null
    const next = tasks[0]
    if (paused || closed || !next) return
    const wait = Math.max(0, Math.min(TIMER_MAX_MS, Math.ceil((next.due - now()) / speed)))
    timer = setTimeout(() => {
      const late = now() - (tasks[0]?.due ?? now())
      // After sleep, continue from the current time instead of catching up on hours of tasks.
      if (late / speed > SLEPT_MS) for (const task of tasks) task.due += late
      try {
        runUntil(now())
      } catch (cause) {
        // A failing task must not crash the process that embeds the mock.
        process.emitWarning(cause instanceof Error ? cause : String(cause))
      }
    }, wait)
    // Pending events must not keep the process alive.
    timer.unref()
  }

  const runUntil = (target: number, most = Number.POSITIVE_INFINITY) => {
    try {
      for (let ran = 0; ran < most && tasks[0] && tasks[0].due <= target; ran++) {
        const { due, run } = tasks.shift() as Task
        running = due
        run()
      }
    } finally {
      running = null
      arm()
    }
  }
  /** Continues from `time`. */
  const rebase = (time: number) => {
    base = time
    realBase = Date.now()
    arm()
  }

  const add = (due: number, run: () => void) => {
    if (closed) return () => {}
    const task = { due, run }
    const after = tasks.findLastIndex(other => other.due <= due)
    tasks.splice(after + 1, 0, task)
    if (after < 0 && running === null) arm()
    return () => {
      const index = tasks.indexOf(task)
      if (index >= 0) tasks.splice(index, 1)
    }
  }

  return {
    now,
    after: (ms, task) => add(now() + Math.max(0, ms), task),
    every(ms, task) {
      let cancel = () => {}
      const again = (due: number) => {
        cancel = add(due, () => {
          again(due + ms)
          task()
        })
      }
      again(now() + ms)
      return () => cancel()
    },
    onClose(task) {
      closers.add(task)
      return () => closers.delete(task)
    },
    pause() {
      const time = now()
      paused = true
      rebase(time)
    },
    resume() {
      const time = now()
      paused = false
      rebase(time)
    },
    advance(ms) {
      const target = now() + Math.max(0, ms)
      runUntil(target)
      rebase(target)
    },
    step() {
      const next = tasks[0]
      if (!next) return false
      const target = Math.max(now(), next.due)
      try {
        runUntil(target, 1)
      } finally {
        rebase(target)
      }
      return true
    },
    state: () => ({
      now: now(),
      paused,
      speed,
      waiting: tasks.length,
      nextDue: tasks[0]?.due ?? null,
    }),
    close() {
      closed = true
      tasks.length = 0
      if (timer) clearTimeout(timer)
      for (const task of closers) task()
      closers.clear()
    },
  }
}
