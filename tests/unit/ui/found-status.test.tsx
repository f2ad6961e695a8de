// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { FoundStatus } from '../../../web/components/list/list-filters.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

test('announces the count after a filter change, but not for new rows', () => {
  const said = () => screen.getByRole('status').textContent
  const list = (text: string, shown: string) => (
    <FoundStatus text={text} facets={[{ on: [] }]} shown={shown} />
  )
  const { rerender } = render(list('', '15 of 48'))
  rerender(list('', '16 of 49'))
  act(() => vi.advanceTimersByTime(1000))
  expect(said()).toBe('')
  rerender(list('dune', '16 of 49'))
  rerender(list('dune', '2 of 49'))
  expect(said()).toBe('')
  act(() => vi.advanceTimersByTime(1000))
  expect(said()).toBe('2 of 49')
  act(() => vi.advanceTimersByTime(5000))
  rerender(list('dune', '3 of 50'))
  act(() => vi.advanceTimersByTime(1000))
  expect(said()).toBe('2 of 49')
})
