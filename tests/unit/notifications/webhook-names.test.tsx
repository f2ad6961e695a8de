// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import NotificationsPage from '../../../web/features/notifications/notifications-page.tsx'
import { domMock } from '../../support/dom-mock.ts'
import { openPage, retype } from '../../support/dom-page.tsx'

const mock = domMock()
const WEBHOOK = 'https://discord.com/api/webhooks/123456/secret-part'

test('a webhook gets a name in this browser, by its ID and without its token', async () => {
  await mock.reset({
    name: 'named',
    world: { config: { discordWebhookUrl: WEBHOOK } },
    timeline: [],
  })
  const user = openPage(NotificationsPage, '/notifications')
  await retype(user, await screen.findByLabelText('Name of URL 1'), 'Movie night')
  expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull()
  cleanup()
  openPage(NotificationsPage, '/notifications')
  expect(await screen.findByDisplayValue('Movie night')).toBeTruthy()
  const kept = JSON.stringify({ ...localStorage })
  expect(kept).toContain('123456')
  expect(kept).not.toContain('secret-part')
})
