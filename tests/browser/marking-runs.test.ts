import { describe } from 'vitest'
import type { App } from '../support/app.ts'
import { expect, test } from '../support/test.ts'

/** Runs for user tags and for Plex labels behave the same. */
const TWINS = [
  {
    path: '/utilities/user-tags',
    call: '/v1/tags/sync',
    title: 'Tag sync',
    button: 'Sync tags',
    bar: 'Tag sync, Sonarr',
    type: 'sonarr-tagging',
    step: ['tagging-series', 'Tagging shows'],
  },
  {
    path: '/utilities/plex-labels',
    call: '/v1/labels/sync',
    title: 'Label sync',
    button: 'Sync labels',
    bar: 'Label sync',
    type: 'plex-label-sync',
    step: ['processing-content', 'Processing titles'],
  },
] as const

describe.each(TWINS)('$title', ({ path, call, title, button, bar, type, step }) => {
  const main = (app: App) => app.page.getByRole('main')
  const start = (app: App) => app.page.getByRole('button', { name: button, exact: true })
  const progress = (app: App) => app.page.getByRole('progressbar', { name: bar, exact: true })

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
    await expect(main(other)).toContainText('in another tab or by another admin')
    await expect(start(other)).toHaveAttribute('aria-busy', 'true')
    await mock.clock('resume')
    await expect(main(app)).toContainText(`${title} finished`)
    await expect(main(other)).toContainText(`${title} finished`)
    await main(other).getByRole('button', { name: 'Dismiss' }).click()
    await expect(main(other)).not.toContainText(' finished')
    await expect(main(app)).toContainText(' finished')
    await other.page.close()

    await expect(app.liveState).toHaveText('Live')
    const body = { message: 'The disk of the server is full' }
    await mock.fault({ method: 'POST', path: call, status: 409, body })
    const answer = await app.hold(call)
    await start(app).click()
    await mock.progress(type, step[0], 40, 'Looking at titles')
    await expect(progress(app)).toHaveAttribute('aria-valuenow', '40')
    await expect(main(app)).toContainText(step[1])
    answer()
    await expect(main(app)).toContainText(`${title} failed`)
    await expect(main(app)).toContainText('The disk of the server is full')

    await mock.clock('pause')
    await app.page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await mock.advanceUntilVisible(progress(app))
    await mock.stream('cut')
    await mock.clock('resume')
    await expect(main(app)).toContainText(`${title} finished`)
    await app.button('Details').click()
    await expect(main(app).getByRole('table', { name: title })).toBeVisible()
  })
})
