import type { RouterRule } from '../../web/contract/content-router.ts'
import type { domMock } from './dom-mock.ts'

/** A Radarr router rule that matches anime, unless `rest` overrides it. */
export const rule = (
  id: number,
  order: number,
  name: string,
  rest: Partial<RouterRule> = {},
): RouterRule => ({
  id,
  name,
  order,
  target_type: 'radarr',
  target_instance_id: 1,
  condition: {
    operator: 'AND',
    conditions: [{ field: 'genres', operator: 'contains', value: 'Anime', _cid: `c${id}` }],
  },
  tags: [],
  enabled: true,
  always_require_approval: false,
  bypass_user_quotas: false,
  created_at: `2026-01-01T00:00:00.${id}Z`,
  updated_at: '',
  ...rest,
})

/** A scenario of the mock with these rules. */
export const withRules = (rules: readonly RouterRule[], profile = '0.5.12') => ({
  name: 'rules',
  profile,
  world: { users: 3, approvals: 4, data: { recordedAt: '2026-01-01T00:00:00.000Z', rules } },
})

export const RULES = '/v1/content-router/rules'

/** The rules that the server has saved. */
export const storedRules = async (mock: ReturnType<typeof domMock>) =>
  (await mock.send<{ rules: RouterRule[] }>('GET', RULES)).rules
