import { expect, test } from 'vitest'
import type { ConditionNode } from '../../../web/components/routing/condition-tree.ts'
import {
  conditionSentence,
  destinationLabel,
} from '../../../web/features/arr/router/rule-labels.ts'

const NAMES = {
  users: [
    { id: 7, name: 'ada', alias: 'Ada' },
    { id: 8, name: 'grandma', alias: 'Grandma Jo' },
  ],
  services: [{ provider_id: 8, provider_name: 'Netflix' }],
}
const is = (field: string, operator: string, value: unknown, negate = false) => {
  const condition: ConditionNode = { field, operator, value, negate }
  return condition
}

const group = (operator: 'AND' | 'OR', ...conditions: ConditionNode[]) => ({ operator, conditions })
const NESTED = group(
  'AND',
  is('genres', 'contains', 'anime'),
  group('OR', is('year', 'equals', 1), is('year', 'equals', 2)),
  { ...group('OR', is('language', 'regex', '^j')), negate: true },
)
const BELOW_7 = is('imdbRating', 'lessThan', { rating: 7, votes: 100 })

const AT_LEAST_7 = { rating: { min: 7 }, votes: 1000 }
const NOT_BELOW_6 = is('imdbRating', 'lessThan', { rating: 6, votes: 1000 }, true)

test.each<[node: ConditionNode | null, sentence: string, hasMinimumVotes?: boolean]>([
  [is('year', 'lessThan', 2000), 'year is before 2000'],
  [is('year', 'between', { min: 1990 }), 'year is 1990 or later'],
  [is('imdbRating', 'between', { max: 7 }, true), 'IMDb rating isn’t at most 7'],
  [is('user', 'in', [7, 'grandma', 9]), 'user is any of Ada, Grandma Jo, user 9'],
  [BELOW_7, 'IMDb rating is less than 7 and IMDb vote count is less than 100'],
  [is('streamingServices', 'in', [8, 337]), 'streaming service is any of Netflix, service 337'],
  [is('rtCriticRating', 'between', { min: 70 }), 'RT critic rating is at least 70%'],
  [is('movieStatus', 'in', ['inCinemas', 'new']), 'movie status is any of in cinemas, new'],
  [is('streamingService', 'sounds-like', 'Mubi'), 'streaming service sounds-like Mubi'],
  [is('language', 'equals', null), 'language is …'],
  [null, 'nothing'],
  [
    NESTED,
    'genre contains anime and (year is 1 or year is 2) and not (language matches the pattern ^j)',
  ],
  [is('imdbRating', 'between', AT_LEAST_7), 'IMDb rating is at least 7 with 1,000 votes', true],
  [NOT_BELOW_6, 'not (IMDb rating is less than 6 with 1,000 votes)', true],
  [is('imdbRating', 'greaterThan', { votes: 1000 }), 'IMDb vote count is at least 1,000', true],
])('formats %j as "%s", where votes are a minimum: %s', (node, sentence, isMinimum = false) => {
  expect(conditionSentence(node, { ...NAMES, hasMinimumVotes: isMinimum })).toBe(sentence)
})

test('names the instance, folder and profile of a destination as far as they are known', () => {
  const names = {
    kind: 'radarr' as const,
    instances: [{ id: 1, name: 'Radarr' }],
    profiles: [{ id: 4, name: 'HD' }],
    tags: null,
  }
  const rule = { target_instance_id: 1, root_folder: '/data', quality_profile: 4 }
  expect(destinationLabel(rule, names)).toBe('Radarr, /data, HD')
  expect(destinationLabel({ target_instance_id: 9 }, names)).toBe('Radarr instance 9')
  const nowhere = { target_instance_id: null, root_folder: '/data' }
  expect(destinationLabel(nowhere, names)).toBe('Isn’t added anywhere')
})
