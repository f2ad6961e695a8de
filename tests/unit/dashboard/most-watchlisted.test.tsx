// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { JourneyOverlay } from '../../../web/app/overlays/journey-overlay.tsx'
import type { Stats } from '../../../web/contract/stats.ts'
import '../../../web/features/journey/journey-dialog.tsx'
import { MostWatchlisted } from '../../../web/features/dashboard/statistics/most-watchlisted.tsx'
import { domMock } from '../../support/dom-mock.ts'

const mock = domMock()

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

test('opens the journey of a title from its poster', async () => {
  const stats = await mock.send<Stats>('GET', '/v1/stats/all?limit=5&days=7')
  show(stats)
  const [first] = stats.most_watched_shows
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  await user.click(screen.getByRole('button', { name: `Where is ${first?.title}?` }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Where is it?' }))
  // The year follows once the details of the title have loaded.
  const isTitle = (name: string) => name.startsWith(first?.title ?? '?')
  expect(await dialog.findByRole('heading', { name: isTitle })).toBeTruthy()
  expect(
    await dialog.findByText(new RegExp(`\\b${first?.count} users`), {}, { timeout: 10_000 }),
  ).toBeTruthy()
})
