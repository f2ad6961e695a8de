// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import DeleteSyncPage from '../../../web/features/utilities/delete-sync/delete-sync-page.tsx'
import NewUserDefaultsPage from '../../../web/features/utilities/new-user-defaults-page.tsx'
import { domMock } from '../../support/dom-mock.ts'
import { openPage, retype } from '../../support/dom-page.tsx'

const mock = domMock()

test('new-user defaults preview what new users get while editing', async () => {
  const user = openPage(NewUserDefaultsPage, '/utilities/new-user-defaults')
  expect(await screen.findByText(/no approval and have no limits/)).toBeTruthy()
  await user.click(await screen.findByRole('switch', { name: 'Limit movies' }))
  await retype(user, screen.getByLabelText('Limit on movies'), '3')
  await user.selectOptions(screen.getByLabelText('Quota period for movies'), 'Weekly (rolling)')
  expect(screen.getByText(/up to 3 movies per week \(more need approval\)/)).toBeTruthy()
})

test('settings that couldn’t be loaded leave no placeholders', async () => {
  await mock.fault({ method: 'GET', path: '/v1/config/config', status: 500, times: 0 })
  openPage(DeleteSyncPage, '/utilities/delete-sync')
  expect(await screen.findByText('Failed to load configuration')).toBeTruthy()
  expect(document.querySelector('.skeleton')).toBeNull()
})
