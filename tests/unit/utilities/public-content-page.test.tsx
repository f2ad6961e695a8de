// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import PublicContentPage from '../../../web/features/utilities/public-content-page.tsx'
import { domMock } from '../../support/dom-mock.ts'
import { openPage, save } from '../../support/dom-page.tsx'

const mock = domMock()
const PATH = '/utilities/public-content-notifications'
const WEBHOOK = 'https://discord.com/api/webhooks'
const button = (name: string) => screen.findByRole('button', { name })
const webhook = (place: number) => screen.findByLabelText<HTMLInputElement>(`Webhook ${place}`)

test('opens one list at a time and takes several webhooks at once', async () => {
  const user = openPage(PublicContentPage, PATH)
  await user.click(await screen.findByRole('switch', { name: /^Announce new content/ }))
  await user.click(await button('Add General › Discord webhooks'))
  const first = await webhook(1)
  expect(document.activeElement).toBe(first)
  fireEvent.paste(first, {
    clipboardData: { getData: () => `${WEBHOOK}/1/a\n${WEBHOOK}/2/b,${WEBHOOK}/3/c\n` },
  })
  expect((await webhook(3)).value).toBe(`${WEBHOOK}/3/c`)
  await user.click(await button('Validate'))
  await user.click(await button('Add Movies › Discord webhooks'))
  expect(screen.queryByLabelText('Webhook 3')).toBeNull()
  expect((await webhook(1)).value).toBe('')
  await user.click(await button('Close Movies › Discord webhooks'))
  expect(document.activeElement).toBe(await button('Add Movies › Discord webhooks'))
  expect(screen.getAllByText('Uses general')).toHaveLength(2)
  expect(await screen.findByText('3 webhooks', { selector: 'td *' })).toBeTruthy()
  await save(user)
  expect(await screen.findByText(/^Valid, checked/)).toBeTruthy()

  // Turning announcements off keeps the lists.
  await user.click(screen.getByRole('switch', { name: /^Announce new content/ }))
  await save(user)
  const config = await mock.config()
  expect(config.publicContentNotifications?.discordWebhookUrls).toContain(`${WEBHOOK}/3/c`)
})

test('opens the list of a link, and the one that keeps the page from being saved', async () => {
  const key = 'publicContentNotifications.discordWebhookUrlsShows'
  const user = openPage(PublicContentPage, `${PATH}#${key}`)
  const shows = await webhook(1)
  await user.type(shows, 'nonsense')
  await user.click(await button('Close Shows › Discord webhooks'))
  expect(await screen.findByText(/^Webhook 1: A webhook URL starts with/)).toBeTruthy()
  await save(user)
  expect((await webhook(1)).value).toBe('nonsense')
})

test('says why Apprise targets can’t be edited without a server', async () => {
  const config = { enableApprise: false, appriseUrl: '' }
  await mock.reset({ name: 'own', world: { config } })
  openPage(PublicContentPage, PATH)
  expect(await screen.findAllByText('No Apprise server')).toHaveLength(3)
  expect(screen.queryByRole('button', { name: /Apprise targets/ })).toBeNull()
})
