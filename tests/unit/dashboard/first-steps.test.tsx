// @vitest-environment happy-dom
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FirstStepsBar } from '../../../web/components/first-steps/first-steps-bar.tsx'
import { FirstSteps } from '../../../web/features/dashboard/setup/first-steps.tsx'
import { config } from '../../../web/state/config.ts'
import { updateConfig } from '../../../web/state/config-edits.ts'
import { setFirstSteps } from '../../../web/state/first-steps.ts'
import { users } from '../../../web/state/users.ts'
import { startWorkflow } from '../../../web/state/workflow.ts'
import { keepFocus } from '../../../web/ui/focus.ts'
import { domMock } from '../../support/dom-mock.ts'

const mock = domMock()

const load = () => Promise.all([config.load({ force: true }), users.load({ force: true })])
const INSTANCE = { name: 'Mine', baseUrl: 'http://arr:7878', apiKey: 'key', isDefault: true }
const SETTINGS = { qualityProfile: '4', rootFolder: '/data' }
const list = () => screen.findByRole('region', { name: 'First steps' })
const current = async () =>
  within(await list())
    .getAllByRole('listitem')
    .find(item => item.getAttribute('aria-current') === 'step')?.textContent

beforeEach(async () => {
  setFirstSteps('auto')
  await mock.reset('first-run')
  await load()
})
beforeEach(keepFocus)
afterEach(() => setFirstSteps('auto'))

const show = (view = <FirstSteps />) => render(<MemoryRouter>{view}</MemoryRouter>)

test('moves on to the next step once Plex is connected', async () => {
  show()
  expect(await current()).toContain('Connect Plex')
  await updateConfig({ plexTokens: ['token'] })
  await waitFor(async () => expect(await current()).toContain('Add a Radarr instance'))
  expect((await list()).textContent).toContain('1 of 5 done')
  expect(within(await list()).getByRole('link', { name: 'View: Connect Plex' })).toBeTruthy()
})

test('offers to undo a dismissal', async () => {
  show()
  const user = userEvent.setup()
  await list()
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
  expect(screen.getByRole('status').textContent).toContain('First steps dismissed')
  const undo = screen.getByRole('button', { name: 'Undo' })
  await waitFor(() => expect(document.activeElement).toBe(undo))
  await user.click(undo)
  expect(await list()).toBeTruthy()
})

test('leads from the page of a finished step to the next one', async () => {
  show(<FirstStepsBar step="plex" />)
  expect((await list()).textContent).toBe('First steps: 0 of 5 done')
  await updateConfig({ plexTokens: ['token'] })
  const next = await screen.findByRole('link', { name: 'Continue' })
  expect(next.getAttribute('href')).toBe('/radarr/instances?instance=new')
  expect((await list()).textContent).toContain('1 of 5 done · Next: Add a Radarr instance')
})

test('disappears once everything is set up and the workflow has started', async () => {
  await updateConfig({ plexTokens: ['token'] })
  for (const kind of ['radarr', 'sonarr'])
    await mock.send('POST', `/v1/${kind}/instances`, { ...INSTANCE, ...SETTINGS })
  show()
  await waitFor(async () => expect(await current()).toContain('Start watchlist sync'))
  expect(screen.getByLabelText<HTMLInputElement>('Start with the server').checked).toBe(true)
  expect(await startWorkflow({ autoStart: false })).toBe(true)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull())
})
