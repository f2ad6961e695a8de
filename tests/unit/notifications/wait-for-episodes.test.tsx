// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import NotificationsPage from '../../../web/features/notifications/notifications-page.tsx'
import { domMock } from '../../support/dom-mock.ts'
import { card, openPage, retype, save } from '../../support/dom-page.tsx'

const mock = domMock()
const MINUTES = 60_000

const openOn = async (profile: string, queueWaitTime: number) => {
  await mock.reset({ name: 'wait', profile, world: { config: { queueWaitTime } }, timeline: [] })
  const user = openPage(NotificationsPage, '/notifications')
  return { user, field: await screen.findByLabelText<HTMLInputElement>('Wait for more episodes') }
}

test('a newer server waits for up to 30 minutes', async () => {
  const { user, field } = await openOn('0.19', 10 * MINUTES)
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

test('an older server waits for up to 5 minutes', async () => {
  const { user, field } = await openOn('0.5.12', 2 * MINUTES)
  await retype(user, field, '6')
  await save(user)
  const general = await card('General')
  expect(await general.findByText('Enter a number from 0 to 5 minutes.')).toBeTruthy()
  expect((await mock.config()).queueWaitTime).toBe(2 * MINUTES)
})
