// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import NewUserDefaultsPage from '../../../web/features/utilities/new-user-defaults-page.tsx'
import { domMock } from '../../support/dom-mock.ts'
import { openPage, retype } from '../../support/dom-page.tsx'

domMock()

test('new-user defaults say what new users get while they are edited', async () => {
  const user = openPage(NewUserDefaultsPage, '/utilities/new-user-defaults')
  const press = async (name: string) => user.click(await screen.findByRole('switch', { name }))
  const says = (words: RegExp) => expect(screen.getByText(/^New users’/).textContent).toMatch(words)
  expect(await screen.findByText(/no approval and have no limits/)).toBeTruthy()
  await press('Limit movies')
  await retype(user, screen.getByLabelText('Limit on movies'), '0')
  says(/up to … movies/)
  await retype(user, screen.getByLabelText('Limit on movies'), '1')
  await user.selectOptions(screen.getByLabelText('Quota period for movies'), 'Weekly (rolling)')
  await press('Limit shows')
  await press('Auto-approve shows over the limit')
  says(
    /within the quota: up to 1 movie per week \(more need approval\) and up to \d+ shows per \w+ \(more are approved automatically\)\.$/,
  )
  await press('Approval required')
  says(/every request needs approval and counts toward the quota: up to 1 movie per week/)
  await press('Sync watchlist')
  says(/aren’t synced until you turn on sync for them/)
})
