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
  io.write(string.format('{"n":%d,"us":%d,"p50":%d,"p99":%d,"failed":%d}\\n', summary.requests, summary.duration,
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
  for (let round = 0; round < rounds; round++) {
    for (const target of round % 2 === 0 ? tried : [...tried].reverse()) {
      samples.get(target.name)?.push(await runWrk(target, load, ROUND_S, report))
    }
  }
  writeLine(`\n${title}`)
  const base = samples.get('nginx')
  const ratioTo = (other: readonly Sample[], list: readonly Sample[]) =>
    median(other.map(({ perSecond }, i) => (list[i]?.perSecond ?? 0) / perSecond)).toFixed(2)
  const against = samples.get('against')
  for (const [name, list] of samples) {
    const of = (pick: (sample: Sample) => number) => median(list.map(pick))
    writeLine(
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
