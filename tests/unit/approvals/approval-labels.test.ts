import { describe, expect, test } from 'vitest'
import { statusLabel } from '../../../web/components/labels/approval-status.ts'
import { triggerLabel } from '../../../web/components/labels/approval-trigger.ts'
import {
  decidedBy,
  extraReasonOf,
  reasonOf,
  whyOf,
} from '../../../web/components/requests/approval-labels.ts'
import { guidLinks } from '../../../web/components/titles/guid-links.ts'
import { approval } from './support.ts'

const quota = (data: Record<string, unknown>, approvalReason: string | null = null) =>
  approval({
    triggeredBy: 'quota_exceeded',
    approvalReason,
    proposedRouterDecision: {
      action: 'require_approval',
      approval: { reason: 'weekly_rolling quota exceeded', data },
    },
  })

describe('reason for a request', () => {
  test.each([
    [quota({ quotaUsage: 5, quotaLimit: 4, quotaType: 'weekly_rolling' }), 'Quota 5/4 weekly'],
    [quota({ quotaUsage: 9, quotaLimit: 8, quotaType: 'per_moon' }), 'Quota 9/8 per moon'],
    [quota({ quotaUsage: 9, quotaLimit: 8 }), 'Quota 9/8'],
    [quota({ quotaUsage: 9 }), 'Quota exceeded: weekly_rolling quota exceeded'],
    [quota({}, 'quota exceeded (5/4)'), 'quota exceeded (5/4)'],
    [approval({ triggeredBy: 'quota_exceeded' }), 'Quota exceeded'],
    [approval({ triggeredBy: 'router_rule', approvalReason: '4K only' }), 'Router rule: 4K only'],
    [
      approval({ triggeredBy: 'router_rule', approvalReason: 'Router rule: 4K only' }),
      'Router rule: 4K only',
    ],
    [
      approval({
        triggeredBy: 'router_rule',
        approvalReason: 'Router rule "Anime needs a look" requires approval',
      }),
      'Router rule: Anime needs a look',
    ],
    [approval({ triggeredBy: 'router_rule', routerRuleId: 12 }), 'Router rule: #12'],
    [approval({ triggeredBy: 'router_rule' }), 'Router rule'],
    [approval({ triggeredBy: 'manual_flag', approvalReason: '  ' }), 'Manual flag'],
    [approval({ triggeredBy: 'manual_flag', approvalReason: 'new user' }), 'Manual flag: new user'],
    [approval({ triggeredBy: 'content_criteria' }), 'Content criteria'],
    [
      approval({
        triggeredBy: 'content_criteria',
        proposedRouterDecision: {
          action: 'require_approval',
          approval: { data: { criteriaType: 'genre', criteriaValue: ['anime', 'horror', {}] } },
        },
      }),
      'Content criteria: genre anime, horror',
    ],
    [approval({ triggeredBy: 'full_moon', approvalReason: 'late' }), 'Full moon: late'],
  ])('%#: %o', (request, words) => {
    expect(whyOf(request)).toBe(words)
  })

  test.each([
    [quota({ quotaUsage: 5, quotaLimit: 4, quotaType: 'weekly_rolling' }), 'Movies 5 of 4 weekly'],
    [quota({ quotaUsage: 9 }), 'Weekly_rolling quota exceeded'],
    [approval({ triggeredBy: 'quota_exceeded' }), 'Quota exceeded'],
    [approval({ triggeredBy: 'router_rule', approvalReason: '4K: only' }), '4K: only'],
    [approval({ triggeredBy: 'router_rule' }), 'Router rule'],
    [
      approval({
        triggeredBy: 'content_criteria',
        approvalReason: 'Content criteria matched: year is 1954',
      }),
      'Year is 1954',
    ],
  ])('without the trigger, %#: %o', (request, words) => {
    expect(reasonOf(request)).toBe(words)
  })

  test('a reason that is shown already isn’t repeated, even if it contained invisible characters', () => {
    const request = approval({
      triggeredBy: 'content_criteria',
      proposedRouterDecision: {
        action: 'require_approval',
        approval: { reason: 'Anime\u202E needs a look', data: {} },
      },
    })
    expect(whyOf(request)).toBe('Content criteria: Anime needs a look')
    expect(extraReasonOf(request)).toBeNull()
  })
})

test('derives labels of unknown statuses and triggers from their ids', () => {
  expect(statusLabel('approved')).toEqual({ label: 'Approved', tone: 'ok' })
  expect(statusLabel('auto_approved')).toEqual({ label: 'Auto-approved', tone: 'ok' })
  expect(statusLabel('on_hold')).toEqual({ label: 'On hold', tone: 'dim' })
  expect(triggerLabel('quota_exceeded')).toBe('Quota')
  expect(triggerLabel('_')).toBe('Unknown')
})

test.each([
  ['pending', 7, null],
  ['expired', 7, null],
  ['approved', 7, 'by you'],
  ['rejected', 3, 'by admin 3'],
  ['approved', 0, 'by the system'],
  ['auto_approved', null, 'by the system'],
  ['approved', null, null],
])('labels %s with approver %s: %s', (status, approvedBy, words) => {
  expect(decidedBy({ status, approvedBy }, 7)).toBe(words)
})

test('links one page per site and skips invalid ids', () => {
  const guids = ['plex://movie/5d77', 'tmdb:335984', 'tmdb:1', 'imdb:tt1856101', 'tvdb:x"><b>']
  expect(guidLinks(guids, 'movie')).toEqual([
    { site: 'TMDB', href: 'https://www.themoviedb.org/movie/335984' },
    { site: 'IMDb', href: 'https://www.imdb.com/title/tt1856101/' },
  ])
  expect(guidLinks(['tvdb://371980', 'tmdb://95396'], 'show')).toEqual([
    { site: 'TMDB', href: 'https://www.themoviedb.org/tv/95396' },
    { site: 'TVDB', href: 'https://thetvdb.com/dereferrer/series/371980' },
  ])
  expect(guidLinks([], 'show')).toEqual([])
})
