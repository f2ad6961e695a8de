import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { median, say, verdict } from './report.ts'
import type { Server } from './servers.ts'

const run = promisify(execFile)
const WARM_UP_REQUESTS = 20_000
const WARM_UP_ROUNDS = 20
export const TICKS = 100

export interface Sample {
  readonly perSecond: number
  /** CPU time per request of the measured process, in microseconds. */
  readonly cpuUs: number
  readonly p50Us: number
  readonly p99Us: number
  readonly failed: number
}

export const cpuTicks = (pid: number) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return Number(fields[11]) + Number(fields[12])
}
export const residentKb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

/** wrk script that prints unrounded figures as one line of JSON. */
export const REPORT = `done = function(summary, latency)
  io.write(string.format('{"n":%d,"us":%d,"p50":%d,"p99":%d,"failed":%d}\\n', summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(99),
    summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.timeout))
end`

const load = async (
  { url, pid }: Server,
  path: string,
  {
    seconds,
    connections,
    headers = [] as string[],
  }: { seconds: number; connections: number; headers?: string[] },
  report: string,
): Promise<Sample> => {
  const before = cpuTicks(pid)
  const { stdout } = await run('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '-s',
    report,
    ...headers.flatMap(header => ['-H', header]),
    url + path,
  ])
  const cpuS = (cpuTicks(pid) - before) / TICKS
  const line = stdout.trim().split('\n').at(-1) ?? ''
  const { n, us, p50, p99, failed } = JSON.parse(line) as Record<
    'n' | 'us' | 'p50' | 'p99' | 'failed',
    number
  >
  return { perSecond: (n / us) * 1e6, cpuUs: (cpuS / n) * 1e6, p50Us: p50, p99Us: p99, failed }
}

interface Case {
  readonly title: string
  readonly path: string
  readonly connections: number
  readonly headers?: string[]
  /** Minimum requests per second, relative to nginx. */
  readonly goal?: number
  readonly isOwnFile?: boolean
}

/** Measures the servers in turn and reverses their order each round. Ratios are medians over the rounds. */
export const compare = async (
  servers: readonly Server[],
  { title, path, connections, headers, goal, isOwnFile }: Case,
  { rounds, seconds }: { rounds: number; seconds: number },
  report: string,
) => {
  const tried = servers.filter(
    ({ name }) => !(isOwnFile && /^(?:direct|defaults|against)$/.test(name)),
  )
  const samples = new Map<string, Sample[]>(tried.map(({ name }) => [name, []]))
  for (const target of tried) {
    let seen = 0
    for (let round = 0; round < WARM_UP_ROUNDS && seen < WARM_UP_REQUESTS; round++) {
      const options = { seconds: 1, connections, ...(headers ? { headers } : {}) }
      seen += (await load(target, path, options, report)).perSecond
    }
  }
  for (let round = 0; round < rounds; round++) {
    for (const target of round % 2 === 0 ? tried : [...tried].reverse()) {
      samples
        .get(target.name)
        ?.push(
          await load(
            target,
            path,
            { seconds, connections, ...(headers ? { headers } : {}) },
            report,
          ),
        )
    }
  }
  say(`\n${title}`)
  const base = samples.get('nginx')
  const ratioTo = (other: readonly Sample[], list: readonly Sample[]) =>
    median(other.map(({ perSecond }, i) => (list[i]?.perSecond ?? 0) / perSecond)).toFixed(2)
  const against = samples.get('against')
  for (const [name, list] of samples) {
    const of = (pick: (sample: Sample) => number) => median(list.map(pick))
    say(
      `  ${name.padEnd(8)} ${of(s => s.perSecond)
        .toFixed(0)
        .padStart(7)} req/s` +
        (name === 'direct'
          ? '                 '
          : `  ${of(s => s.cpuUs)
              .toFixed(1)
              .padStart(6)} us CPU/req`) +
        `  p50 ${(of(s => s.p50Us) / 1000).toFixed(3)} ms  p99 ${(of(s => s.p99Us) / 1000).toFixed(2)} ms` +
        (base && name !== 'nginx' ? `  ratio to nginx ${ratioTo(base, list)}` : '') +
        (against && name === 'gateway' ? `  ratio to against ${ratioTo(against, list)}` : '') +
        (list.some(({ failed }) => failed > 0) ? `  FAILED ${list.map(s => s.failed)}` : ''),
    )
  }
  const ours = samples.get('gateway')
  if (base && ours && goal !== undefined) {
    const ratio = ratioTo(base, ours)
    verdict(Number(ratio) >= goal, `${ratio} of nginx, wanted ${goal}`)
  }
  return samples
}
