// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { AttentionCard } from '../../../web/features/dashboard/attention/attention-card.tsx'
import type { AttentionItem } from '../../../web/features/dashboard/attention/attention-items.ts'
import type { Attention } from '../../../web/features/dashboard/attention/use-attention.ts'

const view = (attention: Partial<Attention>) => (
  <MemoryRouter>
    <AttentionCard
      attention={{
        items: [],
        failures: [],
        isKnown: true,
        isGathered: true,
        connected: 4,
        configured: 4,
        isPlexConnected: false,
        ...attention,
      }}
    />
  </MemoryRouter>
)
const show = (attention: Partial<Attention>) => render(view(attention))
const region = () => screen.getByRole('region', { name: 'Needs attention' })

const item = (id: string): AttentionItem => ({
  id,
  subject: 'instance',
  tone: 'bad',
  title: `${id} is unreachable`,
  to: '/radarr/instances',
})

test('shows "All clear" only after everything has loaded', () => {
  show({ isKnown: false })
  expect(region().textContent).toBe('Needs attention')
  expect(within(region()).getByRole('status')).toBeTruthy()
  cleanup()
  show({})
  expect(region().textContent).toContain('All clear. 4 instances connected')
})

const attic = { items: [item('Attic')] }
test.each([
  [attic, /^Needs attention1Attic is unreachable.*4 instances connected$/],
  [{ ...attic, configured: 5 }, /4 of 5 instances connected$/],
  [{ ...attic, connected: null }, /^(?!.*connected)/],
  [{ isPlexConnected: true }, /All clear. Plex and 4 instances connected$/],
  [{ isPlexConnected: true, connected: 0 }, /All clear. Plex connected$/],
  [{ isPlexConnected: false, connected: null }, /All clear. $/],
])('names what is connected, if known: %j', (attention, words) => {
  show(attention)
  expect(region().textContent).toMatch(words)
})

test('shows the first entries together to avoid layout shifts, without waiting for slow checks', () => {
  show({ items: [item('Attic')], isKnown: false, isGathered: false })
  expect(region().textContent).toBe('Needs attention')
  cleanup()
  show({ items: [item('Attic')], isKnown: false })
  expect(region().textContent).toContain('Attic is unreachable')
})

test('entries of slow checks follow those already shown, so that these keep their place', () => {
  const { rerender } = show({ items: [item('Attic')], isKnown: false })
  rerender(view({ items: [item('Basement'), item('Attic')] }))
  expect(screen.getAllByRole('link').map(link => link.textContent)).toEqual([
    expect.stringContaining('Attic'),
    expect.stringContaining('Basement'),
  ])
})

test('names a failed source with its cause and retries it, and clears no others before they are known', async () => {
  let tries = 0
  const failure = {
    what: 'Scheduled jobs',
    isKnown: false,
    error: 'Couldn’t load the scheduled jobs.',
    retry: async () => {
      tries += 1
    },
  }
  show({ failures: [failure] })
  expect(region().textContent).toContain('No problems found, but some checks couldn’t be completed')
  expect(region().textContent).toContain('Scheduled jobs: Couldn’t load the scheduled jobs.')
  expect(screen.queryByText('All clear')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(tries).toBe(1)
  cleanup()
  show({ failures: [failure], isKnown: false })
  expect(region().textContent).toContain('Not checked')
  expect(region().textContent).not.toContain('No problems')
})
