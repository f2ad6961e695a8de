// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FoundStatus } from '../../../web/components/list/found-status.tsx'

afterEach(cleanup)

test('the count is said after a filter was changed, not when a row comes by itself', () => {
  const said = () => screen.getByRole('status').textContent
  const list = (text: string, shown: string) => (
    <FoundStatus text={text} facets={[{ on: [] }]} shown={shown} />
  )
  const { rerender } = render(list('', '15 of 48'))
  rerender(list('', '16 of 49'))
  expect(said()).toBe('')
  rerender(list('dune', '16 of 49'))
  rerender(list('dune', '2 of 49'))
  expect(said()).toBe('2 of 49')
})
