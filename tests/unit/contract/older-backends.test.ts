import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { getConfig } from '../../../web/contract/config.ts'
import { getRouterMetadata, RouterRule } from '../../../web/contract/content-router.ts'
import { generateRssFeeds, refreshOwnWatchlist } from '../../../web/contract/plex.ts'
import { patchUsers } from '../../../web/contract/user-edits.ts'
import { makeWorld } from '../mock/support/world.ts'

const configOf = (config: object) => z.parse(getConfig.response, { success: true, config }).config

describe('settings', () => {
  test('drop fields no screen shows, including the cookie secret', () => {
    const shown = configOf(makeWorld().config.shown())
    for (const field of ['cookieSecret', 'dbPath', 'port', '_isReady'])
      expect(shown, field).not.toHaveProperty(field)
    expect(JSON.stringify(shown)).not.toContain('cookie-secret')
  })

  test('fall back to defaults for what is missing, also in groups, except for what old backends lack', () => {
    const shown = configOf({ quotaSettings: { monthly: { resetDay: 5 } } })
    expect(shown).toMatchObject({
      plexTokens: [],
      deletionMode: 'watchlist',
      maxDeletionPrevention: 10,
      quotaSettings: {
        cleanup: { enabled: true, retentionDays: 90 },
        monthly: { resetDay: 5, handleMonthEnd: 'last-day' },
      },
    })
    expect(shown.plexLabelSync).toBeUndefined()
    expect(shown.tagPrefix).toBeUndefined()
  })

  test('keep an unknown choice', () => {
    expect(configOf({ approvalNotify: 'pigeon' }).approvalNotify).toBe('pigeon')
  })
})

const BARE_RULE = { id: 1, name: 'r', target_type: 'radarr', target_instance_id: 1 }

test('leaves unset rule fields absent and defaults missing flags', () => {
  const rule = z.parse(RouterRule, BARE_RULE)
  expect(rule).toMatchObject({ tags: [], order: 50, enabled: true, always_require_approval: false })
  expect(rule).not.toHaveProperty('root_folder')
})

test('keeps unknown keys and operators of a condition, which is written back whole', () => {
  const condition = {
    operator: 'AND',
    conditions: [{ field: 'mood', operator: 'vibes', value: { a: [1] }, _cid: 'c', later: true }],
    extra: 1,
  }
  expect(z.parse(RouterRule, { ...BARE_RULE, condition }).condition).toEqual(condition)
})

test('accepts an evaluator without fields or operators', () => {
  const response = { success: true, evaluators: [{ name: 'Later' }] }
  const empty = { supportedFields: [], supportedOperators: {}, contentType: 'both' }
  expect(z.parse(getRouterMetadata.response, response).evaluators).toMatchObject([empty])
})

test.each([
  ['a feed error', generateRssFeeds, { error: 'No Plex Pass' }],
  ['a watchlist error', refreshOwnWatchlist, { error: 'Plex is away' }],
  ['no updated users', patchUsers, { success: false, updatedCount: 0 }],
] as const)('accepts a response with %s', (_what, { response }, value) => {
  expect(z.safeParse(response as z.ZodMiniType, value).success).toBe(true)
})
