import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallLine, type Place, type Waiter } from '../../server/forward/call-line.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const happened: string[] = []
beforeEach(() => void happened.splice(0))

class Call implements Waiter {
  readonly client: string
  readonly name: string
  place: Place | null = null

  constructor(name: string, client = '10.0.0.1') {
    this.name = name
    this.client = client
  }
  start(leftMs: number | null): void {
    happened.push(`${this.name} starts${leftMs === null ? '' : `, ${leftMs} ms left`}`)
  }
  giveUp({ code }: { code: string }): void {
    happened.push(`${this.name} ${code}`)
  }
}

const OPTIONS = { places: 3, perClient: 2, mostWaiting: 4, withinMs: 1000 }
const enter = (line: CallLine, ...calls: Call[]) => calls.map(call => line.enter(call))

describe('a line of calls', () => {
  test('gives a place to each while there are places, also for its client', () => {
    const line = new CallLine(OPTIONS)
    enter(line, new Call('a1'), new Call('a2'), new Call('a3'), new Call('b1', '10.0.0.2'))
    enter(line, new Call('c1', '10.0.0.3'))
    expect(happened).toEqual(['a1 starts', 'a2 starts', 'b1 starts'])
  })

  test('counts an IPv6 /64 as one client', () => {
    const line = new CallLine(OPTIONS)
    const calls = ['::1', '::2', '::3'].map(end => new Call(end, `2001:db8:0:1:${end.slice(1)}`))
    enter(line, ...calls)
    expect(happened).toEqual(['::1 starts', '::2 starts'])
  })

  test('serves clients in turn, each in the order it came, with what is left of the time', () => {
    const line = new CallLine(OPTIONS)
    const running = [new Call('a1'), new Call('a2'), new Call('b1', '10.0.0.2')]
    enter(line, ...running, new Call('a3'), new Call('a4'), new Call('b2', '10.0.0.2'))
    happened.length = 0
    vi.advanceTimersByTime(300)
    for (const call of running) line.leave(call)
    expect(happened).toEqual([
      'a3 starts, 700 ms left',
      'b2 starts, 700 ms left',
      'a4 starts, 700 ms left',
    ])
  })

  test('refuses a call when too many wait, and gives one up that waited too long', () => {
    const line = new CallLine({ ...OPTIONS, perClient: 1, mostWaiting: 1 })
    expect(enter(line, new Call('a1'), new Call('a2'), new Call('a3'))).toEqual([true, true, false])
    vi.advanceTimersByTime(1000)
    expect(happened).toEqual(['a1 starts', 'a2 LATE'])
    expect(line.enter(new Call('a4'))).toBe(true)
  })

  test('gives a place back once, in any order of leaving', () => {
    const line = new CallLine({ ...OPTIONS, perClient: 3 })
    const calls = ['a', 'b', 'c'].map(name => new Call(name))
    enter(line, ...calls)
    const [first, , last] = calls as [Call, Call, Call]
    for (const call of [first, first, last, first]) line.leave(call)
    happened.length = 0
    enter(line, new Call('d'), new Call('e'), new Call('f'))
    expect(happened).toEqual(['d starts', 'e starts'])
  })

  test('lets one go that waits no longer', () => {
    const line = new CallLine({ ...OPTIONS, perClient: 1 })
    const [first, second, third] = [new Call('a1'), new Call('a2'), new Call('a3')]
    enter(line, first, second, third)
    line.leave(second)
    line.leave(first)
    vi.advanceTimersByTime(5000)
    expect(happened).toEqual(['a1 starts', 'a3 starts, 1000 ms left'])
  })

  test('ends those in line first, then those under way', () => {
    const line = new CallLine({ ...OPTIONS, perClient: 1 })
    enter(line, new Call('a1'), new Call('a2'), new Call('b1', '10.0.0.2'))
    happened.length = 0
    line.giveUpAll({ code: 'STOPPING' } as Parameters<Waiter['giveUp']>[0])
    expect(happened).toEqual(['a2 STOPPING', 'a1 STOPPING', 'b1 STOPPING'])
  })

  test('remembers a client by what it has under way, also after thousands of others', () => {
    const line = new CallLine({ ...OPTIONS, perClient: 1 })
    line.enter(new Call('a1'))
    for (let n = 0; n < 5000; n++) {
      const call = new Call('x', `10.1.${n >> 8}.${n & 255}`)
      line.enter(call)
      line.leave(call)
    }
    happened.length = 0
    line.enter(new Call('a2'))
    expect(happened).toEqual([])
  })
})
