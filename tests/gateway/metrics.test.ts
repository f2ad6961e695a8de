import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { call, openStream, startGateway } from './support/gateway.ts'

test('metrics count requests, streams, events and failures, on their own port only', async () => {
  const { url, upstream, log } = await startGateway({ env: { METRICS_PORT: '0' } })
  expect((await call(`${url}/metrics`)).status).toBe(404)
  const line = log.find(({ msg }) => msg === 'metrics')
  const { port } = (line as { metrics: AddressInfo }).metrics
  const read = async () => (await call(`http://127.0.0.1:${port}/metrics`)).text
  for (const path of ['/v1/items/1', '/v1/items/2']) await call(url + path)
  for (const query of ['', '?again']) await call(`${url}/assets/list-5e6f7a8b.js${query}`)
  const stream = await openStream(`${url}/v1/progress`)
  upstream.write('data: {}\n\ndata: {}\n\n')
  await stream.until('data', 2)
  const open = await read()
  for (const route of ['/v1/*', '/assets/*'])
    expect(open).toContain(`_seconds_count{route="${route}",method="GET",status="200"} 2`)
  expect(open).toContain('# TYPE stargazarr_request_seconds histogram')
  const counts = open.matchAll(/_bucket\{le="[^"]+",route="\/v1\/\*".*\} (\d+)/g)
  const buckets = [...counts].map(found => Number(found[1]))
  expect(buckets).toHaveLength(13)
  expect(buckets).toEqual([...buckets].sort((a, b) => a - b))
  expect(buckets.at(-1)).toBe(2)
  expect(open).toMatch(/_sum\{route="\/v1\/\*",method="GET",status="200"\} 0\.\d+/)
  expect(open).toContain('stargazarr_streams_open 1')
  expect(open).toContain('stargazarr_stream_events_total 3')
  expect(open).toContain('stargazarr_backend_reachable 1')
  expect(open).toMatch(/nodejs_eventloop_lag_p99_seconds \d/)
  await upstream.close()
  // The first call may still use the connection that was kept for it, which counts as broken.
  const afterCall = () => call(`${url}/v1/items/3`).then(read)
  await expect.poll(afterCall).toContain('backend_failures_total{code="BACKEND_UNREACHABLE"} 1')
  expect(await read()).toContain('stargazarr_streams_open 0')
  expect((await call(`http://127.0.0.1:${port}/other`)).status).toBe(404)
})
