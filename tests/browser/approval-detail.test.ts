import { describe } from 'vitest'
import type { App } from '../support/app.ts'
import type { Mock } from '../support/mock.ts'
import { expect, test } from '../support/test.ts'

const TITLE = 'A Quiet Heist'
const ROUTING = {
  instanceId: 1,
  instanceType: 'radarr',
  priority: 50,
  qualityProfile: '4.0',
  rootFolder: '/data/movies',
  tags: ['uhd'],
  searchOnAdd: true,
  minimumAvailability: 'tomorrow',
  fromLater: 'kept',
}
const PATCH = 'PATCH /v1/approval/requests/:id'
const APPROVE = 'POST /v1/approval/requests/:id/approve'

interface Wanted {
  title: string
  userId?: number
  routing?: object
}

const createRequest = async (
  app: App,
  { title, userId = 2, routing = {} }: Wanted,
): Promise<number> => {
  const answer = await app.page.request.post(`${app.url}/v1/approval/requests`, {
    data: {
      userId,
      contentType: 'movie',
      contentTitle: title,
      contentKey: `key of ${title}`,
      contentGuids: ['tmdb:949', 'imdb:tt0113277'],
      triggeredBy: 'manual_flag',
      approvalReason: 'User requires approval for all requests',
      routerDecision: {
        action: 'require_approval',
        approval: {
          reason: 'User requires approval',
          triggeredBy: 'manual_flag',
          data: {},
          proposedRouting: { ...ROUTING, ...routing },
        },
        newer: true,
      },
    },
  })
  return (await answer.json()).approvalRequest.id
}
const stored = async (app: App, id: number) =>
  (
    await (
      await app.page.request.get(`${app.url}/v1/approval/requests/${id}`, {
        headers: { accept: 'application/json' },
      })
    ).json()
  ).approvalRequest

const openRequest = async (app: App) => {
  await app.enter()
  const id = await createRequest(app, { title: TITLE })
  await app.open(`/approvals?request=${id}`)
  return { id, details: app.dialog(TITLE) }
}
const openRouting = (app: App) =>
  app.dialog(TITLE).getByRole('button', { name: 'Change destination' }).click()
const row = (app: App, title: string) => app.page.getByRole('row').filter({ hasText: title })
const countOf = async (mock: Mock, call: string) => (await mock.calls())[call] ?? 0

test('opens from a link, counts the other users who want the title and approves all their requests', async ({
  app,
  mock,
}) => {
  await app.enter()
  const id = await createRequest(app, { title: 'Ronin' })
  const twin = await createRequest(app, { title: 'Ronin', userId: 3 })
  await app.open(`/approvals?request=${id}`)
  const details = app.dialog('Ronin')
  await expect(details.getByRole('region', { name: 'Library' })).toContainText(
    'Approving this request also approves theirs.',
  )
  await app.page.reload()
  await details.getByRole('button', { name: 'Approve all 2' }).click()
  await expect(details).not.toBeVisible()
  await expect.poll(async () => (await stored(app, twin)).status).toBe('approved')
  expect((await stored(app, id)).status).toBe('approved')
  expect(await countOf(mock, 'POST /v1/approval/requests/bulk/approve')).toBe(1)
})

test('edits the routing, saves it and approves with a note', async ({ app, mock }) => {
  const { id, details } = await openRequest(app)
  const field = (name: string) => details.getByLabel(name, { exact: true })
  await expect(details.getByRole('region', { name: 'Destination' })).toContainText(
    'Radarr /data/movies · HD-1080p',
  )
  await expect(field('Quality profile')).toHaveCount(0)
  await openRouting(app)
  await expect(field('Quality profile')).toBeVisible()
  await expect(details.getByRole('button', { name: 'Save routing' })).not.toBeVisible()

  await field('Quality profile').selectOption({ label: 'Ultra-HD' })
  await expect(details).toContainText('Was HD-1080p')
  await details.getByRole('button', { name: 'Save routing' }).click()
  await expect(details).toContainText('Routing saved.')
  expect((await stored(app, id)).proposedRouterDecision).toMatchObject({
    newer: true,
    approval: { proposedRouting: { ...ROUTING, qualityProfile: 5 } },
  })

  await field('Instance').selectOption({ label: 'Radarr 4K' })
  await expect(details.getByRole('region', { name: 'Destination' })).toContainText(
    'Radarr 4K /data/movies-4k · Ultra-HD',
  )
  await details.getByRole('combobox', { name: 'Tags' }).fill('family')
  await app.page.keyboard.press('Enter')
  await details.getByRole('textbox', { name: 'Note' }).fill('For Sunday')
  await details.getByRole('button', { name: 'Approve with this routing' }).click()
  await expect.poll(async () => (await stored(app, id)).status).toBe('approved')
  await expect(details).not.toBeVisible()
  expect(await countOf(mock, PATCH)).toBe(2)
  expect(await countOf(mock, APPROVE)).toBe(1)
  expect(await stored(app, id)).toMatchObject({
    status: 'approved',
    approvalNotes: 'For Sunday',
    proposedRouterDecision: {
      approval: {
        proposedRouting: {
          instanceId: 2,
          qualityProfile: 5,
          rootFolder: '/data/movies-4k',
          tags: ['1', '3'],
          minimumAvailability: 'tomorrow',
          fromLater: 'kept',
        },
      },
    },
  })
})

test('keeps the saved options of an unreachable instance, and edits when the save fails', async ({
  app,
  mock,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 500/)
  await app.enter()
  const id = await createRequest(app, {
    title: TITLE,
    routing: { instanceId: 3, qualityProfile: 'HD-720p', rootFolder: '/mnt/attic', tags: ['uhd'] },
  })
  await app.open('/approvals?q=heist')
  await app.link(TITLE).click()
  const details = app.dialog(TITLE)
  await openRouting(app)
  await expect(details).toContainText('Couldn’t load the options from Attic (old disks)')
  const availability = details.getByLabel('Minimum availability')
  await availability.selectOption('released')
  await mock.fault({ method: 'PATCH', path: '/v1/approval/requests/:id', status: 500 })
  await details.getByRole('button', { name: 'Save routing' }).click()
  await expect(details).toContainText('Couldn’t save the routing')
  await expect(availability).toHaveValue('released')

  await app.page.goBack()
  const question = app.dialog('Close without saving?')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await details.getByRole('button', { name: 'Save routing' }).click()
  await expect(details).toContainText('Routing saved.')
  expect((await stored(app, id)).proposedRouterDecision.approval.proposedRouting).toMatchObject({
    qualityProfile: 'HD-720p',
    rootFolder: '/mnt/attic',
    tags: ['uhd'],
    minimumAvailability: 'released',
  })

  await availability.selectOption('announced')
  await app.page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(details).not.toBeVisible()
  await app.page.keyboard.press('Control+s')
  expect((await stored(app, id)).status).toBe('pending')
  expect(await countOf(mock, PATCH)).toBe(2)
})

test("doesn't overwrite a routing another admin saved in between without confirmation", async ({
  app,
  mock,
}) => {
  const { id, details } = await openRequest(app)
  await openRouting(app)
  await details.getByLabel('Quality profile').selectOption({ label: 'Ultra-HD' })
  const { proposedRouterDecision: theirs } = await stored(app, id)
  Object.assign(theirs.approval.proposedRouting, { qualityProfile: 2, searchOnAdd: false })
  await app.page.request.patch(`${app.url}/v1/approval/requests/${id}`, {
    data: { proposedRouterDecision: theirs },
  })
  const save = details.getByRole('button', { name: 'Save routing' })
  await save.click()
  await expect(details).toContainText('Quality profile is now SD')
  expect(await countOf(mock, PATCH)).toBe(1)
  await details.getByRole('button', { name: 'Keep my value' }).click()
  await save.click()
  await expect(details).toContainText('Routing saved.')
  expect((await stored(app, id)).proposedRouterDecision.approval.proposedRouting).toEqual({
    ...ROUTING,
    qualityProfile: 5,
    searchOnAdd: false,
  })
})

test('a watchlist and names that load late don’t move the buttons', async ({ app }) => {
  const held = await Promise.all(
    ['/v1/users/2/watchlist', '/v1/radarr/quality-profiles?instanceId=1'].map(path =>
      app.hold(path),
    ),
  )
  const { details } = await openRequest(app)
  await expect(details).toContainText('after approval')
  const place = () => details.getByRole('button', { name: 'Change destination' }).boundingBox()
  // The sheet slides in.
  await details.evaluate(sheet => Promise.all(sheet.getAnimations().map(one => one.finished)))
  const before = await place()
  expect(await details.textContent()).not.toContain('HD-1080p')
  for (const release of held) release()
  await expect(details).toContainText('HD-1080p')
  expect(await place()).toEqual(before)
})

test('becomes read-only when the request is decided elsewhere', async ({ app, mock }) => {
  const { id, details } = await openRequest(app)
  await openRouting(app)
  await expect(details.getByLabel('Quality profile')).toBeVisible()
  await expect(app.liveState).toHaveText('Live')
  await details.getByLabel('Quality profile').selectOption({ label: 'Ultra-HD' })
  await mock.approval('approved', { requestId: id })
  await expect(details).toContainText('Approved elsewhere')
  // No decision was made here, so none is called lost.
  await expect(details).toContainText(/Approved[^.]*(now|ago)\.\s*Your changes weren’t saved/)
  await expect(details).toContainText('Your changes weren’t saved: Quality profile → Ultra-HD.')
  await expect(details.getByLabel('Quality profile')).not.toBeVisible()
  await expect(details.getByRole('button', { name: /Approve|Save|Reject/ })).not.toBeVisible()
  await app.page.keyboard.press('Escape')
  await expect(details).not.toBeVisible()
  expect(await countOf(mock, PATCH)).toBe(0)
})

test('rejects and deletes a request from its details', async ({ app }) => {
  await app.enter()
  const id = await createRequest(app, { title: TITLE })
  await app.open(`/approvals?status=all&q=heist&request=${id}`)
  const details = app.dialog(TITLE)
  await details.getByRole('button', { name: 'Reject…' }).click()
  const question = app.dialog(`Reject “${TITLE}”`)
  await question.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(details).not.toBeVisible()
  await expect(row(app, TITLE)).toContainText('Rejected')

  await app.link(TITLE).click()
  await details.getByRole('button', { name: 'More actions' }).click()
  await app.page.getByRole('menuitem', { name: 'Delete…' }).click()
  await app.dialog('Delete this request?').getByRole('button', { name: 'Delete' }).click()
  await expect(details).not.toBeVisible()
  await expect(row(app, TITLE)).not.toBeVisible()
  await expect(app.page).toBeAt('/approvals?status=all&q=heist')
})

test('beside the list, steps through the requests by keyboard or their titles, and Escape returns to the row', async ({
  app,
}) => {
  await app.enter()
  await app.open('/approvals')
  const rows = app.page.locator('tr[data-row]')
  await expect(rows.first()).toBeVisible()
  const titles = await rows.getByRole('rowheader').getByRole('link').allTextContents()
  const details = (at: number) => app.dialog(titles[at] ?? '')
  await rows.nth(0).focus()
  await app.page.keyboard.press('Enter')
  await expect(details(0)).toContainText('1 of 15')
  await app.page.keyboard.press('j')
  await expect(details(1)).toContainText('2 of 15')
  await app.page.keyboard.press('ArrowDown')
  await expect(details(2)).toContainText('3 of 15')
  await expect(rows.nth(2)).toHaveAttribute('data-state', 'open')

  await details(2).getByRole('textbox', { name: 'Note' }).fill('jar')
  await expect(details(2)).toContainText('3 of 15')
  await details(2).getByRole('textbox', { name: 'Note' }).fill('')
  // The list stays usable.
  await rows.nth(1).getByRole('link').click()
  await expect(details(1)).toContainText('2 of 15')
  await app.page.keyboard.press('Escape')
  await expect(app.page).toBeAt('/approvals')
  await expect(rows.nth(1)).toBeFocused()

  await app.page.keyboard.press('Enter')
  await expect(details(1)).toContainText('2 of 15')
  await app.page.keyboard.press('r')
  await expect(app.dialog(`Reject “${titles[1]}”`)).toBeVisible()
  await app.page.keyboard.press('Escape')
  await app.page.keyboard.press('a')
  await expect(details(2)).toContainText('3 of 15')
})

describe('with a ten-second undo window', () => {
  test.override({ undoWindowS: 10 })

  test('reads and decides one request after the other, and returns to one by undo', async ({
    app,
  }) => {
    await app.enter()
    await app.open('/approvals')
    const rows = app.page.locator('tr[data-row]')
    await expect(rows.first()).toBeVisible()
    const titles = await rows.getByRole('rowheader').getByRole('link').allTextContents()
    const details = (at: number) => app.dialog(titles[at] ?? '')
    await rows.nth(0).focus()
    await app.page.keyboard.press('Enter')
    await expect(details(0).getByRole('button', { name: `Next: ${titles[1]}` })).toBeVisible()
    for (const at of [0, 1, 2]) {
      await expect(details(at)).toBeVisible()
      await app.page.keyboard.press('a')
    }
    await expect(details(3)).toBeVisible()
    await app.page.keyboard.press('r')
    await app.page.keyboard.press('Enter')
    await expect(details(4)).toBeVisible()
    await app.page.keyboard.press('u')
    await expect(details(3)).toBeVisible()
  })
})

test('creates a new request for a rejected one', async ({ app }) => {
  await app.enter()
  const id = await createRequest(app, { title: TITLE })
  await app.page.request.post(`${app.url}/v1/approval/requests/${id}/reject`, { data: {} })
  await app.open(`/approvals?request=${id}`)
  const details = app.dialog(TITLE)
  await expect(details).toContainText('Rejected by you')
  await expect(details.getByRole('button', { name: 'Approve anyway' })).toBeVisible()
  await details.getByRole('button', { name: 'Request again' }).click()
  await expect(app.toast('New request created')).toContainText(TITLE)
  await expect(details.getByRole('button', { name: /^Reject/ })).toBeVisible()
  expect((await stored(app, id)).status).toBe('rejected')
  expect(await stored(app, id + 1)).toMatchObject({
    status: 'pending',
    contentTitle: TITLE,
    proposedRouterDecision: { newer: true },
  })
})
