// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RouterRule } from '../../../web/contract/content-router.ts'
import RouterPage from '../../../web/features/arr/router/router-page.tsx'
import { domMock } from '../../support/dom-mock.ts'
import { card, openPage, retype, save } from '../../support/dom-page.tsx'

const mock = domMock()
const RULES = '/v1/content-router/rules'
const NAME = 'No reality shows'
const stored = async (id: number) => {
  const { rules } = await mock.send<{ rules: RouterRule[] }>('GET', RULES)
  const found = rules.find(rule => rule.id === id)
  if (!found) throw new Error(`no rule ${id}`)
  return found
}
const EXCLUSION = { exclude_from_routing: true, target_instance_id: null }

test('a rule that excludes titles is edited and switched without losing its exclusion', async () => {
  await mock.reset({ name: 'excluding', profile: '0.19', timeline: [] })
  const { rules } = await mock.send<{ rules: RouterRule[] }>('GET', RULES)
  const before = rules.find(({ name }) => name === NAME)
  if (!before) throw new Error('no rule that excludes titles')
  const { id } = before
  expect(before).toMatchObject({ ...EXCLUSION, enabled: true })

  const user = openPage(RouterPage, `/sonarr/content-router?rule=${id}`)
  const destination = await card('Destination')
  expect(destination.getByText(/^Isn’t added anywhere/)).toBeTruthy()
  expect(destination.queryByRole('combobox')).toBeNull()
  await retype(user, await screen.findByLabelText('Name'), 'No reality')
  await user.click(screen.getByRole('switch', { name: 'Enabled' }))
  await save(user)
  await waitFor(async () => expect(await stored(id)).toMatchObject({ name: 'No reality' }))
  const edited = await stored(id)
  expect(edited).toMatchObject({ ...EXCLUSION, enabled: false, condition: before.condition })

  await user.click(await screen.findByRole('switch', { name: 'Enable No reality' }))
  await waitFor(async () => expect((await stored(id)).enabled).toBe(true))
  expect({ ...(await stored(id)), updated_at: '' }).toEqual({
    ...edited,
    enabled: true,
    updated_at: '',
  })
})
