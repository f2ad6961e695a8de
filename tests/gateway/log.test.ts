import { closeSync, openSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { call, openStream, startGateway, until } from './support/gateway.ts'
import { startUnread } from './support/process.ts'

/** Makes the log grow by 4 kB per call. */
const fillLog = (url: string) =>
  Promise.all(Array.from({ length: 50 }, () => call(`${url}/${'x'.repeat(3900)}`)))

test.each([
  ['full', () => openSync('/dev/full', 'w'), false],
  ['never read', () => 'pipe' as const, false],
  ['closed', () => 'pipe' as const, true],
])(
  'a blocked log output (%s) blocks neither requests nor shutdown, and the metrics count dropped lines',
  async (_how, open, isClosed) => {
    const stdout = open()
    if (typeof stdout === 'number') onTestFinished(() => closeSync(stdout))
    const metricsPort = await freePort()
    const { program, url } = await startUnread(['ignore', stdout, 'pipe'], {
      METRICS_PORT: String(metricsPort),
    })
    if (isClosed) program.child.stdout?.destroy()
    await until(async () => {
      await fillLog(url)
      const { text } = await call(`http://127.0.0.1:${metricsPort}/metrics`)
      return Number(/stargazarr_log_lines_dropped_total (\d+)/.exec(text)?.[1]) > 50
    })
    expect((await call(`${url}/healthz`)).status).toBe(200)
    const askedAt = performance.now()
    program.child.kill('SIGTERM')
    expect(await program.exited).toBe(0)
    expect(performance.now() - askedAt).toBeLessThan(4000)
    expect(program.errors()).toBe('')
  },
)

test('the log records when a stream opens and why it ends', async () => {
  const { url, log, upstream } = await startGateway()
  const left = await openStream(`${url}/v1/progress`)
  upstream.write('data: {}\n\n')
  await left.until('data')
  expect(log).toContainEqual(
    expect.objectContaining({ msg: 'stream open', client: '127.0.0.1', open: 1 }),
  )
  left.leave()
  await until(() => log.some(line => line.msg === 'stream closed'))
  const cut = await openStream(`${url}/v1/progress`)
  await cut.until('retry')
  upstream.kill()
  await until(() => log.filter(line => line.msg === 'stream closed').length === 2)
  expect(log.filter(line => line.msg === 'stream closed')).toMatchObject([
    { reason: 'browser disconnected', events: 2, seconds: expect.any(Number), open: 0 },
    { reason: 'backend disconnected', open: 0 },
  ])
})
