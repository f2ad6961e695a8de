import { expect, test } from 'vitest'
import { RepeatedStatusFilter } from '../../../server/forward/repeated-status-filter.ts'

const status = (kind: string, at: number, value: string) =>
  `id: ${kind}-status-${at}\ndata: {"operationId":"${kind}-status-${at}","type":"system","message":"${value}"}\n\n`
const approval = (n: number) =>
  `id: op-${n}\ndata: {"operationId":"op-${n}","type":"approval","message":"é ✓ 🚀"}\n\n`

const filterInChunks = (text: string, size: number): string => {
  const filter = new RepeatedStatusFilter()
  const bytes = Buffer.from(text)
  const out: Buffer[] = []
  for (let at = 0; at < bytes.length; at += size)
    out.push(filter.push(bytes.subarray(at, at + size)))
  return Buffer.concat(out).toString()
}

const STREAM = [
  'retry: 3000\n\n',
  status('discord', 1, 'running'),
  status('tautulli', 1, 'disabled'),
  status('discord', 2, 'running'),
  approval(1),
  approval(1),
  status('tautulli', 2, 'disabled'),
  status('discord', 3, 'stopped'),
  'event: heartbeat\ndata: {}\n\n',
  status('discord', 4, 'running'),
]
const WANTED = STREAM.filter((_, index) => index !== 3 && index !== 6).join('')

test.each([1, 7, 64, 100_000])('drops only repeated status frames, in chunks of %i bytes', size => {
  expect(filterInChunks(STREAM.join(''), size)).toBe(WANTED)
})

test('drops repeated status frames whose ids have no timestamp', () => {
  const frame = (value: string) => status('plex-sse', 0, value).replaceAll('-status-0', '-status')
  const sent = [frame('connected'), frame('connected'), frame('stopped'), frame('connected')]
  expect(filterInChunks(sent.join(''), 64)).toBe(sent.toSpliced(1, 1).join(''))
})

test('accepts CRLF and CR line endings', () => {
  for (const end of ['\r\n', '\r']) {
    const text = (lines: string) => lines.replaceAll('\n', end)
    expect(filterInChunks(text(STREAM.join('')), 100_000)).toBe(text(WANTED))
  }
})

test('passes an oversized frame through before it ends and filters again after it', () => {
  const filter = new RepeatedStatusFilter()
  const start = `data: {"type":"system","message":"${'x'.repeat(20_000)}`
  expect(filter.push(Buffer.from(start)).toString()).toBe(start)
  expect(filter.push(Buffer.from('y')).toString()).toBe('y')
  expect(filter.push(Buffer.from(`"}\n\n${STREAM.join('')}`)).toString()).toBe(`"}\n\n${WANTED}`)
})

test('remembers 100 kinds and passes any others through', () => {
  const kinds = Array.from({ length: 150 }, (_, n) => `kind${n}`)
  const round = (at: number) => kinds.map(kind => status(kind, at, 'same')).join('')
  const passed = filterInChunks(round(1) + round(2), 1_000_000)
  expect(passed.match(/"operationId"/g)).toHaveLength(150 + 50)
})
