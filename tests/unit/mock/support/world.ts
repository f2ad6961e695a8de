import { ClientWorld } from '../../../../mock/client/client-world.ts'
import { checkScenario } from '../../../../mock/scenarios/load-scenario.ts'
import type { ProfileId } from '../../../../mock/world/profiles.ts'
import type { Scenario } from '../../../../mock/world/scenario.ts'

interface Options extends Partial<Scenario['world']> {
  profile?: ProfileId
}

export const makeWorld = ({ profile = '0.5.12', ...world }: Options = {}) => {
  const clock = { start: '2026-03-06T10:00:00.000Z', paused: true }
  const scenario = { name: 'unit', seed: 7, profile, clock, world }
  return new ClientWorld('unit', checkScenario(scenario, 'unit')).world
}
