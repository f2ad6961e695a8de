// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Loaded } from '../../../web/components/loaded.tsx'
import { gateway } from '../../../web/state/gateway.ts'
import { type Resource, resource } from '../../../web/state/resource.ts'

afterEach(() => {
  cleanup()
  gateway.reset()
})

const view = (rules: Resource<string>) =>
  render(
    <Loaded from={rules} what="rules" skeleton={<p>Loading</p>}>
      {text => <p>{text}</p>}
    </Loaded>,
  )

const failing = () => {
  let isBroken = true
  const rules = resource<string>({
    load: async () => {
      if (isBroken) throw new Error('disk full')
      return 'Anime'
    },
    failed: 'Couldn’t load the rules.',
  })
  return { rules, repair: () => (isBroken = false), break: () => (isBroken = true) }
}

test('shows the skeleton, then the failure, and loads again', async () => {
  const { rules, repair, ...again } = failing()
  view(rules)
  expect(screen.getByText('Loading')).toBeTruthy()
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load the rules')
  expect(screen.queryByText('Loading')).toBeNull()
  repair()
  screen.getByRole('button', { name: 'Try again' }).click()
  expect(await screen.findByText('Anime')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  again.break()
  await rules.load({ force: true })
  expect((await screen.findByRole('status')).textContent).toContain(
    'These rules may be out of date',
  )
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('Anime')).toBeTruthy()
})

test('while the server is away, the skeleton stays, because the banner says so', async () => {
  gateway.fail('The gateway isn’t responding.')
  const { rules } = failing()
  view(rules)
  await rules.load()
  expect(screen.getByText('Loading')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => gateway.reset())
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load the rules')
})

test('while the server is away, loaded data stays without a notice of its own', async () => {
  const { rules, repair, ...again } = failing()
  repair()
  view(rules)
  expect(await screen.findByText('Anime')).toBeTruthy()
  gateway.fail('The gateway isn’t responding.')
  again.break()
  await act(() => rules.load({ force: true }))
  expect(screen.getByText('Anime')).toBeTruthy()
  for (const role of ['alert', 'status']) expect(screen.queryByRole(role)).toBeNull()
})

test('says what this server doesn’t offer', async () => {
  const rules = failing().rules
  Object.assign(rules.state, { status: 'not-offered', error: 'This server has no rules.' })
  view(rules)
  expect(screen.getByRole('status').textContent).toContain('This server has no rules')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})
