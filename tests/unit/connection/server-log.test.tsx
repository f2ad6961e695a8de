// @vitest-environment happy-dom
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { LOG_KEPT, lineOf, ServerLog } from '../../../web/features/connection/server-log.tsx'
import { FakeSource, latestSource, stubEventSource } from '../../support/event-source.ts'
import { hidePage } from '../../support/hide-page.ts'

test.each([
  [
    'GET http://plex:32400/identity?X-Plex-Token=abc123&x=1',
    'GET http://plex:32400/identity?X-Plex-Token=•••&x=1',
  ],
  ['{"apiKey":"abc123","name":"Radarr"}', '{"apiKey":"•••","name":"Radarr"}'],
  ['Authorization: Bearer abc123', 'Authorization: •••'],
  ['password = "abc123"', 'password = "•••"'],
  ['sent to discord://abc:123@host/x', 'sent to discord://•••@host/x'],
  [
    'https://discord.com/api/webhooks/42/abc123 failed',
    'https://discord.com/api/webhooks/42/••• failed',
  ],
  ['Processing 12 watchlist items', 'Processing 12 watchlist items'],
])('%s is shown as %s', (text, shown) => {
  const line = lineOf(JSON.stringify({ timestamp: '', level: 'info', message: text }), 1)
  expect(line?.message.replace('Bearer ', '')).toBe(shown)
})

test('an entry that can’t be read is skipped', () => expect(lineOf('{', 1)).toBeNull())

const entry = (message: string, level = 'info') => ({
  timestamp: '2026-11-20T12:00:00Z',
  level,
  message,
})
const openLog = async () => {
  stubEventSource()
  render(<ServerLog />)
  expect(FakeSource.opened).toEqual([])
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  await user.click(screen.getByRole('button', { name: 'Show log' }))
  const source = latestSource()
  act(() => source.onopen?.())
  return { user, source }
}
const texts = () =>
  within(screen.getByRole('list', { name: 'Log lines' }))
    .queryAllByRole('listitem')
    .map(line => line.textContent)

test('the log is live while it is open, and keeps at most 2,000 lines', async () => {
  const { user, source } = await openLog()
  expect(source.url).toBe('/v1/logs/stream?tail=1000')
  for (let n = 1; n <= LOG_KEPT; n++) source.send(entry(`Trace ${n}`, 'trace'))
  // A level that isn’t known counts as severe.
  for (let n = 1; n <= 5; n++) source.send(entry(`Line ${n}`, n === 5 ? 'odd' : 'info'))
  await waitFor(() =>
    expect(screen.getByRole('status').parentElement?.textContent).toBe('Live · 5 of 2,000'),
  )
  await user.type(screen.getByRole('searchbox', { name: 'Search the log' }), 'Line 4')
  await waitFor(() => expect(texts()).toEqual([expect.stringContaining('Line 4')]))
  await user.click(screen.getByRole('button', { name: 'Hide log' }))
  expect(source.isClosed).toBe(true)
})

test('pausing and a hidden tab close the stream; the lines stay until the log is read again', async () => {
  const { user, source } = await openLog()
  source.send(entry('Broken', 'error'))
  await waitFor(() => expect(texts()).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Pause' }))
  expect(source.isClosed).toBe(true)
  expect(screen.getByRole('status').parentElement?.textContent).toBe('Paused · 1 line')
  await user.click(screen.getByRole('button', { name: 'Pause' }))
  const second = latestSource()
  act(() => second.onopen?.())
  second.send(entry('Broken', 'error'))
  await waitFor(() =>
    expect(screen.getByRole('status').parentElement?.textContent).toBe('Live · 1 line'),
  )
  act(() => hidePage(true))
  expect(second.isClosed).toBe(true)
  expect(texts()).toHaveLength(1)
  act(() => hidePage(false))
  expect(latestSource()).not.toBe(second)
})
