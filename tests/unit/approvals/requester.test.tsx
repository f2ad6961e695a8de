// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import ApprovalsPage from '../../../web/features/approvals/approvals-page.tsx'
import { refreshUsers } from '../../../web/state/quotas.ts'
import { giveLayout } from '../../support/dom-layout.ts'
import { domMock } from '../../support/dom-mock.ts'
import { openPage } from '../../support/dom-page.tsx'

domMock()
giveLayout({ width: 1200, height: 600 })

const NAME = '田中さくら'

test.each(['/approvals', '/approvals?group=user'])(
  'at %s, a user with an alias has no other name',
  async path => {
    await refreshUsers()
    const user = openPage(ApprovalsPage, path)
    const [shown] = await screen.findAllByText('Sakura')
    expect(shown?.dataset.tip).toBe(`Sakura (${NAME})`)
    expect(screen.queryByText(NAME)).toBeNull()

    const rows = () => document.querySelectorAll('tr[data-row]').length
    const before = rows()
    await user.type(screen.getByRole('searchbox'), 'sakura')
    await waitFor(() => expect(rows()).toBeLessThan(before))
    expect(screen.queryAllByText('Sakura')).not.toHaveLength(0)
  },
)
