// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { FoundStatus } from '../../../web/components/list/list-filters.tsx'
import { QuietNote } from '../../../web/components/operation-progress.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

const said = () => screen.getByRole('status').textContent
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('announces the count after a filter change, but not for new rows', () => {
  const list = (text: string, shown: string) => (
    <FoundStatus text={text} facets={[{ on: [] }]} shown={shown} />
  )
  const { rerender } = render(list('', '15 of 48'))
  rerender(list('', '16 of 49'))
  pass(1000)
  expect(said()).toBe('')
  rerender(list('dune', '16 of 49'))
  rerender(list('dune', '2 of 49'))
  expect(said()).toBe('')
  pass(1000)
  expect(said()).toBe('2 of 49')
  pass(5000)
  rerender(list('dune', '3 of 50'))
  pass(1000)
  expect(said()).toBe('2 of 49')
})

test('shows what stalled work is waiting for; progress restarts the delay', () => {
  const note = (sign: string) => <QuietNote key={sign}>Waiting for plex.tv.</QuietNote>
  const { rerender } = render(note('5%'))
  pass(5900)
  rerender(note('20%'))
  pass(5900)
  expect(said()).toBe('')
  pass(200)
  expect(said()).toBe('Waiting for plex.tv.')
})
