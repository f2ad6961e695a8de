import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ClientWorld } from '../../../mock/client/client-world.ts'
import {
  parseScenario,
  SCENARIO_NAMES,
  scenarioNamed,
} from '../../../mock/scenarios/load-scenario.ts'
import { Scenario } from '../../../mock/world/scenario.ts'

describe('an invalid file is reported with line and field', () => {
  const file = (...timeline: string[]) =>
    `{\n  "name": "mine",\n  "timeline": [\n${timeline.join(',\n')}\n  ]\n}`
  const CREATED = '"approval": "created"'
  const SPAN = 'expected milliseconds or a span such as "500ms", "1.5s" or "2m"'
  test.each([
    [
      'an invalid duration',
      file(`{ "at": "1s", ${CREATED} }`, `{ "at": "soon", ${CREATED} }`),
      `mine.json line 5, timeline entry 2, field "at": ${SPAN}`,
    ],
    ['a misspelled key', file('{ "at": "1s", "aproval": "created" }'), '"aproval"'],
    [
      'a fault outside /v1',
      file('{ "at": 1,\n      "fault": { "path": "/mock" } }'),
      'line 4, timeline entry 1, field "fault.path"',
    ],
    ['invalid JSON', '{"name":', 'mine.json: not JSON'],
  ])('%s', (_what, text, words) => {
    expect(() => parseScenario(text, 'mine.json')).toThrow(words)
  })
})

test('the published JSON schema matches the code', async () => {
  const schema = z.toJSONSchema(Scenario, { io: 'input', unrepresentable: 'any' })
  const file = { title: 'Scenario of the mock backend', ...schema }
  // For editors. After a change, vitest -u writes the file.
  await expect(`${JSON.stringify(file, null, 2)}\n`).toMatchFileSnapshot(
    '../../../mock/scenarios/scenario.schema.json',
  )
})

test.each(SCENARIO_NAMES)('two hours of the scenario %s run through', { timeout: 60_000 }, name => {
  const scenario = scenarioNamed(name)
  expect(scenario).toMatchObject({ name, purpose: expect.stringMatching(/.{20}/) })
  const clientWorld = new ClientWorld('soak', {
    ...scenario,
    starts: 'load',
    // Fifty users cover the same cases as five thousand.
    world: {
      ...scenario.world,
      users: Math.min(scenario.world.users, 50),
      approvals: Math.min(scenario.world.approvals, 200),
    },
    clock: { start: '2026-03-06T10:00:00Z', speed: 1, paused: true },
  })
  const chunks: string[] = []
  clientWorld.eventBus.join({ write: chunk => chunks.push(chunk), end: () => {} })
  const minutes = 120
  for (let minute = 0; minute < minutes; minute++) clientWorld.clock.advance(60_000)
  expect(chunks.join('').length).toBeGreaterThan(minutes * 60 * 300)
  const { totalRequests, ...counts } = clientWorld.world.approvals.stats()
  expect(Object.values(counts).reduce<number>((sum, count = 0) => sum + count, 0)).toBe(
    totalRequests,
  )
  // Requests neither run out nor grow without bound.
  if (scenario.timeline.length > 0) expect(totalRequests).toBeGreaterThan(20)
  expect(totalRequests).toBeLessThan(600)
  clientWorld.close()
})
