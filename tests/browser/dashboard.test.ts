import { describe } from 'vitest'
import { findingsInTheme } from '../support/axe.ts'
import { buttonAt, restOn } from '../support/pointer.ts'
import { expect, test } from '../support/test.ts'

test('shows requests, problems and a chart on the first screen', async ({ app }) => {
  await app.openSignedIn('/dashboard')
  const card = (name: string) => app.page.getByRole('region', { name, exact: true })
  await expect(app.title).toHaveText('Dashboard')
  await expect(card('Watchlist sync')).toContainText(/Watchlist sync: Running/)
  const attention = card('Needs attention')
  await expect(
    attention.getByRole('link', { name: /^Attic \(old disks\) is unreachable/ }),
  ).toBeVisible()
  await expect(attention).toContainText('4 of 5 instances connected')
  await expect(attention).not.toContainText('pending')
  await expect(card('Pending requests').getByRole('listitem')).toHaveCount(6)

  const chart = card('Requests per day')
  const plot = chart.getByRole('slider', { name: 'Requests per day' })
  await expect(plot).toHaveAttribute('aria-valuemax', '30')
  const bottom = async () => {
    const box = await card('Approved titles').boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  await app.page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(bottom).toBeLessThan(880)
  await chart.getByRole('button', { name: 'Requests per day as a table' }).click()

  const funnel = card('From watchlist to notification')
  await expect(funnel.getByRole('img')).toContainText(/Watchlisted.*not requested/)
  await funnel.getByRole('button', { name: /as a table$/ }).click()
  await expect(funnel.getByRole('table')).toBeVisible()
  expect(await findingsInTheme(app.page, 'dark')).toEqual([])
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

describe.each([1440, 320])('in a window of %i px', width => {
  test.override({ contextOptions: { viewport: { width, height: 900 } } })

  test('no pending request moves under a resting pointer until Show is pressed', async ({
    app,
    mock,
  }) => {
    await app.openSignedIn('/dashboard')
    await app.waitUntilToastsCanAppear()
    const card = app.page.getByRole('region', { name: 'Pending requests' })
    await expect(app.page.getByRole('region', { name: 'Needs attention' })).toContainText('Attic')
    const approve = card.getByRole('button', { name: /^Approve / }).nth(1)
    const { name, point } = await restOn(app, approve)
    for (let sent = 0; sent < 7; sent++) {
      await mock.approval('created', { title: `Newcomer ${sent}`, contentType: 'movie', userId: 2 })
      expect(await buttonAt(app, point)).toBe(name)
    }
    const show = card.getByRole('button', { name: 'Show 6 new requests' })
    await expect(show).toBeVisible()
    expect(await buttonAt(app, point)).toBe(name)
    await show.click()
    await expect(card.getByRole('button', { name: /^Approve / }).first()).toHaveAttribute(
      'aria-label',
      /Newcomer/,
    )
  })
})

test('statistics keep their choices in the URL', async ({ app }) => {
  await app.openSignedIn('/dashboard')
  const card = (name: string) => app.page.getByRole('region', { name, exact: true })
  for (const name of ['Top genres', 'Top users'])
    await expect(card(name).getByRole('img', { name, exact: true })).toBeVisible()
  await expect(card('Instances')).toContainText(/Radarr leads with \d+ titles/)
  await expect(card('Notifications')).toContainText('30 days')
  await expect(card('Most watchlisted').getByRole('listitem')).toHaveCount(8)

  await card('Requests per day').getByRole('button', { name: '7 days' }).click()
  await expect(app.page.getByRole('slider')).toHaveAttribute('aria-valuemax', '7')
  await expect(card('Notifications')).toContainText('7 days')
  await card('Top users').getByRole('button', { name: 'Top users as a table' }).click()
  await card('Top users').getByRole('button', { name: 'Top 5' }).click()
  await card('Most watchlisted').getByRole('button', { name: 'Shows' }).click()
  await expect(app.page).toBeAt('/dashboard?days=7&top=5&titles=show')
})

describe('on a phone', () => {
  test.override({
    contextOptions: { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true },
  })

  test('shows six requests with equal buttons and a period menu, without horizontal scrolling', async ({
    app,
  }) => {
    await app.openSignedIn('/dashboard')
    const pending = app.page.getByRole('region', { name: 'Pending requests' })
    await expect(pending.getByRole('listitem')).toHaveCount(6)
    await app.button('Period: 30 days').click()
    await app.page.getByRole('menuitemradio', { name: '90 days' }).click()
    await expect(app.page).toBeAt('/dashboard?days=90')
    await expect(app.page.getByRole('img', { name: 'Top users' })).toBeVisible()
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
