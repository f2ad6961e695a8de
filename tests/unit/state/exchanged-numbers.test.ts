// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { retryFailures } from '../../../web/components/exclusions/retry-failures.ts'
import { instanceSyncs } from '../../../web/features/arr/instances/instance-sync.ts'
import { instances } from '../../../web/state/instances.ts'
import { routingFailures } from '../../../web/state/routing-failures.ts'
import { domMock } from '../../support/dom-mock.ts'

/** Actions on items whose IDs belong to other items after the server was restored from a backup. */

const mock = domMock('0.19')

const firstTwo = <T>([a, b]: readonly T[]): [T, T] => {
  if (!a || !b) throw new Error('The scenario has fewer than two.')
  return [a, b]
}
const exchanged = <T extends object>(rows: readonly T[], key: keyof T) => {
  const [a, b] = firstTwo(rows)
  return [{ ...a, [key]: b[key] }, { ...b, [key]: a[key] }, ...rows.slice(2)]
}

test('titles are copied to the instance that was shown, or to none', async () => {
  const path = '/v1/radarr/instances'
  await instances.radarr.load({ force: true })
  const [shown, other] = firstTwo(instances.radarr.state.data ?? [])
  const body = exchanged(await mock.send<{ id: number }[]>('GET', path), 'id')
  await mock.fault({ path, method: 'GET', status: 200, body: body as never, times: 0 })
  await instanceSyncs.radarr.start([shown])
  const error = instanceSyncs.radarr.state.result?.[0]?.text
  expect(error).toContain(shown.name)
  expect(error).toContain(`is now “${other.name}”`)
  expect(await mock.calls()).not.toHaveProperty('POST /v1/sync/instance/:instanceId')
})

test('a title is tried again, or none', async () => {
  const path = '/v1/routing-failures'
  await routingFailures.load({ force: true })
  const [shown, other] = firstTwo(routingFailures.state.data ?? [])
  const failures = exchanged([shown, other], 'watchlist_item_id')
  await mock.fault({ path, status: 200, body: { failures }, times: 0 })
  const error = await retryFailures(shown).catch(String)
  expect(error).toContain(shown.title)
  expect(error).toContain(other.title)
  expect(await mock.calls()).not.toHaveProperty('POST /v1/routing-failures/:watchlistItemId/retry')
})
