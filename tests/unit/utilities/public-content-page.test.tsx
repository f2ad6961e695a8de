// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import PublicContentPage from '../../../web/features/utilities/public-content-page.tsx'
import { domMock } from '../../support/dom-mock.ts'
import { openPage, save } from '../../support/dom-page.tsx'

const mock = domMock()
const PATH = '/utilities/public-content-notifications'
const WEBHOOK = 'https://discord.com/api/webhooks'
/** The cell of a list, such as "General › Discord webhooks". */
const cell = async (name: string) => {
  const summary = await screen.findByText(`${name}:`)
  return summary.closest('details') as HTMLDetailsElement
}
const webhook = async (list: string, place: number) =>
  within(await cell(`${list} › Discord webhooks`)).findByLabelText<HTMLInputElement>(
    `Webhook ${place}`,
  )
const goesTo = (what: string) =>
  screen.getByRole('heading', { name: `A new ${what} goes to` }).parentElement?.textContent

test('takes several webhooks at once, and says in each folded list what applies', async () => {
  const user = openPage(PublicContentPage, PATH)
  await user.click(await screen.findByRole('switch', { name: /^Announce new content/ }))
  const general = within(await cell('General › Discord webhooks'))
  await user.click(general.getByText('None'))
  fireEvent.paste(await webhook('General', 1), {
    clipboardData: { getData: () => `${WEBHOOK}/1/a\n${WEBHOOK}/2/b,${WEBHOOK}/3/c\n` },
  })
  expect((await webhook('General', 3)).value).toBe(`${WEBHOOK}/3/c`)
  await user.click(general.getByRole('button', { name: 'Validate' }))
  expect((await webhook('Movies', 1)).value).toBe('')
  expect(screen.getAllByText('Uses general')).toHaveLength(2)
  await user.click(await webhook('Movies', 1))
  await user.paste(`${WEBHOOK}/4/d`)
  expect(goesTo('movie')).toMatch(/Discord1 webhookApprise\w/)
  expect(goesTo('episode')).toContain('Discord3 webhooks')
  expect(await general.findByText('3 webhooks')).toBeTruthy()
  await save(user)
  expect(await general.findByText(/^Valid, checked/)).toBeTruthy()

  // Turning announcements off keeps the lists.
  await user.click(screen.getByRole('switch', { name: /^Announce new content/ }))
  expect(goesTo('movie')).toContain('DiscordOffAppriseOff')
  await save(user)
  const config = await mock.config()
  expect(config.publicContentNotifications?.discordWebhookUrls).toContain(`${WEBHOOK}/3/c`)
})

test('opens the list of a link, and the one that keeps the page from being saved', async () => {
  const key = 'publicContentNotifications.discordWebhookUrlsShows'
  const user = openPage(PublicContentPage, `${PATH}#${key}`)
  const shows = await cell('Shows › Discord webhooks')
  await waitFor(() => expect(shows.open).toBe(true))
  const first = await webhook('Shows', 1)
  await user.type(first, 'nonsense')
  await user.click(screen.getByRole('heading', { name: 'Shared channels' }))
  shows.open = false
  expect(await within(shows).findByText(/^Webhook 1: A webhook URL starts with/)).toBeTruthy()
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(shows.open).toBe(true))
  expect(document.activeElement).toBe(first)
})

test('says why Apprise targets can’t be edited without a server', async () => {
  const config = { enableApprise: false, appriseUrl: '' }
  await mock.reset({ name: 'own', world: { config } })
  const user = openPage(PublicContentPage, PATH)
  expect(await screen.findAllByText('No Apprise server')).toHaveLength(3)
  await user.click(screen.getByRole('switch', { name: /^Announce new content/ }))
  expect(goesTo('movie')).toContain('AppriseNo server')
  expect(screen.queryByText(/Apprise targets:/)).toBeNull()
})
