import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gatewayLines, PROXIES, proxyLines } from '../../../web/features/connection/proxy-fixes.ts'
import { ROOT } from '../house/imports.ts'

const readme = readFileSync(join(ROOT, 'server/README.md'), 'utf8')
test.each(PROXIES)('$label has configuration lines for a fix, without duplicates', proxy => {
  expect(proxyLines(proxy, ['host']).split('\n').length).toBeGreaterThan(1)
  expect(proxyLines(proxy, ['host', 'host', 'trust'])).toBe(proxyLines(proxy, ['host']))
  expect(proxyLines(proxy, ['trust', 'base'])).toBe('')
})

test('uses the nginx lines from server/README.md', () => {
  const [nginx] = PROXIES
  const example = /```nginx\n(.+?)```/s.exec(readme)?.[1] ?? ''
  for (const fix of ['host', 'for', 'proto', 'stream'] as const) {
    expect(example).toContain(nginx?.lines[fix][0])
  }
})

test('sets one gateway variable per fix', () => {
  expect(gatewayLines(['proto', 'trust', 'base', 'trust'], '10.0.0.2', '/star')).toBe(
    'TRUST_PROXY=10.0.0.2\nBASE_PATH=/star',
  )
  expect(gatewayLines(['stream'], '10.0.0.2', '')).toBe('')
})
