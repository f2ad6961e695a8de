import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Approval } from '../../../web/contract/approvals.ts'
import { getConfig } from '../../../web/contract/config.ts'
import { getRouterMetadata, RouterRule } from '../../../web/contract/content-router.ts'
import { ProgressEvent } from '../../../web/contract/live-events.ts'
import { generateRssFeeds, refreshOwnWatchlist } from '../../../web/contract/plex.ts'
import { RollingShow } from '../../../web/contract/session-monitoring.ts'
import { patchUsers } from '../../../web/contract/user-edits.ts'
import { WatchlistItem } from '../../../web/contract/users.ts'
import { makeWorld } from '../mock/support/world.ts'

const configOf = (config: object) => z.parse(getConfig.response, { success: true, config }).config

describe('settings', () => {
  test('drop fields no screen shows, including the cookie secret', () => {
    const shown = configOf(makeWorld().world.config.shown())
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

describe('records of older and newer backends', () => {
  const request = {
    id: 1,
    userId: 2,
    userName: 'x',
    contentType: 'movie',
    contentTitle: 't',
    createdAt: '',
    updatedAt: '',
  }

  const show = {
    id: 1,
    sonarr_series_id: 1,
    show_title: 't',
    current_monitored_season: 1,
    sonarr_instance_id: 1,
  }

  test.each([
    ['a request', 'status', Approval, { ...request, triggeredBy: 'manual_flag' }, 'on_hold'],
    ['a request', 'triggeredBy', Approval, { ...request, status: 'pending' }, 'moon'],
    ['a frame', 'type', ProgressEvent, { operationId: 'a' }, 'dreams'],
    ['an item', 'status', WatchlistItem, { title: 't', type: 'movie' }, 'lost'],
    ['a show', 'monitoring_type', RollingShow, show, 'allSeasonPilotRolling'],
  ] as const)('accepts %s with a new %s and keeps it', (_what, field, schema, value, word) => {
    const record = { ...value, [field]: word }
    expect(z.parse(schema as z.ZodMiniType, record)).toMatchObject({ [field]: word })
  })

  test('leaves unset rule fields absent and defaults missing flags', () => {
    const rule = z.parse(RouterRule, BARE_RULE)
    expect(rule).toMatchObject({
      tags: [],
      order: 50,
      enabled: true,
      always_require_approval: false,
    })
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
    const { evaluators } = z.parse(getRouterMetadata.response, {
      success: true,
      evaluators: [{ name: 'Later' }],
    })
    expect(evaluators[0]).toMatchObject({
      supportedFields: [],
      supportedOperators: {},
      contentType: 'both',
    })
  })
})

test.each([
  ['a feed error', generateRssFeeds, { error: 'No Plex Pass' }],
  ['a watchlist error', refreshOwnWatchlist, { error: 'Plex is away' }],
  ['no updated users', patchUsers, { success: false, updatedCount: 0 }],
] as const)('accepts a response with %s', (_what, { response }, value) => {
  expect(z.safeParse(response as z.ZodMiniType, value).success).toBe(true)
})
