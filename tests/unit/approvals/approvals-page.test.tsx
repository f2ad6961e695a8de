// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { PROFILE_IDS, PROFILES } from '../../../mock/world/profiles.ts'
import { outbox } from '../../../web/components/decisions/outbox.ts'
import { setUndoWindow } from '../../../web/components/decisions/undo-window.ts'
import type { Approval } from '../../../web/contract/approvals.ts'
import ApprovalsPage from '../../../web/features/approvals/approvals-page.tsx'
// Preload the lazy scripts.
import '../../../web/features/approvals/detail/detail-sheet.tsx'
import '../../../web/features/approvals/list/save-view-dialog.tsx'
import { sendDecisions } from '../../../web/state/approval-decisions.ts'
import { approvals } from '../../../web/state/approvals.ts'
import { refreshUsers } from '../../../web/state/quotas.ts'
import { signedIn } from '../../../web/state/session.ts'
import { giveHover } from '../../support/dom-hover.ts'
import { giveLayout } from '../../support/dom-layout.ts'
import { domMock } from '../../support/dom-mock.ts'
import { openPage, retype, type User } from '../../support/dom-page.tsx'

const mock = domMock()
giveLayout({ width: 1200, height: 240 })
giveHover()
beforeEach(() => {
  // New requests of the previous test had the same numbers.
  for (const { id } of [...outbox.state.batches]) outbox.undo(id)
  // The longest, for busy machines.
  setUndoWindow(10)
})

const waiting = async () => (await mock.requests()).length
const rowsOf = async () => {
  const table = await screen.findByRole('table', { name: /requests/i })
  await within(table).findAllByRole('button', { name: /^Approve / })
  return within(table)
    .getAllByRole('row')
    .filter(row => row.hasAttribute('data-row'))
}
type Rows = [HTMLElement, HTMLElement, HTMLElement, HTMLElement]
/** Decisions can't be undone, but are sent. */
const sendAtOnce = () => {
  setUndoWindow(0)
  signedIn(1)
  onTestFinished(outbox.start())
}
/** Opens the list. @returns its first rows and the user */
const openList = async (path = '/approvals') => {
  const user = openPage(ApprovalsPage, path)
  return { user, rows: (await rowsOf()) as Rows }
}
const confirmReject = async (user: User) => {
  const dialog = within(await screen.findByRole('dialog', { name: /^Reject/ }))
  await user.click(dialog.getByRole('button', { name: /^Reject/ }))
}
const undoIn = (row: HTMLElement | undefined) =>
  within(row ?? document.body).queryByRole('button', { name: /^Undo/ })
/** Presses keys, which undo the decision about a row. */
const takesBack = async (user: User, keys: string, row: HTMLElement) => {
  await user.keyboard(keys)
  await waitFor(() => expect(undoIn(row)).toBeNull())
}
const focuses = async (user: User, keys: string, element: HTMLElement) => {
  await user.keyboard(keys)
  await waitFor(() => expect(document.activeElement, keys).toBe(element))
}
/** happy-dom keeps the focus on a removed element; a browser moves it to the document. */
const blurRemoved = () => {
  if (!document.activeElement?.isConnected) (document.activeElement as HTMLElement | null)?.blur()
}

test('says in one notice how many requests loaded, or that none did', async () => {
  const { rows } = await openList()
  const become = (state: object) => act(() => void Object.assign(approvals.state, state))
  become({ error: 'Database busy', total: 4321 })
  const loaded = approvals.state.rows.length
  await screen.findByText(`Only ${loaded} of 4,321 requests loaded`)
  expect(screen.getByText(/Database busy/)).toBeTruthy()
  // The first page counts like the tab does.
  become({ isLoaded: false, pending: 'part' })
  expect(await screen.findByText('4,321')).toBeTruthy()
  expect(rows[0].isConnected).toBe(true)
  become({ rows: [], total: null, pending: null, isRead: false })
  expect(await screen.findByText('Couldn’t load the requests')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  become({ isOffered: false })
  await screen.findByText('This server version doesn’t support approvals')
  // What can't be changed doesn't interrupt.
  expect(screen.queryByRole('alert')).toBeNull()
})

test('after A and R the focus goes to the next open row, which J and K keep to; u and Ctrl+Z undo', async () => {
  const before = await waiting()
  const { user, rows } = await openList()
  const [first, second, third, fourth] = rows
  await user.click(within(first).getByRole('button', { name: /^Approve / }))
  blurRemoved()
  await waitFor(() => expect(document.activeElement).toBe(first))
  expect(undoIn(first)).not.toBeNull()
  await takesBack(user, 'u', first)

  await focuses(user, 'j', second)
  await user.keyboard('a')
  await waitFor(() => expect(undoIn(second)).not.toBeNull())
  expect(within(second).queryByRole('checkbox')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(third))
  await focuses(user, 'k', first)
  await focuses(user, '{ArrowDown}', second)
  await user.keyboard('jr')
  await confirmReject(user)
  await waitFor(() => expect(document.activeElement).toBe(fourth))
  await takesBack(user, '{Control>}z{/Control}', third)
  await takesBack(user, 'u', second)
  expect(await waiting()).toBe(before)
})

test.each([
  ['that there are no requests yet, not that all are decided', '/approvals', 'No requests yet'],
  [
    'that it can’t tell while the watchlists can’t be loaded',
    '/approvals?status=approved&stuck=on',
    'Couldn’t check which titles are stuck',
  ],
])('an empty list says %s', async (_, path, text) => {
  const fresh = { name: 'fresh', world: { fresh: true, admin: true } }
  if (path === '/approvals') await mock.reset(fresh)
  else await mock.fault({ path: '/v1/users/:userId/watchlist', status: 500, times: 0 })
  openPage(ApprovalsPage, path)
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByText(/^(No matching|No pending) requests$/)).toBeNull()
})

/** A change made by someone else, as the page learns of it from an event. */
const push = async (approval: string, parts: Record<string, unknown> = {}) => {
  await mock.send('POST', '/mock/event', { approval, ...parts })
  act(() => approvals.scheduleReload())
}
/** The first titles, because rows below the visible area aren't rendered. */
const titlesOf = async () =>
  (await rowsOf()).slice(0, 4).map(row => within(row).getByRole('link').textContent)
const line = () => screen.queryByRole('button', { name: /^Show \d+ new requests?$/ })
const NEW = { title: 'Newcomer', contentType: 'movie', userId: 2 }

describe('new requests wait behind a line', () => {
  test('while the focus is in the list or in a menu of a row', async () => {
    const { user, rows } = await openList()
    const [, second] = rows
    const before = await titlesOf()
    const menu = within(second).getByRole('button', { name: /^More actions/ })
    act(() => menu.focus())
    await user.keyboard('{Enter}')
    await screen.findByRole('menuitem', { name: 'Details' })
    expect(second.contains(document.activeElement)).toBe(false)
    await push('created', NEW)
    await screen.findByRole('button', { name: 'Show 1 new request' })
    await focuses(user, '{Escape}', menu)
    expect(await titlesOf()).toEqual(before)
    await user.keyboard('/')
    await waitFor(() => expect(line()).toBeNull())
    expect((await titlesOf())[0]).toBe('Newcomer')
  })

  test('while rows are selected, until Show is pressed or the list is sorted', async () => {
    const { user, rows } = await openList()
    const before = await titlesOf()
    await user.click(within(rows[1]).getByRole('checkbox'))
    await user.click(screen.getByRole('searchbox'))
    await push('created', NEW)
    const show = await screen.findByRole('button', { name: 'Show 1 new request' })
    expect(await titlesOf()).toEqual(before)
    act(() => show.focus())
    await user.keyboard('{Enter}')
    expect(await titlesOf()).toEqual(['Newcomer', ...before.slice(0, 3)])
    expect(screen.getByRole('button', { name: 'Approve 1' })).toBeTruthy()
    expect(line()).toBeNull()
    const [newcomer] = await rowsOf()
    await waitFor(() => expect(document.activeElement).toBe(newcomer))

    await push('created', { ...NEW, title: 'Second' })
    await screen.findByRole('button', { name: 'Show 1 new request' })
    await user.click(screen.getByRole('button', { name: 'Expires' }))
    await waitFor(() => expect(line()).toBeNull())
    expect(await titlesOf()).not.toContain(before[2])
  })
})

test('a held row that was decided elsewhere stays in place, marked and without effect', async () => {
  const { user, rows } = await openList()
  const [, row] = rows
  const before = await titlesOf()
  await user.click(within(row).getByRole('checkbox'))
  act(() => row.focus())
  await push('rejected', { requestId: Number(row.dataset.row) })
  await within(row).findByText(/^Rejected/)
  expect(await titlesOf()).toEqual(before)
  expect(within(row).queryByRole('button')).toBeNull()
  act(() => row.focus())
  await user.keyboard('a')
  expect(undoIn(row)).toBeNull()
  expect(screen.queryByRole('button', { name: /^Approve \d/ })).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Show updated list' }))
  expect((await titlesOf()).slice(0, 3)).toEqual(before.filter((_, index) => index !== 1))
})

test('A and R act on the selection, and without one on the focused row', async () => {
  const { user, rows } = await openList()
  const [first, second, third] = rows
  for (const row of [first, second]) await user.click(within(row).getByRole('checkbox'))
  act(() => third.focus())
  await user.keyboard('r')
  await screen.findByRole('dialog', { name: 'Reject 2 requests' })
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('searchbox'))
  act(() => (document.activeElement as HTMLElement).blur())
  await user.keyboard('a')
  await waitFor(() => expect(undoIn(first)).not.toBeNull())
  expect(undoIn(second)).not.toBeNull()
  expect(undoIn(third)).toBeNull()
  expect(outbox.state.batches).toHaveLength(1)

  await takesBack(user, 'u', first)
  expect(await screen.findByText('2 selected', { selector: 'span:not([role])' })).toBeTruthy()
  act(() => first.focus())
  await focuses(user, 'a', third)
  await takesBack(user, 'u', first)
  await user.keyboard('{Escape}')
  act(() => third.focus())
  await user.keyboard('a')
  await waitFor(() => expect(undoIn(third)).not.toBeNull())
  expect(undoIn(first)).toBeNull()
})

test('a group is decided as one batch, with buttons or with A and R on its head', async () => {
  const { user } = await openList('/approvals?group=user')
  const [approve] = screen.getAllByRole('button', { name: /^Approve [2-9]\d* from / })
  const head = approve?.closest('tr')
  if (!approve || !head) throw new Error('No user has two requests.')
  const count = Number(approve.textContent?.match(/\d+/)?.[0])
  await user.click(approve)
  const sizes = () => outbox.state.batches.map(batch => batch.requests.length)
  expect(sizes()).toContain(count)
  await user.keyboard('u')
  await waitFor(() => expect(sizes()).not.toContain(count))
  act(() => head.focus())
  await user.keyboard('r')
  expect(await screen.findByRole('dialog', { name: `Reject ${count} requests` })).toBeTruthy()
})

describe('pending requests of one title', () => {
  const open = async (path = '/approvals') => {
    const reasons = ['Asked by hand', 'Asked by hand', 'Too long']
    for (const [at, approvalReason] of reasons.entries())
      await mock.request('Dune', { userId: at + 2, approvalReason })
    const { user, rows: all } = await openList(path)
    const rows = all.filter(row => within(row).queryByRole('link', { name: 'Dune' }))
    return { user, rows, row: rows[0] as HTMLElement }
  }
  const inner = () => [...document.querySelectorAll<HTMLElement>('[data-inner]')]

  test('are one row, which A decides as one batch', async () => {
    const { user, rows, row } = await open()
    expect(rows).toHaveLength(1)
    expect(within(row).getByRole('button', { name: /^Approve 3 requests for / })).toBeTruthy()
    expect(within(row).getByText('+1')).toBeTruthy()
    expect(within(row).getByText('3 requests')).toBeTruthy()
    const search = screen.getByRole('searchbox').closest('search')
    expect(search?.textContent).toMatch(/\d+ requests, \d+ titles/)
    await user.click(within(row).getByRole('checkbox'))
    expect(screen.getByText('3 selected, 1 title')).toBeTruthy()
    await user.click(within(row).getByRole('checkbox'))
    act(() => row.focus())
    await user.keyboard('a')
    await waitFor(() => expect(row.dataset.state).toBe('dim'))
    expect(outbox.state.batches.at(-1)?.requests).toHaveLength(3)
    await user.keyboard('u')
    await waitFor(() => expect(row.dataset.state).toBeUndefined())
  })

  test('are unfolded and folded by keys, and each can be rejected', async () => {
    const { user, row } = await open()
    act(() => row.focus())
    await user.keyboard('{ArrowRight}')
    expect(inner()).toHaveLength(3)
    const [, second] = inner()
    expect(within(second as HTMLElement).queryByRole('button', { name: /^Approve/ })).toBeNull()
    await user.keyboard('jjar')
    await confirmReject(user)
    await waitFor(() => expect(second?.dataset.state).toBe('dim'))
    expect(within(row).getByRole('button', { name: /^Approve 2 requests for / })).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(inner()[2]))
    await user.keyboard('{ArrowLeft}')
    expect(inner()).toEqual([])
    await waitFor(() => expect(document.activeElement).toBe(row))
    await user.keyboard('u')
  })

  test('stay apart when grouped by user', async () => {
    expect((await open('/approvals?group=user&q=dune')).rows).toHaveLength(3)
  })
})

test('Enter, ↓ and a second Esc lead from the search to the first row, whose menu approves all requests of its user', async () => {
  await mock.send('POST', '/mock/event', { approval: 'created', ...NEW, userId: 3, count: 2 })
  const { user, rows } = await openList()
  for (const keys of ['/{Enter}', '/{ArrowDown}', '/a{Escape}{Escape}'])
    await focuses(user, keys, rows[0])
  await user.click(within(rows[0]).getByRole('button', { name: /^More actions/ }))
  await user.click(await screen.findByRole('menuitem', { name: /^Approve all \d+ from / }))
  expect(outbox.state.batches.at(-1)?.requests.length).toBeGreaterThan(1)
})

test('the tabs are links, and arrow keys move between them', async () => {
  const { user } = await openList('/approvals?q=a')
  const tabs = screen.getByRole('navigation', { name: 'Requests by status' })
  const tab = (name: RegExp) => within(tabs).getByRole('link', { name })
  const address = '/approvals?q=a&status=approved%2Cauto_approved&sort=-due'
  expect(tab(/^Approved/).getAttribute('href')).toBe(address)
  act(() => tab(/^Pending/).focus())
  await focuses(user, '{ArrowLeft}', tab(/^All/))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(tab(/^All/).getAttribute('aria-current')).toBe('page'))
})

test('the Stuck tab lists approved titles that haven’t arrived', async () => {
  const { user } = await openList()
  const tabs = screen.getByRole('navigation', { name: 'Requests by status' })
  // Counted once someone asks, because that takes the watchlists of all users.
  await user.click(await within(tabs).findByRole('link', { name: 'Stuck' }))
  // Rows that become known while the pointer is in the list aren't new.
  await user.hover(screen.getByRole('table'))
  await within(tabs).findByRole('link', { name: /^Stuck \d/ })
  await screen.findByRole('columnheader', { name: /^Outcome/ })
  expect(screen.queryByRole('columnheader', { name: 'Approved' })).toBeNull()
  await screen.findAllByRole('button', { name: /^Request .* again$/ }, { timeout: 10_000 })
  const count = Number(within(tabs).getByText('Stuck').closest('a')?.textContent?.slice(5))
  expect(screen.getAllByRole('button', { name: /^Where is .*\?$/ })).toHaveLength(count)
  expect(screen.queryByRole('button', { name: /^Show \d/ })).toBeNull()
  const outcomes = screen.getAllByText(/^(No release for|Never added to|Downloading for) /)
  expect(outcomes).toHaveLength(count)
  const never = outcomes.filter(({ textContent }) => textContent?.startsWith('Never'))
  expect(outcomes.slice(0, never.length)).toEqual(never)
  const again = () => screen.getAllByRole('button', { name: /^Request .* again$/ })
  await waitFor(() => expect(again()).toHaveLength(never.length))
  act(() => again()[0]?.closest('tr')?.focus())
  await user.keyboard('a')
  expect(await screen.findByText('Requested again')).toBeTruthy()
  // The admin’s own change isn’t announced.
  expect(screen.queryByRole('button', { name: 'Show updated list' })).toBeNull()
  act(() => outcomes.at(-1)?.closest('tr')?.focus())
  await user.keyboard('{Enter}')
  const way = await screen.findByRole('link', { name: /^Open in (Radarr|Sonarr)$/ })
  expect(way.getAttribute('href')).toMatch(/^https?:\/\/.+\/add\/new\?term=t[mv]db:\d+$/)
})

test('asks once before a row or a selection with a deleted destination is approved, and warns in its details', async () => {
  const routing = { instanceId: 1, instanceType: 'radarr', priority: 50, qualityProfile: 99 }
  await mock.request('Broken', { routerDecision: { action: 'route', routing } })
  const { user, rows } = await openList()
  const [row, other] = rows

  await user.click(within(row).getByRole('button', { name: /^Approve / }))
  const question = within(await screen.findByRole('alertdialog', { name: /anyway\?$/ }))
  expect(question.getByText(/^Quality profile 99 doesn’t exist in Radarr/)).toBeTruthy()
  expect(undoIn(row)).toBeNull()
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(undoIn(row)).toBeNull()

  for (const each of [row, other]) await user.click(within(each).getByRole('checkbox'))
  const bar = await screen.findByRole('region', { name: 'Selection actions' })
  expect(screen.getByRole('region', { name: 'List messages' }).contains(bar)).toBe(true)
  await user.click(within(bar).getByRole('button', { name: /^Approve 2/ }))
  const all = within(await screen.findByRole('alertdialog', { name: 'Approve 2 requests anyway?' }))
  expect(all.getByText(/destination of 1 of 2 requests/)).toBeTruthy()
  await user.click(all.getByRole('button', { name: 'Approve 2 anyway' }))
  await waitFor(() => expect(undoIn(row)).not.toBeNull())
  expect(undoIn(other)).not.toBeNull()
  await takesBack(user, 'u', row)

  await user.click(within(row).getByRole('link'))
  const sheet = within(await screen.findByRole('dialog', { name: 'Broken' }))
  await sheet.findByText(/^Quality profile 99 doesn’t exist in Radarr/)
  expect(sheet.getByRole('button', { name: /^Approve anyway/ })).toBeTruthy()
})

test('a bulk decision names the requests that failed, and why', async () => {
  sendAtOnce()
  for (const title of ['Quiet One', 'Quiet Two', 'Quiet Three'])
    await mock.send('POST', '/mock/event', { approval: 'created', ...NEW, title })
  const user = openPage(ApprovalsPage, '/approvals?q=quiet')
  await screen.findByRole('button', { name: 'Reject Quiet Two' })
  const requests = await mock.requests()
  const idOf = (title: string) => requests.find(({ contentTitle }) => contentTitle === title)?.id
  await mock.send('DELETE', `/v1/approval/requests/${idOf('Quiet Two')}`)
  await user.click(screen.getByRole('checkbox', { name: /^Select all/ }))
  await user.click(await screen.findByRole('button', { name: /^Reject 3/ }))
  const question = within(await screen.findByRole('dialog', { name: 'Reject 3 requests' }))
  await retype(user, question.getByLabelText('Reason'), 'No space')
  await user.click(question.getByRole('button', { name: /^Reject/ }))
  const result = within(await screen.findByRole('dialog', { name: /^Rejected 2, 1 failed/ }))
  expect(result.getByText(/Quiet Two/)).toBeTruthy()
  expect(result.getByText(/not found.* no longer exists/i)).toBeTruthy()
  const path = `/v1/approval/requests/${idOf('Quiet One')}`
  const { approvalRequest } = await mock.send<{ approvalRequest: Approval }>('GET', path)
  expect(approvalRequest).toMatchObject({ status: 'rejected', approvalNotes: 'No space' })
})

test('a row that was decided here stays in place, without a line', async () => {
  sendAtOnce()
  const { user, rows } = await openList()
  const [first] = rows
  const before = await waiting()
  act(() => first.focus())
  await user.keyboard('a')
  await waitFor(async () => expect(await waiting()).toBe(before - 1))
  await waitFor(() => expect(outbox.state.batches).toEqual([]))
  expect(first.dataset.state).toBe('dim')
  expect(screen.queryByRole('button', { name: 'Show updated list' })).toBeNull()
  // What others do to it is news.
  await mock.send('DELETE', `/v1/approval/requests/${first.dataset.row}`)
  act(() => approvals.scheduleReload())
  expect(await screen.findByRole('button', { name: 'Show updated list' })).toBeTruthy()
})

test('a view is saved once it has a name, replaced by one of that name, and deleted', async () => {
  const user = openPage(ApprovalsPage, '/approvals?type=movie')
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  const choose = async (name: string) => user.click(await screen.findByRole('menuitem', { name }))
  const ask = async () => {
    await press('View')
    await choose('Save this view…')
    return within(await screen.findByRole('dialog', { name: 'Save this view' }))
  }
  const first = await ask()
  await user.click(first.getByRole('button', { name: 'Save' }))
  expect(first.getByText('Enter a name.')).toBeTruthy()
  await user.click(first.getByRole('button', { name: 'Cancel' }))
  const dialog = await ask()
  expect(dialog.queryByText('Enter a name.')).toBeNull()
  await retype(user, dialog.getByLabelText('Name'), 'Films')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'View: Films' })

  await user.click(screen.getByRole('button', { name: 'Clear type filter' }))
  const other = await ask()
  await user.type(other.getByLabelText('Name'), 'films ')
  await user.click(other.getByRole('button', { name: 'Replace' }))
  await press('View: films')
  await choose('Delete view')
  expect(screen.queryByRole('menuitem', { name: 'Films' })).toBeNull()
  await choose('films')
  expect(await screen.findByRole('button', { name: 'View' })).toBeTruthy()
})

test('shows a request with an unreadable field among the others, opens and rejects it', async () => {
  const [first, ...others] = await mock.requests()
  if (!first) throw new Error('The seed has no pending request.')
  const odd = { ...first, contentGuids: null, status: 'on_hold', createdAt: null }
  const answer = (path: string, body: object) => mock.fault({ path, status: 200, body, times: 0 })
  const approvalRequests = [odd, ...others.slice(0, 8)]
  const total = approvalRequests.length
  await answer('/v1/approval/requests', { success: true, message: '', approvalRequests, total })
  await answer('/v1/approval/requests/:id', { success: true, message: '', approvalRequest: odd })

  const user = openPage(ApprovalsPage, '/approvals?status=all')
  const rows = () => screen.queryAllByRole('row').filter(each => each.hasAttribute('data-row'))
  // The list is replaced while it loads, so a row found earlier may be gone when it is pressed.
  await waitFor(() => expect(rows()).toHaveLength(total))
  const NOTE = 'Some details of this request can’t be read'
  const row = screen.getByText(NOTE).closest<HTMLElement>('[data-row]') as HTMLElement
  expect(within(row).getByText('On hold')).toBeTruthy()
  await user.click(within(row).getByRole('link', { name: first.contentTitle }))
  const name = new RegExp(first.contentTitle)
  const sheet = within(await screen.findByRole('dialog', { name }))
  expect(await sheet.findByText(NOTE)).toBeTruthy()
  expect(sheet.getByRole('button', { name: /^Reject/ })).toBeTruthy()
})

test.each(['/approvals?q=sakura', '/approvals?q=sakura&group=user'])(
  'at %s, a user with an alias has no other name',
  async path => {
    await refreshUsers()
    const own = (await mock.requests()).filter(({ userName }) => userName === '田中さくら')
    expect((await openList(path)).rows).toHaveLength(own.length)
    const [shown] = screen.getAllByText('Sakura')
    expect(shown?.dataset.tip).toBe('Sakura (田中さくら)')
    expect(screen.queryByText('田中さくら')).toBeNull()
  },
)

test('a 503 of an instance that doesn’t respond says what to do', async () => {
  const body = { message: 'Radarr is not available' }
  await mock.fault({ path: '/v1/approval/requests/:id/approve', status: 503, body })
  const { failed } = await sendDecisions('approve', (await mock.requests()).slice(0, 1))
  expect(failed[0]?.cause).toBe(
    'Radarr is not available. Check that the instance is running, then try again.',
  )
})

const load = (profile: string) => mock.reset({ name: 'newer-requests', profile, timeline: [] })

test.each(PROFILE_IDS)('version %s shows auto-approved requests if it has them', async profile => {
  await load(profile)
  openPage(ApprovalsPage, '/approvals?status=auto_approved')
  const tabs = await screen.findByRole('navigation', { name: 'Requests by status' })
  const tab = await within(tabs).findByRole('link', { name: /^Approved \d/ })
  expect(tab.getAttribute('aria-current')).toBe('page')
  if (!PROFILES[profile].checksDecisions) return
  const [auto] = await mock.requests('limit=50&status=auto_approved')
  expect(await screen.findByRole('link', { name: auto?.contentTitle ?? '' })).toBeTruthy()
})

test.each([
  ['0.5.12', false],
  ['0.19', true],
])('%s shows the server’s poster without the watchlist: %s', async (profile, isShown) => {
  await load(profile)
  await mock.fault({ path: '/v1/users/:userId/watchlist', status: 500, times: 0 })
  const [request] = (await mock.requests()).filter(({ thumb }) => thumb || !isShown)
  if (!request) throw new Error('no request with a poster')
  openPage(ApprovalsPage, `/approvals?q=${encodeURIComponent(request.contentTitle)}`)
  const row = (await screen.findByRole('link', { name: request.contentTitle })).closest('tr')
  const pictures = () => [...(row?.querySelectorAll('img') ?? [])].map(({ src }) => src)
  await waitFor(async () =>
    expect((await mock.calls())['GET /v1/users/:userId/watchlist']).toBeGreaterThan(0),
  )
  const poster = expect.stringContaining(encodeURIComponent(request.thumb ?? ''))
  expect(pictures()).toEqual(isShown ? [poster] : [])
})
