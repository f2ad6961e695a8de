import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { median, verdict, writeLine } from './report.ts'
import type { Server } from './servers.ts'

const run = promisify(execFile)
const WARM_UP_S = 5
/** Many short rounds, so that other load on the machine distorts only a few. */
const ROUND_S = 2
export const TICKS = 100

interface Sample {
  readonly perSecond: number
  /** The measured process's CPU time per request, in microseconds. */
  readonly cpuUs: number
  readonly p50Us: number
  readonly p99Us: number
  readonly failed: number
}

interface Load {
  readonly title: string
  readonly path: string
  readonly connections: number
  readonly headers?: string[]
  /** Minimum requests per second, relative to nginx. */
  readonly goal?: number
  readonly isOwnFile?: boolean
}

export const cpuTicks = (pid: number) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return Number(fields[11]) + Number(fields[12])
}
export const residentKb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

/** Script for wrk that prints unrounded figures as one line of JSON. */
export const REPORT = `done = function(summary, latency)
  io.write(string.format('{"n":%d,"us":%d,"p50Us":%d,"p99Us":%d,"failed":%d}\\n', summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(99),
    summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.timeout))
end`

const runWrk = async (
  { url, pid }: Server,
  { path, connections, headers = [] }: Load,
  seconds: number,
  report: string,
): Promise<Sample> => {
  const before = cpuTicks(pid)
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', report]
  const sent = headers.flatMap(header => ['-H', header])
  const { stdout } = await run('wrk', [...options, ...sent, url + path])
  const cpuS = (cpuTicks(pid) - before) / TICKS
  const { n, us, ...rest } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
  return { perSecond: (n / us) * 1e6, cpuUs: (cpuS / n) * 1e6, ...rest }
}

/** Measures the servers in turn and reverses their order each round. Ratios are medians over the rounds. */
export const compare = async (
  servers: readonly Server[],
  load: Load,
  rounds: number,
  report: string,
) => {
  const { title, goal, isOwnFile } = load
  const tried = servers.filter(({ name }) => !(isOwnFile && /^(?:direct|against)$/.test(name)))
  const samples = new Map<string, Sample[]>(tried.map(({ name }) => [name, []]))
  for (const target of tried) await runWrk(target, load, WARM_UP_S, report)
  for (let round = 0; round < rounds; round++)
    for (const target of round % 2 === 0 ? tried : tried.toReversed())
      samples.get(target.name)?.push(await runWrk(target, load, ROUND_S, report))

  writeLine(`\n${title}`)
  const ratioTo = (base: string, list: readonly Sample[]) =>
    samples.get(base)?.map(({ perSecond }, i) => (list[i]?.perSecond ?? 0) / perSecond)
  for (const [name, list] of samples) {
    const of = (key: keyof Sample, digits: number, width: number) =>
      median(list.map(sample => sample[key]))
        .toFixed(digits)
        .padStart(width)
    const ms = (key: 'p50Us' | 'p99Us') => (Number(of(key, 3, 0)) / 1000).toFixed(3)
    const ratios = ['nginx', 'against'].flatMap(base => {
      const ratio = base !== name && name !== 'direct' && ratioTo(base, list)
      return ratio ? `ratio to ${base} ${median(ratio).toFixed(2)}` : []
    })
    const columns = [
      `${name.padEnd(8)} ${of('perSecond', 0, 7)} req/s`,
      name === 'direct' ? ''.padEnd(17) : `${of('cpuUs', 1, 6)} us CPU/req`,
      `p50 ${ms('p50Us')} ms`,
      `p99 ${ms('p99Us')} ms`,
      ...ratios,
      ...(list.some(({ failed }) => failed > 0) ? [`FAILED ${list.map(s => s.failed)}`] : []),
    ]
    writeLine(`  ${columns.join('  ')}`)
  }
  const ratios = ratioTo('nginx', samples.get('gateway') ?? [])
  if (ratios && goal !== undefined) {
    const ratio = median(ratios).toFixed(2)
    verdict(Number(ratio) >= goal, `${ratio} of nginx, wanted ${goal}`)
  }
  return samples
}
