// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { QuietNote } from '../../../web/components/operation-progress.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

test('shows what stalled work is waiting for; progress restarts the delay', () => {
  const note = (sign: string) => <QuietNote key={sign}>Waiting for plex.tv.</QuietNote>
  const { rerender } = render(note('5%'))
  act(() => vi.advanceTimersByTime(5900))
  rerender(note('20%'))
  act(() => vi.advanceTimersByTime(5900))
  expect(screen.getByRole('status').textContent).toBe('')
  act(() => vi.advanceTimersByTime(200))
  expect(screen.getByRole('status').textContent).toBe('Waiting for plex.tv.')
})
