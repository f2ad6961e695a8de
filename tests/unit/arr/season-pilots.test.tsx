// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RouterRule } from '../../../web/contract/content-router.ts'
import type { Instance } from '../../../web/contract/instances.ts'
import InstancesPage from '../../../web/features/arr/instances/instances-page.tsx'
import RouterPage from '../../../web/features/arr/router/router-page.tsx'
import { resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import { config } from '../../../web/state/config.ts'
import { domMock } from '../../support/dom-mock.ts'
import { openPage, save } from '../../support/dom-page.tsx'
import { rule, withRules } from '../../support/router-rule.ts'

const mock = domMock()
const LABEL = 'Pilot of each season, rest as watched'
const RULE = rule(1, 90, 'One', { target_type: 'sonarr' })

const openOn = async (profile: string, Page: typeof InstancesPage, address: string) => {
  cleanup()
  resetOnSignOut()
  await mock.reset(withRules([RULE], profile))
  await config.load()
  const user = openPage(Page, address)
  const [field] = await screen.findAllByLabelText<HTMLSelectElement>('Season monitoring')
  if (!field) throw new Error('no field')
  return { user, field, labels: [...field.options].map(({ text }) => text) }
}

test.each([
  ['an instance', InstancesPage, '/sonarr/instances?instance=1'],
  ['a rule', RouterPage, '/sonarr/content-router?rule=1'],
] as const)(
  'the pilots of all seasons can be chosen for %s only on servers that know it',
  async (...row) => {
    const [, Page, address] = row
    expect((await openOn('0.5.12', Page, address)).labels).not.toContain(LABEL)
    const { user, field, labels } = await openOn('0.19', Page, address)
    expect(labels).toContain(LABEL)
    await user.selectOptions(field, LABEL)
    await save(user)
    await waitFor(async () => {
      const list = await mock.send<Instance[]>('GET', '/v1/sonarr/instances')
      const { rules } = await mock.send<{ rules: RouterRule[] }>('GET', '/v1/content-router/rules')
      const saved = [
        ...list.map(one => one.seasonMonitoring),
        ...rules.map(one => one.season_monitoring),
      ]
      expect(saved).toContain('allSeasonPilotRolling')
    })
  },
)
