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
  const says = (words: RegExp) =>
    expect(screen.getByText(/^New users: /).textContent).toMatch(words)
  await screen.findByText(/Sync on · Approval automatic · Movies no limit · Shows no limit$/)
  await press('Limit movies')
  await retype(user, screen.getByLabelText('Limit on movies'), '0')
  says(/Movies … monthly · /)
  await retype(user, screen.getByLabelText('Limit on movies'), '1')
  await user.selectOptions(screen.getByLabelText('Quota period for movies'), 'Weekly (rolling)')
  await press('Limit shows')
  await press('Auto-approve shows over the limit')
  says(/ · Movies 1 weekly · Shows \d+ \w+ · auto$/)
  await press('Approval required')
  says(/ · Approval required · /)
  await press('Sync watchlist')
  says(/: Sync off · /)
})
