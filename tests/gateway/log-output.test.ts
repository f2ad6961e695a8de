import { closeSync, openSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LogOutput, type LogWriter } from '../../server/log-output.ts'
import { call, onTestEnd, until } from './support/gateway.ts'
import { freePort, startUnread } from './support/process.ts'

/** An output that behaves as configured: takes everything, takes a number of bytes and fails, or says nothing. */
const makeWriter = () => {
  let mode: 'takes' | 'silent' | number = 'takes'
  let text = ''
  let waiting: (() => void) | null = null
  const writer: LogWriter = {
    write(bytes, done) {
      if (mode === 'silent') {
        waiting = () => writer.write(bytes, done)
        return
      }
      const taken = mode === 'takes' ? bytes.length : Math.min(mode, bytes.length)
      text += bytes.subarray(0, taken)
      queueMicrotask(() => done(mode === 'takes' ? null : new Error('ENOSPC'), taken))
    },
    writeLast: () => undefined,
  }
  return {
    writer,
    text: () => text,
    lines: () =>
      text
        .split('\n')
        .filter(line => line !== '')
        .map(line => JSON.parse(line)),
    become(next: typeof mode) {
      mode = next
      waiting?.()
      waiting = null
    },
  }
}
const line = (n: number) => `{"n":${n}}\n`
const OPTIONS = { everyMs: 5, heldLength: 100 }

describe('log lines', () => {
  test('are kept while the output is full, dropped and counted beyond a limit, and never torn', async () => {
    const far = makeWriter()
    const output = new LogOutput(far.writer, OPTIONS)
    far.become(3)
    output.write(line(0))
    await until(() => far.text() !== '')
    far.become(0)
    for (let n = 1; n <= 50; n++) output.write(line(n))
    expect(output.dropped).toBeGreaterThan(30)
    far.become('takes')
    await until(() => far.text().includes('lost'))
    const lines = far.lines()
    const kept = lines.slice(0, -1).map(({ n }) => n)
    expect(kept).toEqual(kept.map((_, n) => n))
    expect(kept.length + output.dropped).toBe(51)
    expect(lines.at(-1)).toMatchObject({
      level: 40,
      lost: output.dropped,
      msg: `the log is written again; ${output.dropped} lines were lost`,
    })
  })

  test('are dropped when the output is slow, and one line says how many', async () => {
    const far = makeWriter()
    const output = new LogOutput(far.writer, OPTIONS)
    far.become('silent')
    output.write(line(0))
    output.flush()
    for (let n = 1; n <= 50; n++) output.write(line(n))
    expect(output.dropped).toBeGreaterThan(30)
    far.become('takes')
    await until(() => far.text().includes('lost'))
    expect(far.lines().filter(({ lost }) => lost !== undefined)).toHaveLength(1)
  })

  test('do not hold up the end', async () => {
    const far = makeWriter()
    const output = new LogOutput(far.writer, { ...OPTIONS, everyMs: 60_000 })
    output.write(line(0))
    await output.finish(60_000)
    expect(far.lines()).toEqual([{ n: 0 }])
    far.become(0)
    output.write(line(1))
    await output.finish(60_000)
    far.become('silent')
    output.write(line(2))
    await output.finish(20)
    expect(far.lines()).toHaveLength(1)
  })
})

/** Writes several megabytes of log lines. */
const keepBusy = async (url: string) => {
  const path = `/v1/${'x'.repeat(3900)}`
  for (let i = 0; i < 24; i++) {
    await Promise.all(Array.from({ length: 50 }, async () => (await fetch(url + path)).text()))
  }
}

describe('a log output that takes nothing', () => {
  test.each([
    ['full', () => openSync('/dev/full', 'w'), (_program: unknown) => undefined],
    ['never read', () => 'pipe' as const, (_program: unknown) => undefined],
    [
      'closed',
      () => 'pipe' as const,
      ({ child }: { child: { stdout?: { destroy(): void } | null } }) => child.stdout?.destroy(),
    ],
  ])(
    '(%s) stops neither the serving nor the end, and is seen in the metrics',
    async (_how, open, after) => {
      const stdout = open()
      if (typeof stdout === 'number') onTestEnd(async () => closeSync(stdout))
      const metricsPort = await freePort()
      const { program, url } = await startUnread(['ignore', stdout, 'pipe'], {
        METRICS_PORT: String(metricsPort),
      })
      after(program)
      await keepBusy(url)
      expect((await call(`${url}/healthz`)).status).toBe(200)
      await until(async () => {
        const { text } = await call(`http://127.0.0.1:${metricsPort}/metrics`)
        return Number(/stargazarr_log_lines_dropped_total (\d+)/.exec(text)?.[1]) > 50
      })
      const askedAt = performance.now()
      program.child.kill('SIGTERM')
      expect(await program.exited).toBe(0)
      expect(performance.now() - askedAt).toBeLessThan(4000)
      expect(program.errors()).toBe('')
    },
  )
})
