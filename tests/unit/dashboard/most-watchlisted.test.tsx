// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { JourneyOverlay } from '../../../web/app/journey-overlay.tsx'
import type { Stats } from '../../../web/contract/stats.ts'
import '../../../web/features/journey/journey-dialog.tsx'
import { MostWatchlisted } from '../../../web/features/dashboard/statistics/most-watchlisted.tsx'
import { setPictures } from '../../../web/state/preferences.ts'
import '../../../web/ui/dialog-window.tsx'
import { domMock } from '../../support/dom-mock.ts'

const mock = domMock()
afterEach(() => setPictures(true))

const show = (parts: Partial<Stats>) =>
  render(
    <MemoryRouter>
      <MostWatchlisted
        parts={parts}
        type="show"
        onType={() => undefined}
        onRetry={() => undefined}
      />
      <JourneyOverlay />
    </MemoryRouter>,
  )
const pictures = () =>
  [...document.querySelectorAll('img')].map(picture => picture.getAttribute('src'))

test('a poster leads to where its title is', async () => {
  const stats = await mock.send<Stats>('GET', '/v1/stats/all?limit=5&days=7')
  show(stats)
  const [first] = stats.most_watched_shows
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  await user.click(screen.getByRole('button', { name: `Where is ${first?.title}?` }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Where is it?' }))
  expect(await dialog.findByRole('heading', { name: first?.title ?? '' })).toBeTruthy()
  await vi.waitFor(
    () => expect(dialog.getAllByRole('list', { name: /^Stations for/ }).length).toBe(first?.count),
    { timeout: 10_000 },
  )
})

test('pictures come through the gateway; without one, and where it is dead, a tile stands', async () => {
  const title = (thumb: string | null) => ({ title: String(thumb), count: 1, thumb })
  const parts = {
    most_watched_shows: [
      title('https://image.tmdb.org/t/p/1.jpg?x=1'),
      title('/posters/3'),
      title('//elsewhere.example/4.jpg'),
      title('javascript:alert(1)'),
      title(null),
    ],
  }
  const { unmount } = show(parts)
  const shows = (wanted: readonly string[]) =>
    vi.waitFor(() => expect(pictures()).toEqual(wanted), { timeout: 10_000 })
  const [tmdb, own] = [
    '/gateway/picture?of=https%3A%2F%2Fimage.tmdb.org%2Ft%2Fp%2F1.jpg%3Fx%3D1',
    '/gateway/picture?of=%2Fposters%2F3',
  ]
  await shows([tmdb, own])
  document.querySelector('img')?.dispatchEvent(new Event('error'))
  await shows([own])
  unmount()
  setPictures(false)
  show(parts)
  await shows([own])
})
