import { describe, expect, test } from 'vitest'
import { statusLabel } from '../../../web/components/labels/approval-status.ts'
import {
  decidedBy,
  extraReasonOf,
  reasonOf,
  whyOf,
} from '../../../web/components/requests/approval-labels.ts'
import { arrLink, guidLinks } from '../../../web/components/titles/guid-links.ts'
import { type Instance, PLACEHOLDERS } from '../../../web/contract/instances.ts'
import { instances } from '../../../web/state/instances.ts'
import { approval } from './support.ts'

type Parts = NonNullable<Parameters<typeof approval>[0]>
const held = (triggeredBy: string, reason: string, data: Record<string, unknown>): Parts => ({
  triggeredBy,
  proposedRouterDecision: { action: 'require_approval', approval: { reason, data } },
})
const quota = (data: Record<string, unknown>) =>
  held('quota_exceeded', 'weekly_rolling quota exceeded', data)
const rule = (approvalReason: string): Parts => ({ triggeredBy: 'router_rule', approvalReason })

describe('reason for a request', () => {
  const weekly = { quotaUsage: 5, quotaLimit: 4, quotaType: 'weekly_rolling' }
  const OVER = 'quota exceeded (5/4)'
  const needsALook = 'Router rule "Anime needs a look" requires approval'
  const genre = { criteriaType: 'genre', criteriaValue: ['anime', 'horror', {}] }
  test.each<[Parts, string, string]>([
    [quota(weekly), 'Quota 5/4 weekly', 'Movies 5 of 4 weekly'],
    [quota({ ...weekly, quotaType: 'per_moon' }), 'Quota 5/4 per moon', 'Movies 5 of 4 per moon'],
    [
      quota({ quotaUsage: 9 }),
      'Quota exceeded: weekly_rolling quota exceeded',
      'Weekly_rolling quota exceeded',
    ],
    [{ ...quota({}), approvalReason: OVER }, OVER, 'Quota exceeded (5/4)'],
    [{ triggeredBy: 'quota_exceeded' }, 'Quota exceeded', 'Quota exceeded'],
    [rule('4K: only'), 'Router rule: 4K: only', '4K: only'],
    [rule('Router rule: 4K only'), 'Router rule: 4K only', '4K only'],
    [rule(needsALook), 'Router rule: Anime needs a look', 'Anime needs a look'],
    [{ triggeredBy: 'router_rule', routerRuleId: 12 }, 'Router rule: #12', '#12'],
    [{ triggeredBy: 'router_rule' }, 'Router rule', 'Router rule'],
    [{ approvalReason: '  ' }, 'Manual flag', 'Manual flag'],
    [
      held('content_criteria', '', genre),
      'Content criteria: genre anime, horror',
      'Genre anime, horror',
    ],
    [
      { approvalReason: 'User requires approval for all requests' },
      'Manual flag: User requires approval for all requests',
      'Needs approval',
    ],
    [{ triggeredBy: 'full_moon', approvalReason: 'late' }, 'Full moon: late', 'Late'],
  ])('%#: %o is "%s", and beside its trigger "%s"', (parts, why, reason) => {
    expect(whyOf(approval(parts))).toBe(why)
    expect(reasonOf(approval(parts))).toBe(reason)
  })

  test('a reason that is shown already isn’t repeated, even if it contained invisible characters', () => {
    const request = approval(held('content_criteria', 'Anime\u202E needs a look', {}))
    expect(whyOf(request)).toBe('Content criteria: Anime needs a look')
    expect(extraReasonOf(request)).toBeNull()
  })
})

test.each([
  ['pending', 7, 'Pending', null],
  ['expired', 7, 'Expired', null],
  ['approved', 7, 'Approved', 'by you'],
  ['rejected', 3, 'Rejected', 'by admin 3'],
  ['approved', 0, 'Approved', 'by the system'],
  ['auto_approved', null, 'Auto-approved', 'by the system'],
  ['on_hold', null, 'On hold', null],
])('labels %s with approver %s: %s %s', (status, approvedBy, label, by) => {
  expect(statusLabel(status).label).toBe(label)
  expect(decidedBy({ status, approvedBy }, 7)).toBe(by)
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
})

test.each([
  ['http://radarr:7878/', {}, 'http://radarr:7878/add/new?term=tmdb:603'],
  ['https://media.example/radarr', {}, 'https://media.example/radarr/add/new?term=tmdb:603'],
  // Neither scripts nor what isn't known.
  ['javascript:alert(1)//', {}, undefined],
  ['http://radarr:7878', { apiKey: 'placeholder', ...PLACEHOLDERS.radarr }, undefined],
  ['http://radarr:7878', { id: 2 }, undefined],
])('finds a title in the instance at %s', (baseUrl, parts, href) => {
  const instance = { id: 1, name: 'Main', apiKey: 'key', baseUrl, ...parts } as Instance
  instances.radarr.set([instance])
  const proposedRouterDecision = {
    action: 'require_approval',
    approval: { proposedRouting: { instanceId: 1, instanceType: 'radarr' } },
  }
  const row = { contentType: 'movie', contentGuids: ['tmdb:603'], proposedRouterDecision }
  expect(arrLink(row as unknown as Parameters<typeof arrLink>[0])?.href).toBe(href)
})
