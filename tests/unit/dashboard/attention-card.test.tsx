// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { AttentionCard } from '../../../web/features/dashboard/attention/attention-card.tsx'
import type { AttentionItem } from '../../../web/features/dashboard/attention/attention-items.ts'
import type { Attention } from '../../../web/features/dashboard/attention/use-attention.ts'

const CLEAR: Attention = {
  items: [],
  failures: [],
  isKnown: true,
  isGathered: true,
  connected: 4,
  configured: 4,
  areDestinationsChecked: true,
  isPlexConnected: false,
}
const view = (attention: Partial<Attention>) => (
  <MemoryRouter>
    <AttentionCard attention={{ ...CLEAR, ...attention }} />
  </MemoryRouter>
)
const text = () => screen.getByRole('region', { name: 'Needs attention' }).textContent
const itemsOf = (...names: string[]): Pick<Attention, 'items'> => ({
  items: names.map(
    (id): AttentionItem => ({
      id,
      subject: 'instance',
      title: `${id} is unreachable`,
      to: '/radarr/instances',
    }),
  ),
})

const attic = itemsOf('Attic')
test.each<[Partial<Attention>, RegExp]>([
  [{ isKnown: false }, /^Needs attention$/],
  [{}, /All clear. 4 instances connected$/],
  [attic, /^Needs attention1Attic is unreachable.*4 instances connected$/],
  [{ ...attic, configured: 5 }, /4 of 5 instances connected$/],
  [{ ...attic, connected: null }, /^(?!.*connected)/],
  // The first entries appear together, without waiting for slow checks.
  [{ ...attic, isKnown: false, isGathered: false }, /^Needs attention$/],
  [{ ...attic, isKnown: false }, /Attic is unreachable/],
  [{ areDestinationsChecked: false }, /No problems found. 4 instances connected$/],
  [{ isPlexConnected: true }, /All clear. Plex and 4 instances connected$/],
  [{ isPlexConnected: true, connected: 0 }, /All clear. Plex connected$/],
])('omits unknown values: %j', (attention, words) => {
  render(view(attention))
  expect(text()).toMatch(words)
})

test('entries of slow checks follow those already shown, so that these keep their place', () => {
  const { rerender } = render(view({ ...attic, isKnown: false }))
  rerender(view(itemsOf('Basement', 'Attic')))
  expect(screen.getAllByRole('link').map(link => link.textContent)).toEqual([
    expect.stringContaining('Attic'),
    expect.stringContaining('Basement'),
  ])
})

test('names a failed source with its cause and retries it, and clears no others before they are known', async () => {
  const retry = vi.fn(async () => undefined)
  const error = 'Couldn’t load the scheduled jobs.'
  const failures = [{ what: 'Scheduled jobs', error, retry }]
  render(view({ failures }))
  expect(text()).toContain('No problems found, but some checks couldn’t be completed')
  expect(text()).toContain(`Scheduled jobs: ${error}`)
  expect(text()).not.toContain('All clear')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
  cleanup()
  render(view({ failures, isKnown: false }))
  expect(text()).toContain('Not checked')
  expect(text()).not.toContain('No problems')
})
