import { expect, test, vi } from 'vitest'
import type { RoutedItem } from '../../../web/components/routing/routed-item.ts'
import type { Approval } from '../../../web/contract/approvals.ts'
import type { RouterRule } from '../../../web/contract/content-router.ts'
import type { Instance } from '../../../web/contract/instances.ts'
import { kindAt } from '../../../web/features/arr/kinds.ts'
import { effectSummary } from '../../../web/features/arr/router/effect/effect-view.tsx'
import { approvalsBy } from '../../../web/features/arr/router/effect/requests.ts'
import { ruleEffects, titlesEffect } from '../../../web/features/arr/router/effect/titles-effect.ts'
import { doubtLabel } from '../../../web/features/arr/router/rule-labels.ts'
import { rule as routerRule } from '../../support/router-rule.ts'

const item = (title: string, ...genres: string[]): RoutedItem => ({ title, type: 'movie', genres })
const ITEMS = [item('Akira', 'Anime'), item('Dune', 'Drama'), item('Both', 'Anime', 'Drama')]
const contains = (value: string) => ({ field: 'genres', operator: 'contains', value })
const rule = (id: number, order: number, condition: RouterRule['condition'], instance = 1) =>
  routerRule(id, order, `Rule ${id}`, { condition, target_instance_id: instance })
const instance = (id: number, rest: Partial<Instance>) =>
  ({ id, rootFolder: '/data', qualityProfile: '4', ...rest }) as Instance
const MOVIES = kindAt('/radarr/content-router')
const INSTANCES = [instance(1, { isDefault: true }), instance(2, {})]

const names = (all: readonly { item: RoutedItem }[]) => all.map(one => one.item.title)
const effect = (rules: readonly RouterRule[], draft: RouterRule) => {
  const { titles, ...counts } = titlesEffect(ITEMS, rules, draft, INSTANCES, null)
  const { changes, already, stays, unknown } = titles
  return {
    ...counts,
    ...{ changes: names(changes), already: names(already), stays: names(stays) },
    unknown: names(unknown),
    doubts: unknown.map(({ doubt }) => doubt && doubtLabel(doubt, [...rules, draft])),
  }
}
const sure = (count: number, unsure = 0) => ({ count, unsure })

const TO_DEFAULT = { ...rule(9, 50, contains('Anime')), root_folder: '/data/' } as RouterRule
const ANIME_TO_4K = rule(9, 50, contains('Anime'), 2)
const OLD = { field: 'year', operator: 'lessThan', value: 1990 }
const OLD_ANIME = rule(9, 50, { operator: 'AND', conditions: [contains('Anime'), OLD] }, 2)

test.each<[name: string, saved: RouterRule[], draft: RouterRule, expected: object]>([
  ['moves titles from the default', [], ANIME_TO_4K, { total: 3, changes: ['Akira', 'Both'] }],
  ['to the default changes nothing', [], TO_DEFAULT, { changes: [], already: ['Akira', 'Both'] }],
  [
    'doesn’t change what a higher rule keeps',
    [rule(1, 90, contains('Drama'))],
    ANIME_TO_4K,
    { matches: sure(2), changes: ['Akira'], stays: ['Both'] },
  ],
  [
    'counts titles with missing data separately',
    [],
    OLD_ANIME,
    {
      matches: sure(0, 2),
      changes: [],
      ...{ unknown: ['Akira', 'Both'], doubts: ['year missing', 'year missing'] },
    },
  ],
  [
    'gives a range if a higher one may match, instead of no changes',
    [rule(1, 90, OLD, 1)],
    ANIME_TO_4K,
    {
      matches: sure(2),
      changes: [],
      unknown: ['Akira', 'Both'],
      doubts: ['rule 1 may match first', 'rule 1 may match first'],
    },
  ],
])('a new rule %s', (_, saved, draft, expected) => {
  expect(effect(saved, draft)).toMatchObject({ before: null, unknown: [], ...expected })
})

test('a renamed rule changes nothing, and the summary of a range gives both ends', () => {
  expect(effect([OLD_ANIME], { ...OLD_ANIME, name: 'Renamed' })).toMatchObject({ unknown: [] })
  const counted = titlesEffect(ITEMS, [rule(1, 90, OLD, 1)], ANIME_TO_4K, INSTANCES, null)
  const summary = effectSummary(counted, { kind: MOVIES, isUnknown: false })
  expect(summary).toBe('Matches 2 of 3 movies · 0 to 2 change destination')
})

test('lists titles that a narrowed rule no longer matches', () => {
  const both = { operator: 'AND' as const, conditions: [contains('Anime'), contains('Drama')] }
  const found = effect([rule(1, 50, contains('Anime'), 2)], rule(1, 50, both, 2))
  expect(found).toMatchObject({ matches: sure(1), before: sure(2), changes: ['Akira'] })
})

test('replays requests: which would need approval by the rule, and which pending ones wouldn’t', () => {
  const requested = (title: string, genre: string, status: string, triggeredBy: string) =>
    ({ ...item(title, genre), request: { status, triggeredBy } }) as RoutedItem & {
      request: Approval
    }
  const items = [
    requested('Akira', 'Anime', 'auto_approved', ''),
    requested('Paprika', 'Anime', 'pending', 'quota_exceeded'),
    requested('Your Name', 'Anime', 'pending', 'manual_flag'),
    requested('Dune', 'Drama', 'pending', 'quota_exceeded'),
    { ...requested('Heat', '', 'approved', ''), genres: undefined },
  ]
  const replay = (rest: Partial<RouterRule>, saved: readonly RouterRule[] = []) => {
    const draft = { ...ANIME_TO_4K, ...rest }
    const lists = approvalsBy(draft, titlesEffect(items, saved, draft, INSTANCES, null))
    return Object.fromEntries(Object.entries(lists).map(([name, all]) => [name, names(all).join()]))
  }
  const held = 'Akira,Paprika,Your Name'
  const none = { held: '', mayBeHeld: '', through: '' }
  expect(replay({ bypass_user_quotas: true })).toEqual({ ...none, through: 'Paprika' })
  // A higher rule with the same destination may match first, and need approval.
  const higher = rule(1, 90, OLD, 2)
  expect(replay({ bypass_user_quotas: true }, [higher])).toMatchObject({ through: '' })
  const approved = { always_require_approval: true }
  expect(replay(approved, [higher])).toEqual({ ...none, mayBeHeld: `${held},Heat` })
  expect(replay(approved)).toEqual({ ...none, held, mayBeHeld: 'Heat' })
})

const going = new AbortController().signal

test('counts what may go elsewhere without a rule as a range', async () => {
  const rules = [rule(1, 90, OLD, 1), rule(2, 80, contains('Anime'), 2), rule(3, 70, OLD, 2)]
  const { of } = (await ruleEffects(ITEMS, rules, INSTANCES, null, going)) ?? {}
  expect(Object.fromEntries(of ?? [])).toMatchObject({
    // Without rule 2, both titles go to the default instance or, if rule 3 matches, stay in instance 2.
    // Rule 1 may match them first.
    2: { matches: sure(2), changes: sure(0, 2), doubt: { rule: rules[0] } },
    3: { matches: sure(0, 1), changes: sure(0, 1), doubt: { field: 'year' } },
  })
  const [, anime, lower] = rules
  const fewer = await ruleEffects(ITEMS, [anime, lower] as RouterRule[], INSTANCES, null, going)
  expect(fewer?.of.get(2)).toMatchObject({ matches: sure(2), changes: sure(0, 2), takerId: null })
})

test('counts what each rule routes, and what would go elsewhere without it', async () => {
  const rules = [
    rule(1, 90, contains('Anime'), 2),
    rule(2, 80, contains('Drama'), 1),
    rule(3, 70, contains('Anime'), 2),
    { ...rule(4, 60, contains('Drama'), 2), enabled: false },
    rule(5, 50, OLD, 2),
  ]
  const items = [...ITEMS, item('Heat', 'Crime')]
  const { total, of, rest } = (await ruleEffects(items, rules, INSTANCES, null, going)) ?? {}
  expect(total).toBe(4)
  expect(Object.fromEntries(of ?? [])).toEqual({
    // Rule 3 would route Akira to the same place, rule 2 would route Both elsewhere. Rule 5 may route Dune elsewhere.
    1: { matches: sure(2), changes: sure(1), doubt: null, takerId: null },
    2: { matches: sure(1), changes: sure(0, 1), doubt: { field: 'year' }, takerId: 1 },
    3: { matches: sure(0), changes: sure(0), doubt: null, takerId: 1 },
    4: { matches: sure(2), changes: sure(0), doubt: null, takerId: 2 },
    5: { matches: sure(0, 1), changes: sure(0, 1), doubt: { field: 'year' }, takerId: 1 },
  })
  expect(rest).toEqual({ count: 0, unsure: 1 })
})

test('lets the page respond between slices, and stops once the result isn’t needed', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 20))
  const abort = new AbortController()
  const effects = ruleEffects([...ITEMS, ...ITEMS], [ANIME_TO_4K], INSTANCES, null, abort.signal)
  setTimeout(() => abort.abort())
  expect(await effects).toBeNull()
})
