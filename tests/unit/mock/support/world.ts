import { createSeed, type SeedOptions } from '../../../../mock/rules/seed.ts'
import { type AuthMode, createWorld } from '../../../../mock/rules/world.ts'
import { ApiError } from '../../../../mock/world/api-error.ts'
import { createClock } from '../../../../mock/world/clock.ts'
import { PROFILES, type ProfileId } from '../../../../mock/world/profiles.ts'
import type { ProgressEvent } from '../../../../web/contract/live-events.ts'

const NOW = Date.parse('2026-03-06T10:00:00.000Z')

interface Options extends Partial<Omit<SeedOptions, 'now'>> {
  profile?: ProfileId
  auth?: AuthMode
}

export const makeWorld = ({ profile = '0.5.12', auth = 'required', ...options }: Options = {}) => {
  const clock = createClock({ start: NOW, paused: true })
  const events: ProgressEvent[] = []
  const seed = createSeed({
    seed: 7,
    now: NOW,
    users: 12,
    approvals: 48,
    admin: true,
    fresh: false,
    ...options,
  })
  const world = createWorld({
    seed,
    profile: PROFILES[profile],
    auth,
    clock,
    emit: event => events.push(event),
  })
  return { world, clock, events, seed }
}

export const refusalOf = (act: () => unknown): ApiError => {
  try {
    act()
  } catch (cause) {
    if (cause instanceof ApiError) return cause
    throw cause
  }
  throw new Error('Nothing was refused.')
}
