// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import QuotaSettingsPage from '../../../web/features/approvals/settings/quota-settings-page.tsx'
import { config } from '../../../web/state/config.ts'
import { gateway } from '../../../web/state/gateway.ts'
import { domMock } from '../../support/dom-mock.ts'
import { openPage, retype, save } from '../../support/dom-page.tsx'
import type { Fault } from '../../support/mock.ts'

const mock = domMock()
const CONFIG = '/v1/config/config'
const open = () => openPage(QuotaSettingsPage, '/approvals/quota-settings')

const UNKNOWN = /^This server doesn’t answer like any version Stargazarr knows \(0\.4\.6 to 0\.19\)/
const MISSING = { status: 404, body: { statusCode: 404, message: 'Resource not found' } }

test.each<[string, Omit<Fault, 'path'>, RegExp]>([
  ['an error status', { status: 503 }, /responded with HTTP status 503/],
  ['an unknown shape', { kind: 'malformed' }, /something else than expected/],
  ['a page at both paths', { kind: 'html' }, UNKNOWN],
  ['a 404 at both paths', MISSING, UNKNOWN],
])('settings that can’t be loaded because of %s say so', async (_, fault, words) => {
  await mock.fault({ path: CONFIG, times: 0, ...fault })
  open()
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByText(/Update the server/)).toBeNull()
})

test('settings that can’t be loaded because the server is away say so', async () => {
  mock.loseAnswer(CONFIG)
  open()
  expect(await screen.findByText('The server is unreachable.')).toBeTruthy()
})

test('while the banner says that the server is away, settings keep their placeholders', async () => {
  gateway.fail('The gateway isn’t responding.')
  mock.loseAnswer(CONFIG)
  open()
  await vi.waitFor(() => expect(config.state.error).not.toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('Weekly quota period')).toBeTruthy()
  act(() => gateway.reset())
  expect(await screen.findByText('The server is unreachable.')).toBeTruthy()
})

test('saving while the server is away says that it didn’t respond', async () => {
  const user = open()
  await retype(user, await screen.findByLabelText('Weekly quota period'), '9')
  mock.loseAnswer('GET')
  await save(user)
  expect(
    await screen.findByText('Couldn’t save: the server is unreachable. Your changes are kept.'),
  ).toBeTruthy()
})
