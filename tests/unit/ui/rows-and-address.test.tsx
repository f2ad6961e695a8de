// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { columnsOf as requestColumns } from '../../../web/features/approvals/list/approval-columns.tsx'
import { columnsOf as userColumns } from '../../../web/features/plex/users/list/user-columns.tsx'
import { approval } from '../approvals/support.ts'
import { rowsOf, user as someone } from '../plex-users/support.ts'

afterEach(cleanup)

const noop = () => undefined
const ROWS: readonly (readonly [string, readonly ReactNode[]])[] = [
  ['a request', requestColumns(true, noop, noop).map(column => column.cell(approval()))],
  [
    'a user',
    rowsOf([someone(7, 'Ada')]).flatMap(row =>
      userColumns(noop, noop).map(column => column.cell(row)),
    ),
  ],
]

// What follows the address is drawn again in every row when what is typed into a filter comes into it.
test.each(ROWS)('the row of %s does not follow the address: it needs no router', (_, cells) => {
  // biome-ignore lint/suspicious/noArrayIndexKey: they stay in their places
  render(cells.map((cell, at) => <div key={at}>{cell}</div>))
  expect(screen.getAllByRole('button').length).toBeGreaterThan(1)
})
