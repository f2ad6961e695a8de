import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuTicks, residentKb, TICKS } from './load.ts'
import { median, percentile, verdict, writeLine } from './report.ts'
import type { Server } from './servers.ts'

const STREAMS = 1000

/** @param emit makes the backend send `count` events to every stream over `ms` */
export const measureStreams = async (
  gateway: Server,
  emit: (count: number, ms: number) => void,
) => {
  writeLine(`\n${STREAMS} open streams through one gateway process`)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = () =>
    new Promise<number>((resolve, reject) => {
      const startedAt = performance.now()
      get(`${gateway.url}/v1/small`, { agent }, response => {
        response.resume()
        response.on('end', () => resolve(performance.now() - startedAt))
      }).on('error', reject)
    })
  const askMany = async (count: number) => {
    const times: number[] = []
    for (let i = 0; i < count; i++) times.push(await ask())
    return times
  }
  await askMany(300)
  const quiet = await askMany(500)
  const rssBefore = residentKb(gateway.pid)
  const counts = new Array<number>(STREAMS).fill(0)
  const delays: number[] = []
  const requests = counts.map((_, i) => {
    const request = get(`${gateway.url}/v1/progress`, { agent: false }, response => {
      let rest = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        rest += chunk
        const frames = rest.split('\n\n')
        rest = frames.pop() ?? ''
        for (const frame of frames) {
          const sentAt = /"at":(\d+)/.exec(frame)?.[1]
          if (sentAt === undefined) continue
          counts[i] = (counts[i] ?? 0) + 1
          delays.push(Date.now() - Number(sentAt))
        }
      })
      response.on('error', () => undefined)
    })
    request.on('error', () => undefined)
    return request
  })
  await Promise.all(requests.map(request => once(request, 'response')))
  await sleep(3000)
  const perStreamKb = (residentKb(gateway.pid) - rssBefore) / STREAMS
  const withStreams = await askMany(500)
  const cpuBefore = cpuTicks(gateway.pid)
  const EVENTS = 150
  emit(EVENTS, 3000)
  await sleep(200)
  const during = await askMany(100)
  for (let waited = 0; waited < 20_000 && counts.some(count => count < EVENTS); waited += 100)
    await sleep(100)
  const cpuS = (cpuTicks(gateway.pid) - cpuBefore) / TICKS
  const complete = counts.filter(count => count === EVENTS).length
  const latency = (times: readonly number[]) =>
    `${median(times).toFixed(2)} / ${percentile(times, 0.99).toFixed(2)} ms`
  const eventUs = ((cpuS / (EVENTS * STREAMS)) * 1e6).toFixed(1)
  writeLine(
    `  /v1 call, p50 / p99: ${latency(quiet)} without streams, ${latency(withStreams)} with`,
  )
  writeLine(`  them open, ${latency(during)} during ${EVENTS} events at 50/s`)
  writeLine(`  event: delay ${latency(delays)}; ${eventUs} us CPU per stream`)
  verdict(
    perStreamKb <= 20,
    `${perStreamKb.toFixed(1)} kB per stream (resident, both sides), wanted at most 20`,
  )
  verdict(
    median(during) <= 10,
    `${median(during).toFixed(1)} ms a call in the burst, wanted at most 10`,
  )
  verdict(complete === STREAMS, `${complete} of ${STREAMS} streams got every event`)
  verdict(
    median(withStreams) <= median(quiet) * 1.5 + 0.1,
    'a call keeps its latency while the streams are open',
  )
  for (const request of requests) request.destroy()
  agent.destroy()
  gateway.stop()
}
