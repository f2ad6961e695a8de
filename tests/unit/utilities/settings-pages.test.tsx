// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import NewUserDefaultsPage from '../../../web/features/utilities/new-user-defaults-page.tsx'
import PublicContentPage from '../../../web/features/utilities/public-content-page.tsx'
import { domMock } from '../../support/dom-mock.ts'
import { card, openPage, retype, save } from '../../support/dom-page.tsx'

const mock = domMock()

test('new-user defaults preview what new users get while editing', async () => {
  const user = openPage(NewUserDefaultsPage, '/utilities/new-user-defaults')
  expect(await screen.findByText(/without approval or limits/)).toBeTruthy()
  await user.click(await screen.findByRole('switch', { name: 'Limit movies' }))
  await retype(user, screen.getByLabelText('Movie limit'), '1001')
  await save(user)
  expect(await screen.findByText('Enter a whole number from 1 to 1,000.')).toBeTruthy()
  await retype(user, screen.getByLabelText('Movie limit'), '3')
  await user.selectOptions(screen.getByLabelText('Movie quota period'), 'Weekly (rolling)')
  expect(screen.getByText(/up to 3 movies per week \(more need approval\)/)).toBeTruthy()
})

test('without an Apprise server, public-content targets can be edited and a notice says why nothing is sent', async () => {
  await mock.reset({ name: 'own', world: { config: { enableApprise: false } } })
  const user = openPage(PublicContentPage, '/utilities/public-content-notifications')
  const apprise = await card('Apprise targets')
  expect(await apprise.findByText(/can’t reach Apprise/)).toBeTruthy()
  const general = within(apprise.getByRole('group', { name: 'General targets' }))
  const target = general.getByLabelText<HTMLInputElement>('Target 1')
  expect(target.disabled).toBe(false)
  await retype(user, target, 'no scheme')
  await save(user)
  expect(await apprise.findAllByText(/Start each target with its service/)).toBeTruthy()
})
