import { expect, test } from 'vitest'
import { decisionResults } from '../../../web/components/decisions/decision-results.ts'
import { resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import { config } from '../../../web/state/config.ts'
import { updateConfig } from '../../../web/state/config-edits.ts'
import { fakeBackend, json } from '../../support/fake-backend.ts'

// Stores and runs clear themselves: see the tests of resources and operations.

test('clears the results of decisions for the next admin', () => {
  decisionResults.bulk = {} as never
  decisionResults.failedById = { 1: {} as never }
  resetOnSignOut()
  expect(decisionResults).toEqual({ bulk: null, failedById: {}, viewers: 0 })
})

test('ignores the response to a save in flight at sign-out', async () => {
  let respond: (response: Response) => void = () => undefined
  fakeBackend({
    'PUT /v1/config/config': () =>
      new Promise(resolve => {
        respond = resolve
      }),
  })
  const save = updateConfig({ deleteMovie: true })
  resetOnSignOut()
  respond(json({ success: true, config: { selfRss: 'https://rss.example/last' } }))
  await save
  expect(config.state.data).toBeNull()
})
