// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import NotificationsPage from '../../../web/features/notifications/notifications-page.tsx'
import { domMock } from '../../support/dom-mock.ts'
import { openPage, retype, save } from '../../support/dom-page.tsx'

const mock = domMock()
const MINUTES = 60_000

test('a newer server waits for up to 30 minutes', async () => {
  const world = { config: { queueWaitTime: 10 * MINUTES } }
  await mock.reset({ name: 'wait', profile: '0.19', world, timeline: [] })
  const user = openPage(NotificationsPage, '/notifications')
  const field = await screen.findByLabelText<HTMLInputElement>('Wait for more episodes')
  expect(field.value).toBe('10')
  await retype(user, field, '31')
  await save(user)
  expect(await screen.findAllByText(/from 0 to 30 minutes/)).toHaveLength(2)
  await retype(user, field, '30')
  await save(user)
  await waitFor(async () =>
    expect(await mock.send('GET', '/v1/config')).toMatchObject({
      config: { queueWaitTime: 30 * MINUTES },
    }),
  )
})
