import { createSeed, type SeedOptions } from '../../../../mock/rules/seed.ts'
import { World } from '../../../../mock/rules/world.ts'
import { ApiError } from '../../../../mock/world/api-error.ts'
import { createClock } from '../../../../mock/world/clock.ts'
import { PROFILES, type ProfileId } from '../../../../mock/world/profiles.ts'

const now = Date.parse('2026-03-06T10:00:00.000Z')

interface Options extends Partial<Omit<SeedOptions, 'now'>> {
  profile?: ProfileId
}

export const makeWorld = ({ profile = '0.5.12', ...options }: Options = {}) =>
  new World(
    createSeed({
      seed: 7,
      now,
      users: 12,
      approvals: 48,
      admin: true,
      fresh: false,
      ...options,
    }),
    PROFILES[profile],
    'required',
    createClock({ start: now, paused: true }),
    () => undefined,
  )

export const refusalOf = (act: () => unknown): ApiError => {
  try {
    act()
  } catch (cause) {
    if (cause instanceof ApiError) return cause
    throw cause
  }
  throw new Error('Nothing was refused.')
}
