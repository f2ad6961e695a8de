import { expect, test } from 'vitest'
import { createClock } from '../../../mock/world/clock.ts'

const START = 1_000_000

const stillClock = () => createClock({ start: START, paused: true })

test('runs tasks by due time, then by creation, each at its due time', () => {
  const clock = stillClock()
  const runs: string[] = []
  const say = (name: string) => () => runs.push(`${name}@${clock.now() - START}`)
  clock.after(20, say('late'))
  clock.after(10, say('first'))
  clock.after(10, say('second'))
  clock.advance(100)
  expect(runs).toEqual(['first@10', 'second@10', 'late@20'])
  expect(clock.now()).toBe(START + 100)
})

test('every() repeats at its interval until canceled', () => {
  const clock = stillClock()
  let runs = 0
  const stop = clock.every(1000, () => runs++)
  clock.advance(3500)
  expect(runs).toBe(3)
  stop()
  clock.advance(5000)
  expect(runs).toBe(3)
})

test('step() advances to the next task and returns false if there is none', () => {
  const clock = stillClock()
  let ran = false
  clock.after(7000, () => {
    ran = true
  })
  expect(clock.step()).toBe(true)
  expect(ran).toBe(true)
  expect(clock.now()).toBe(START + 7000)
  expect(clock.step()).toBe(false)
})

test('a task that throws leaves the clock usable', () => {
  const clock = stillClock()
  let ran = false
  clock.after(10, () => {
    throw new Error('boom')
  })
  clock.after(20, () => {
    ran = true
  })
  expect(() => clock.advance(10)).toThrow('boom')
  clock.advance(20)
  expect(ran).toBe(true)
})

test('a resumed clock follows real time multiplied by its speed', async () => {
  const clock = createClock({ start: START, paused: true, speed: 1000 })
  const due = new Promise<number>(resolve => clock.after(5000, () => resolve(clock.now())))
  clock.resume()
  expect(await due).toBe(START + 5000)
  clock.close()
})
