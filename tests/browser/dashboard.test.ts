import { describe } from 'vitest'
import { buttonAt, restOn } from '../support/pointer.ts'
import { expect, test } from '../support/test.ts'

test('fits requests, problems and a chart on the first screen', async ({ app }) => {
  await app.openSignedIn('/dashboard')
  const card = (name: string) => app.page.getByRole('region', { name, exact: true })
  await expect(card('Needs attention')).toContainText('4 of 5 instances connected')
  await expect(card('Pending requests').getByRole('listitem')).toHaveCount(6)
  const plot = card('Requests per day').getByRole('slider', { name: 'Requests per day' })
  await expect(plot).toHaveAttribute('aria-valuemax', '30')
  const bottom = async () => {
    const box = await card('Approved titles').boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  await expect.poll(bottom).toBeLessThan(880)
})

test('loads the scripts of no other page', async ({ app }) => {
  const loaded: string[] = []
  app.page.on('request', request => {
    const script = /\/assets\/([\w-]+)-[\w-]{8}\.js$/.exec(request.url())?.[1]
    if (script) loaded.push(script.replace(/-[A-Z0-9]{8}$/, ''))
  })
  const last = app.page.waitForResponse(response => response.url().includes('/toaster-'))
  await app.openSignedIn('/dashboard')
  await last
  await expect(app.page.getByText('4 of 5 instances connected')).toBeVisible()
  expect(new Set(loaded)).toEqual(
    new Set(['start', 'shell', 'dashboard-page', 'backdrop', 'connection-overlay', 'toaster']),
  )
})

test('the sync state stays in place while its details arrive', async ({ app }) => {
  await app.page.setViewportSize({ width: 1440, height: 900 })
  await app.enter()
  const release = await app.hold('/v1/users/users/list/with-counts*')
  await app.open('/dashboard')
  const line = app.page.getByRole('region', { name: 'Watchlist sync' })
  const state = line.getByText('Watchlist sync: Running')
  await expect(state).toBeVisible()
  await expect(line).not.toContainText('users')
  const before = await state.boundingBox()
  release()
  await expect(line).toContainText('12 users')
  await expect(app.liveState).toHaveText('Live')
  expect(await state.boundingBox()).toEqual(before)
})

test('no pending request moves under a resting pointer until Show is pressed', async ({
  app,
  mock,
}) => {
  await app.openSignedIn('/dashboard')
  await app.waitUntilToastsCanAppear()
  const card = app.page.getByRole('region', { name: 'Pending requests' })
  await expect(app.page.getByRole('region', { name: 'Needs attention' })).toContainText('Attic')
  const approve = card.getByRole('button', { name: /^Approve / })
  const { name, point } = await restOn(app, approve.nth(1))
  for (let sent = 0; sent < 7; sent++) {
    await mock.approval('created', { title: `Newcomer ${sent}`, contentType: 'movie', userId: 2 })
    expect(await buttonAt(app, point)).toBe(name)
  }
  const show = card.getByRole('button', { name: 'Show 6 new requests' })
  await expect(show).toBeVisible()
  expect(await buttonAt(app, point)).toBe(name)
  await show.click()
  await expect(approve.first()).toHaveAttribute('aria-label', /Newcomer/)
})

describe('on a phone', () => {
  test.override({
    contextOptions: { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true },
  })

  test('shows six requests with equal buttons, without horizontal scrolling', async ({ app }) => {
    await app.openSignedIn('/dashboard')
    const pending = app.page.getByRole('region', { name: 'Pending requests' })
    await expect(pending.getByRole('listitem')).toHaveCount(6)
    const isWider = await app.page
      .getByRole('main')
      .evaluate(main => main.scrollWidth > main.clientWidth)
    expect(isWider).toBe(false)

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
