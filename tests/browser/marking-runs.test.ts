import { describe } from 'vitest'
import type { App } from '../support/app.ts'
import { expect, test } from '../support/test.ts'

/** Runs for user tags and for Plex labels behave the same. */
const TWINS = [
  {
    path: '/utilities/user-tags',
    call: '/v1/tags/sync',
    title: 'Tag sync',
    bar: 'Tag sync, Sonarr',
    type: 'sonarr-tagging',
    step: ['tagging-series', 'Tagging shows'],
  },
  {
    path: '/utilities/plex-labels',
    call: '/v1/labels/sync',
    title: 'Label sync',
    bar: 'Label sync',
    type: 'plex-label-sync',
    step: ['processing-content', 'Processing titles'],
  },
] as const

describe.each(TWINS)('$title', ({ path, call, title, bar, type, step }) => {
  const card = (app: App) => app.page.getByRole('region', { name: title, exact: true })
  const start = (app: App) => card(app).getByRole('button', { name: 'Sync now' })
  const progress = (app: App) => card(app).getByRole('progressbar', { name: bar, exact: true })

  test('shows a run in all tabs, allows only one, and survives a failure and a cut stream', async ({
    app,
    mock,
    consoleErrors,
  }) => {
    consoleErrors.expect(/status of (500|409)|ERR_INCOMPLETE_CHUNKED_ENCODING/)
    await app.openSignedIn(path)
    const other = await app.newTab()
    await other.open(path)
    await expect(start(other)).not.toBeDisabled()
    await expect(other.liveState).toHaveText('Live')
    await mock.clock('pause')
    await start(app).click()
    await mock.advanceUntilVisible(progress(other))
    await expect(card(other)).toContainText('in another tab or by another admin')
    await expect(start(other)).toHaveAttribute('aria-busy', 'true')
    await mock.clock('resume')
    await expect(card(app)).toContainText(`${title} finished`)
    await expect(card(other)).toContainText(`${title} finished`)
    await card(other).getByRole('button', { name: 'Dismiss' }).click()
    await expect(card(other)).not.toContainText(' finished')
    await expect(card(app)).toContainText(' finished')
    await other.page.close()

    await expect(app.liveState).toHaveText('Live')
    const body = { message: 'The disk of the server is full' }
    await mock.fault({ method: 'POST', path: call, status: 409, body })
    const answer = await app.hold(call)
    await start(app).click()
    await mock.progress(type, step[0], 40, 'Looking at titles')
    await expect(progress(app)).toHaveAttribute('aria-valuenow', '40')
    await expect(card(app)).toContainText(step[1])
    answer()
    await expect(card(app)).toContainText(`${title} failed`)
    await expect(card(app)).toContainText('The disk of the server is full')

    await mock.clock('pause')
    await card(app).getByRole('button', { name: 'Try again' }).click()
    await mock.advanceUntilVisible(progress(app))
    await mock.stream('cut')
    await mock.clock('resume')
    await expect(card(app)).toContainText(`${title} finished`)
    await expect(card(app).getByRole('table', { name: title })).toBeVisible()
  })
})
