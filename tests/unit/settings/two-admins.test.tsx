// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ScheduledJob } from '../../../web/contract/scheduler.ts'
import QuotaSettingsPage from '../../../web/features/approvals/settings/quota-settings-page.tsx'
import RouterPage from '../../../web/features/arr/router/router-page.tsx'
import { drainToasts, type Toast } from '../../../web/state/toasts.ts'
import { domMock } from '../../support/dom-mock.ts'
import { openPage, retype, save as saveBar, type User } from '../../support/dom-page.tsx'
import { rule, withRules } from '../../support/router-rule.ts'
import { openEditor, save as saveDialog } from '../plex-users/page-support.tsx'

const mock = domMock()
const JOB = '/v1/scheduler/schedules/quota-maintenance'
const CONFIG = '/v1/config/config'
const ADA = '/v1/users/users/2'
const RULES = '/v1/content-router/rules'

let toasts: Toast[]
beforeEach(() => {
  drainToasts()
  toasts = []
})
const report = async (title: string): Promise<string> => {
  const found = () => toasts.find(toast => toast.title === title)
  await waitFor(() => {
    toasts.push(...drainToasts())
    expect(found()).toBeDefined()
  })
  return found()?.description ?? ''
}
const REPLACED = 'Your save replaced another admin’s changes'
const ELSEWHERE = 'Changed by another admin while you were saving'

type Act = () => Promise<unknown>

/** Runs `act` once, after the response to the page's next call of this kind. */
const afterNext = (method: string, path: string, act: Act) => {
  const send = globalThis.fetch
  let isDue = true
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const response = await send(url, init)
    if (isDue && (init.method ?? 'GET') === method && url === path) {
      isDue = false
      await act()
    }
    return response
  })
}

/** Returns a function that waits until the page has loaded the record again after reporting its save, to compare it. */
const comparisonOf = (path: string) => {
  const send = globalThis.fetch
  let isCompared = false
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    toasts.push(...drainToasts())
    const isAfterwards = toasts.length > 0 && (init.method ?? 'GET') === 'GET' && url === path
    const response = await send(url, init)
    isCompared ||= isAfterwards
    return response
  })
  return async () => {
    await waitFor(() => expect(isCompared).toBe(true))
    await mock.calls()
    toasts.push(...drainToasts())
  }
}

interface Form {
  method: 'PUT' | 'PATCH'
  path: string
  /** Opens the form and changes a setting. */
  change: () => Promise<Act>
  /** Another admin changes another setting that is saved in the same call. */
  theirs: Act
  /** Another admin's save that loaded its values before ours. */
  stale: Act
  replaced: string
  overwritten: string
}

const putConfig = (patch: object) => mock.send('PUT', CONFIG, { ...patch })
const putJob = (expression: string) =>
  mock.send('PUT', JOB, { type: 'cron', config: { expression } })
const openQuotaSettings = async () => {
  const user = openPage(QuotaSettingsPage, '/approvals/quota-settings')
  await screen.findByLabelText('Time')
  return user
}
const monthly = async (part: object) => {
  const { quotaSettings } = await mock.config()
  await putConfig({
    quotaSettings: { ...quotaSettings, monthly: { ...quotaSettings.monthly, ...part } },
  })
}
const stored = <T,>(path: string) => mock.send<T>('GET', path)

const FORMS: Record<string, Form> = {
  'a schedule’s time': {
    method: 'PUT',
    path: JOB,
    change: async () => {
      const user = await openQuotaSettings()
      await retype(user, screen.getByLabelText('Time'), '04:00')
      return () => saveBar(user)
    },
    theirs: () => putJob('0 2 * * 1'),
    stale: () => putJob('0 2 * * 1'),
    replaced: 'Day: Every day (the other admin had set Monday).',
    overwritten: 'Day: Monday. Time: 2:00 AM (you saved 4:00 AM).',
  },
  'a group of settings': {
    method: 'PUT',
    path: CONFIG,
    change: async () => {
      await monthly({ resetDay: 1, handleMonthEnd: 'last-day' })
      const user = await openQuotaSettings()
      await retype(user, screen.getByLabelText('Monthly quotas reset on day'), '12')
      return () => saveBar(user)
    },
    theirs: () => monthly({ handleMonthEnd: 'skip-month' }),
    stale: () => monthly({ resetDay: 1, handleMonthEnd: 'skip-month' }),
    replaced:
      'In months without that day: Use the last day of the month (the other admin had set Skip the month).',
    overwritten:
      'Monthly quotas reset on day: 1 of the month (you saved 12 of the month). In months without that day: Skip the month.',
  },
  'a user’s switches': {
    method: 'PATCH',
    path: ADA,
    change: async () => {
      await mock.send('PATCH', ADA, { can_sync: true, requires_approval: false })
      const { user, editor } = await openEditor()
      await user.click(editor.getByLabelText('Sync watchlist'))
      return () => saveDialog(user, editor)
    },
    theirs: () => mock.send('PATCH', ADA, { can_sync: true, requires_approval: true }),
    stale: () => mock.send('PATCH', ADA, { can_sync: true, requires_approval: true }),
    replaced: 'Every request needs approval: Off (the other admin had set On).',
    overwritten: 'Sync watchlist: On (you saved Off). Every request needs approval: On.',
  },
}

describe.each(Object.entries(FORMS))(
  '%s',
  (_, { method, path, change, theirs, stale, ...words }) => {
    test('names the other admin’s change that the save overwrote', async () => {
      const save = await change()
      afterNext('GET', path, theirs)
      await save()
      expect(await report(REPLACED)).toContain(words.replaced)
    })

    test('names its own values that a save elsewhere overwrote', async () => {
      const save = await change()
      afterNext(method, path, stale)
      await save()
      expect(await report(ELSEWHERE)).toBe(`${words.overwritten} Check the current values.`)
      expect(toasts.find(toast => toast.title === ELSEWHERE)?.kind).toBe('error')
    })

    test('reports nothing if no one else saved', async () => {
      const save = await change()
      const isCompared = comparisonOf(path)
      await save()
      await isCompared()
      expect(toasts).toHaveLength(1)
    })
  },
)

test('saving a schedule’s time keeps a switch changed at the same moment', async () => {
  const user = await openQuotaSettings()
  await retype(user, screen.getByLabelText('Time'), '04:00')
  afterNext('GET', JOB, () => mock.send('PATCH', `${JOB}/toggle`, { enabled: false }))
  await saveBar(user)
  expect(await report(ELSEWHERE)).toBe('Run maintenance: Off. Check the current values.')
  expect(screen.getByLabelText('Run maintenance')).toHaveProperty('checked', false)
  expect(await stored<ScheduledJob>(JOB)).toMatchObject({
    enabled: false,
    config: { expression: '0 4 * * *' },
  })
})

test('a second save right after the first still reports what was overwritten', async () => {
  const user = await openQuotaSettings()
  await retype(user, screen.getByLabelText('Time'), '04:00')
  afterNext('PUT', JOB, () => putJob('0 2 * * *'))
  await saveBar(user)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull())
  await retype(user, screen.getByLabelText('Keep usage records for'), '99')
  await saveBar(user)
  expect(await report(ELSEWHERE)).toContain('Time: 2:00 AM (you saved 4:00 AM).')
})

describe('content router', () => {
  beforeEach(() => mock.reset(withRules([rule(1, 90, 'One'), rule(2, 50, 'Two')])))
  const name = (user: User, text: string) =>
    screen.findByLabelText('Name').then(field => retype(user, field, text))

  test('a new rule has nothing to compare', async () => {
    const user = openPage(RouterPage, '/radarr/content-router?rule=new')
    await name(user, 'Three')
    await user.click(screen.getByRole('button', { name: 'Add condition' }))
    await user.selectOptions(screen.getByLabelText('Condition 1: field'), 'Genre')
    await user.type(screen.getByLabelText('Condition 1: value'), 'Drama{Enter}')
    await saveBar(user)
    const rows = await screen.findByRole('list', { name: /^Rules/ })
    expect(within(rows).getByText('Three')).toBeTruthy()
    expect(drainToasts().map(toast => toast.title)).toEqual(['Rule added'])
  })

  test('a moved rule is not a change by others', async () => {
    const user = openPage(RouterPage, '/radarr/content-router?rule=1')
    await user.selectOptions(await screen.findByLabelText('Position'), '2 of 2')
    const isCompared = comparisonOf(`${RULES}/target/radarr`)
    await saveBar(user)
    await isCompared()
    expect(toasts.map(toast => toast.title)).toEqual(['Rule saved'])
  })
})
