// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Loaded } from '../../../web/components/loaded.tsx'
import { gateway } from '../../../web/state/gateway.ts'
import { resource } from '../../../web/state/resource.ts'

afterEach(() => gateway.reset())

/** Shows rules that are loaded like this. */
const view = (load: () => Promise<string>) => {
  const rules = resource({ load, failed: 'Couldn’t load the rules.' })
  render(
    <Loaded from={rules} what="rules" skeleton={<p>Loading</p>}>
      {text => <p>{text}</p>}
    </Loaded>,
  )
  return rules
}
const fails = () => Promise.reject(new Error('disk full'))
const failsOnce = () => vi.fn(async () => 'Anime').mockImplementationOnce(fails)

test('shows the skeleton, then the failure, and loads again', async () => {
  const load = failsOnce()
  const rules = view(load)
  expect(screen.getByText('Loading')).toBeTruthy()
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load the rules')
  expect(screen.queryByText('Loading')).toBeNull()
  screen.getByRole('button', { name: 'Try again' }).click()
  expect(await screen.findByText('Anime')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  load.mockImplementation(fails)
  await rules.load({ force: true })
  const { textContent } = await screen.findByRole('status')
  expect(textContent).toContain('These rules may be out of date')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('Anime')).toBeTruthy()
})

test('while the server is away, the skeleton stays, because the banner says so', async () => {
  gateway.fail('The gateway isn’t responding.')
  await view(fails).load()
  expect(screen.getByText('Loading')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => gateway.reset())
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load the rules')
})

test('while the server is away, loaded data stays without a notice of its own', async () => {
  const load = vi.fn(async () => 'Anime')
  const rules = view(load)
  expect(await screen.findByText('Anime')).toBeTruthy()
  gateway.fail('The gateway isn’t responding.')
  load.mockImplementation(fails)
  await act(() => rules.load({ force: true }))
  expect(screen.getByText('Anime')).toBeTruthy()
  for (const role of ['alert', 'status']) expect(screen.queryByRole(role)).toBeNull()
})

test('says what this server doesn’t offer', async () => {
  const offered = { status: 'not-offered', error: 'This server has no rules.' }
  act(() => void Object.assign(view(() => new Promise(() => {})).state, offered))
  expect(screen.getByRole('status').textContent).toContain('This server has no rules')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})
