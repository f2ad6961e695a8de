// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import PublicContentPage from '../../../web/features/utilities/public-content-page.tsx'
import { domMock } from '../../support/dom-mock.ts'
import { card, isSaved, openPage, retype, save } from '../../support/dom-page.tsx'

const mock = domMock()
const PATH = '/utilities/public-content-notifications'
const WEBHOOK = 'https://discord.com/api/webhooks'
const goesTo = (what: string) =>
  screen.getByRole('heading', { name: `A new ${what} goes to` }).parentElement?.textContent
const input = (where: Awaited<ReturnType<typeof card>>, name: string) =>
  where.findByLabelText<HTMLInputElement>(name)

test('takes several webhooks at once, and folds content without channels of its own', async () => {
  const user = openPage(PublicContentPage, PATH)
  await user.click(await screen.findByRole('switch', { name: /^Announce new content/ }))
  const general = await card('Shared channels')
  await user.click(general.getByRole('button', { name: 'Add webhook' }))
  fireEvent.paste(await input(general, 'Webhook 1'), {
    clipboardData: { getData: () => `${WEBHOOK}/1/a\n${WEBHOOK}/2/b,${WEBHOOK}/3/c\n` },
  })
  expect((await input(general, 'Webhook 3')).value).toBe(`${WEBHOOK}/3/c`)
  await user.click(general.getByRole('button', { name: 'Validate' }))
  expect(await general.findByText(/^Checked/)).toBeTruthy()
  const movies = await card('Movies')
  for (const own of [movies, await card('Shows')])
    expect(own.getByText('Uses general')).toBeTruthy()
  await user.click(movies.getByRole('button', { name: 'Add channels…' }))
  await user.click(movies.getByRole('button', { name: 'Add webhook' }))
  await user.click(await input(movies, 'Webhook 1'))
  await user.paste(`${WEBHOOK}/4/d`)
  expect(goesTo('movie')).toMatch(/Discord1 webhookApprise\w/)
  expect(goesTo('episode')).toContain('Discord3 webhooks')
  await save(user)
  await isSaved()

  // Turning announcements off keeps the lists.
  await user.click(screen.getByRole('switch', { name: /^Announce new content/ }))
  await waitFor(() => expect(screen.queryByText('A new movie goes to')).toBeNull())
  await save(user)
  const config = await mock.config()
  expect(config.publicContentNotifications?.discordWebhookUrls).toContain(`${WEBHOOK}/3/c`)
})

test('opens the list of a link, and leads to an address that can’t be saved', async () => {
  const key = 'publicContentNotifications.discordWebhookUrlsShows'
  const user = openPage(PublicContentPage, `${PATH}#${key}`)
  const shows = await card('Shows')
  await user.click(await shows.findByRole('button', { name: 'Add webhook' }))
  const first = await input(shows, 'Webhook 1')
  await retype(user, first, 'nonsense')
  await user.keyboard('{Control>}s{/Control}')
  expect(await shows.findByText(/^A webhook URL starts with/)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(first))
})

test('says why Apprise targets can’t be edited without a server', async () => {
  await mock.reset({ name: 'own', world: { config: { enableApprise: false, appriseUrl: '' } } })
  const user = openPage(PublicContentPage, PATH)
  const general = await card('Shared channels')
  expect(await general.findByText('No Apprise server')).toBeTruthy()
  const targets = general.getByRole('group', { name: 'General › Apprise targets' })
  expect(targets).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('switch', { name: /^Announce new content/ }))
  expect(goesTo('movie')).toContain('AppriseNo server')
})
