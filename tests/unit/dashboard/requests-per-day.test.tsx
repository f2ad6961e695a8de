// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { dailyRequests } from '../../../web/features/dashboard/statistics/daily-requests.ts'
import { RequestsPerDay } from '../../../web/features/dashboard/statistics/requests-per-day.tsx'
import { quotas } from '../../../web/state/quotas.ts'
import { initialise } from '../../../web/state/startup.ts'
import { domMock } from '../../support/dom-mock.ts'
import { openPage } from '../../support/dom-page.tsx'

const mock = domMock()

interface Daily {
  dailyStats: { date: string; movies: number; shows: number }[]
}

const Week = () => <RequestsPerDay days={7} />
beforeEach(async () => {
  await initialise()
  await vi.waitFor(() => expect(quotas.state.data).not.toBeNull())
})
const openWeek = async () => {
  const user = openPage(Week, '/dashboard')
  await user.click(await screen.findByRole('button', { name: 'Show chart' }))
  return user
}
const says = (words: string) =>
  vi.waitFor(async () => expect((await region()).textContent).toContain(words))
const region = () => screen.findByRole('region', { name: 'Requests per day' })

test('adds up the requests of all users with a quota by day, readable with arrow keys', async () => {
  const ids = [...(quotas.state.data?.keys() ?? [])]
  const answers = await Promise.all(
    ids.map(id => mock.send<Daily>('GET', `/v1/quota/stats/daily?userId=${id}&days=7`)),
  )
  const sum = (back: number, type: 'movies' | 'shows') =>
    answers.reduce((all, { dailyStats }) => all + (dailyStats[back]?.[type] ?? 0), 0)
  const wordsOf = (back: number) =>
    new RegExp(`: ${sum(back, 'movies')} movies?, ${sum(back, 'shows')} shows?$`)

  const user = await openWeek()
  const plot = await screen.findByRole('slider', { name: 'Requests per day' })
  expect(plot.getAttribute('aria-valuetext')).toMatch(wordsOf(0))
  plot.focus()
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(plot.getAttribute('aria-valuetext')).toMatch(wordsOf(2))
  await user.keyboard('{End}{ArrowRight}')
  expect(plot.getAttribute('aria-valuetext')).toMatch(wordsOf(0))

  await user.click(screen.getByRole('button', { name: 'Requests per day as a table' }))
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(8)
})

test('explains without an alert that daily counts are not supported or there are no quotas', async () => {
  await mock.fault({ path: '/v1/quota/stats/daily', kind: 'html' })
  await openWeek()
  await says('doesn’t count requests per day')
  expect(screen.queryByRole('alert')).toBeNull()
  quotas.set(new Map())
  await says('no user has a quota')
})

test('counts only the first fifty users with quotas and shows the limit', async () => {
  const none = { movie: null, show: null }
  quotas.set(new Map(Array.from({ length: 60 }, (_, index) => [index + 1, none])))
  await openWeek()
  await says('50 of 60 users with quotas')
  expect((await mock.calls())['GET /v1/quota/stats/daily']).toBe(50)
})

test('says that the figures may be out of date if they fail to reload', async () => {
  await openWeek()
  await screen.findByRole('slider', { name: 'Requests per day' })
  await mock.fault({ path: '/v1/quota/stats/daily', status: 500 })
  await dailyRequests('7').load({ force: true })
  expect(await screen.findByText('These figures may be out of date')).toBeTruthy()
  expect(screen.getByRole('slider', { name: 'Requests per day' })).toBeTruthy()
})

test('names what couldn’t be loaded, and why', async () => {
  const body = { statusCode: 500, message: 'Database busy' }
  await mock.fault({ path: '/v1/quota/stats/daily', status: 500, body })
  await openWeek()
  const notice = await within(await region()).findByRole('alert')
  expect(notice.textContent).toContain('Couldn’t load requests per day')
  expect(notice.textContent?.match(/Database busy/g)).toHaveLength(1)
})
