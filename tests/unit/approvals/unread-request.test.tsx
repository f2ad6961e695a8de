// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Due, Why } from '../../../web/features/approvals/list/approval-cells.tsx'
import { APPROVALS } from '../../../web/features/approvals/list/approvals-list.tsx'
import { partialRow } from '../../../web/state/approvals.ts'
import { approval } from './support.ts'

const known = {
  ...partialRow({ id: 7, contentTitle: 'Heat', userName: 'jonas' }),
  outcome: null,
}

test('does not make up a reason or expiry for a request known only from its event', () => {
  const { container, rerender } = render(<Due row={known} decided={new Set()} />)
  expect(container.textContent).toBe('Loading…')
  rerender(<Why row={known} decided={new Set()} />)
  expect(container.textContent).toBe('Loading…')
  rerender(<Due row={approval()} decided={new Set()} />)
  expect(container.textContent).toBe('–')
})

test('marks unknown values in the CSV export', () => {
  expect(APPROVALS.csvOf([known]).split('\r\n')[1]).toBe(
    '7,Heat,Movie,jonas,Pending,not loaded yet,,not loaded yet,,,',
  )
})
