import { describe } from 'vitest'
import { partName } from '../../scripts/build/group.ts'
import { boxOf } from '../support/pointer.ts'
import { expect, test } from '../support/test.ts'

test('fits requests, problems, quotas and statistics on the first screen, with the scripts of no other page', async ({
  app,
}) => {
  const loaded: string[] = []
  app.page.on('request', request => {
    const script = /\/assets\/([\w-]+)-[\w-]{8}\.js$/.exec(request.url())?.[1]
    if (script) loaded.push(script)
  })
  await app.enter()
  await app.open('/dashboard')
  const card = (name: string) => app.page.getByRole('region', { name, exact: true })
  await expect(card('Watchlist sync')).toHaveText('Watchlists in sync, just now')
  await expect(app.liveState).toHaveText('Live')

  await expect(card('Needs attention')).toContainText('4 of 5 instances connected')
  await expect(card('Pending requests').getByRole('listitem')).toHaveCount(6)
  const bottom = async () => (await boxOf(card('Statistics'))).bottom
  await expect.poll(bottom).toBeLessThan(880)
  expect(new Set(loaded)).toEqual(new Set(['start', ...['shell', 'dashboard-page'].map(partName)]))
  await app.button('Show statistics').click()
  await card('Requests per day').getByRole('button', { name: 'Show chart' }).click()
  const plot = card('Requests per day').getByRole('slider', { name: 'Requests per day' })
  await expect(plot).toHaveAttribute('aria-valuemax', '30')
  expect(new Set(loaded)).toEqual(
    new Set(['start', ...['shell', 'dashboard-page', 'charts', 'chunk'].map(partName)]),
  )
})

describe('on a phone', () => {
  test.override({
    contextOptions: { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true },
  })

  test('shows six requests with equal buttons, without horizontal scrolling', async ({ app }) => {
    await app.openSignedIn('/dashboard')
    const pending = app.page.getByRole('region', { name: 'Pending requests' })
    await expect(pending.getByRole('listitem')).toHaveCount(6)
    const isWider = () =>
      app.page.getByRole('main').evaluate(main => main.scrollWidth > main.clientWidth)
    await expect.poll(isWider).toBe(false)

    // Approve and Reject have the same background, on the dashboard and on the cards of the approvals list.
    const groundOf = (name: RegExp) =>
      app
        .button(name)
        .first()
        .evaluate(node => getComputedStyle(node).backgroundColor)
    for (const [path, title] of [
      ['/dashboard', 'Dashboard'],
      ['/approvals', 'Approvals'],
    ] as const) {
      await app.navigate(path)
      await expect(app.title).toHaveText(title)
      await expect(app.button(/^Approve /).first()).toBeVisible()
      // A row that a reload replaces has no style for a moment.
      const grounds = async () => [await groundOf(/^Approve /), await groundOf(/^Reject /)]
      await expect.poll(async () => new Set(await grounds()).size, { message: path }).toBe(1)
    }
  })
})
