// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import NewUserDefaultsPage from '../../../web/features/utilities/new-user-defaults-page.tsx'
import { domMock } from '../../support/dom-mock.ts'
import { openPage, retype } from '../../support/dom-page.tsx'

domMock()

test('new-user defaults preview what new users get while editing', async () => {
  const user = openPage(NewUserDefaultsPage, '/utilities/new-user-defaults')
  expect(await screen.findByText(/no approval and have no limits/)).toBeTruthy()
  await user.click(await screen.findByRole('switch', { name: 'Limit movies' }))
  await retype(user, screen.getByLabelText('Limit on movies'), '3')
  await user.selectOptions(screen.getByLabelText('Quota period for movies'), 'Weekly (rolling)')
  expect(screen.getByText(/up to 3 movies per week \(more need approval\)/)).toBeTruthy()
})
