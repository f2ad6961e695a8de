import { expect, test } from 'vitest'
import { createClock } from '../../../mock/world/clock.ts'

const START = 1_000_000

test('runs tasks by due time, then by creation, each at its due time', () => {
  const clock = createClock({ start: START, paused: true })
  const runs: string[] = []
  const say = (name: string) => () => runs.push(`${name}@${clock.now() - START}`)
  clock.after(20, say('late'))
  clock.after(10, say('first'))
  clock.after(10, say('second'))
  const stop = clock.every(40, say('again'))
  clock.advance(100)
  expect(runs.splice(0)).toEqual(['first@10', 'second@10', 'late@20', 'again@40', 'again@80'])
  expect(clock.now()).toBe(START + 100)
  expect(clock.step()).toBe(true)
  expect(runs.splice(0)).toEqual(['again@120'])
  stop()
  expect(clock.step()).toBe(false)
})

test('a task that throws leaves the clock usable', () => {
  const clock = createClock({ start: START, paused: true })
  clock.after(10, () => {
    throw new Error('boom')
  })
  clock.after(20, () => undefined)
  expect(() => clock.advance(10)).toThrow('boom')
  expect(clock.step()).toBe(true)
})

test('a resumed clock follows real time multiplied by its speed', async () => {
  const clock = createClock({ start: START, paused: true, speed: 1000 })
  const due = new Promise<number>(resolve => clock.after(5000, () => resolve(clock.now())))
  clock.resume()
  expect(await due).toBe(START + 5000)
  clock.close()
})
