// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { APPROVALS } from '../../../web/features/approvals/list/approvals-list.tsx'
import { USERS } from '../../../web/features/plex/users/list/users-list.tsx'
import { approval } from '../approvals/support.ts'
import { rowsOf, user as someone } from '../plex-users/support.ts'

afterEach(cleanup)

const noop = () => undefined
const ROWS: readonly (readonly [string, readonly ReactNode[]])[] = [
  [
    'a request',
    APPROVALS.columns.map(column =>
      column.cell(approval(), {
        hasStatus: true,
        elsewhere: new Set(),
        onDecide: noop,
        onOpen: noop,
      }),
    ),
  ],
  [
    'a user',
    rowsOf([someone(7, 'Ada')]).flatMap(row =>
      USERS.columns.map(column => column.cell(row, { onOpen: noop, onJourney: noop })),
    ),
  ],
]

// A cell that uses the URL would render again in every row when a typed filter updates the URL.
test.each(ROWS)('the row of %s doesn’t use the URL and renders without a router', (_, cells) => {
  // biome-ignore lint/suspicious/noArrayIndexKey: static order
  render(cells.map((cell, at) => <div key={at}>{cell}</div>))
  expect(screen.getAllByRole('button').length).toBeGreaterThan(1)
})
