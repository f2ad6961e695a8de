// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { BrowserRouter, Link } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { useListQuery } from '../../../web/components/list/use-list-query.ts'
import { useOpened } from '../../../web/components/list/use-opened.ts'
import { FRIENDS } from '../../../web/features/users/friends/friend-list.tsx'

const Page = () => {
  const { query, setText } = useListQuery(FRIENDS)
  const item = useOpened('open')
  return (
    <>
      <input value={query.text} onChange={event => setText(event.target.value)} />
      <button type="button" onClick={() => item.open('7')}>
        Open
      </button>
      <Link to="/elsewhere">Leave</Link>
    </>
  )
}

const address = () => location.pathname + location.search

beforeEach(() => {
  vi.useFakeTimers()
  history.replaceState(null, '', '/things')
  render(<Page />, { wrapper: BrowserRouter })
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'ada' } })
})

test.each([
  [0, '?open=7&q=ada'],
  [300, '?q=ada&open=7'],
])('text that was typed %i ms before something is opened is in the URL', (ms, expected) => {
  act(() => {
    vi.advanceTimersByTime(ms)
    fireEvent.click(screen.getByRole('button', { name: 'Open' }))
    vi.advanceTimersByTime(300)
  })
  expect(address()).toBe(`/things${expected}`)
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('ada')
})

test('typed text doesn’t take users back to a page that they are leaving', () => {
  act(() => {
    fireEvent.click(screen.getByRole('link', { name: 'Leave' }))
    vi.advanceTimersByTime(300)
  })
  expect(address()).toBe('/elsewhere')
})
