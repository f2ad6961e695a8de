// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import QuotaSettingsPage from '../../../web/features/approvals/settings/quota-settings-page.tsx'
import { resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import { openPage } from '../../support/dom-page.tsx'

// Dialogs are lazy chunks, which load slowly on a busy machine.
configure({ asyncUtilTimeout: 8000 })

const JOB_PATH = '/v1/scheduler/schedules/quota-maintenance'
let job: Record<string, unknown>
let puts: Record<string, unknown>[]

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

beforeEach(() => {
  puts = []
  job = {
    id: 1,
    name: 'quota-maintenance',
    type: 'cron',
    config: { expression: '0 2 * * *' },
    enabled: true,
    last_run: null,
    next_run: null,
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.includes(JOB_PATH)) return json({ success: true, config: {} })
    if (init.method === 'GET') return json(job)
    const body = JSON.parse(String(init.body))
    puts.push(body)
    job = { ...job, ...body }
    return json({ success: true, message: 'updated' })
  })
})
afterEach(() => {
  cleanup()
  resetOnSignOut()
  vi.unstubAllGlobals()
})

const opened = async () => {
  const user = openPage(QuotaSettingsPage, '/quota')
  await screen.findByLabelText('Time')
  return user
}

test('turning a job off keeps a schedule saved by another admin', async () => {
  const user = await opened()
  job = { ...job, config: { expression: '30 5 * * 1' } }
  await user.click(screen.getByLabelText('Run maintenance'))
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(puts).toEqual([{ enabled: false }]))
  expect(job).toMatchObject({ config: { expression: '30 5 * * 1' }, enabled: false })
})

test('writes a changed time in the job’s format', async () => {
  const user = await opened()
  await user.selectOptions(screen.getByLabelText('Day'), 'Sunday')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(puts).toEqual([{ type: 'cron', config: { expression: '0 2 * * 0' } }]))
})

test('keeps a schedule the page can’t represent', async () => {
  job = { ...job, config: { expression: '0 2 1 * *' } }
  const user = await opened()
  await user.click(screen.getByLabelText('Run maintenance'))
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(puts).toEqual([{ enabled: false }]))
  expect(job).toMatchObject({ config: { expression: '0 2 1 * *' }, enabled: false })
})

test('keeps the seconds of a schedule', async () => {
  job = { ...job, config: { expression: '0 0 2 * * *' } }
  const user = await opened()
  await user.selectOptions(screen.getByLabelText('Day'), 'Sunday')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() =>
    expect(puts).toEqual([{ type: 'cron', config: { expression: '0 0 2 * * 0' } }]),
  )
})
