import { createApiKey, deleteApiKey } from '../../web/contract/api-keys.ts'
import {
  createApproval,
  deleteRequest,
  patchApproval,
  rejectRequest,
} from '../../web/contract/approvals.ts'
import { putConfig } from '../../web/contract/config-patch.ts'
import { createRule, deleteRule, putRule, toggleRule } from '../../web/contract/content-router.ts'
import { validateWebhooks } from '../../web/contract/notifications.ts'
import { saveUserQuotas } from '../../web/contract/quota-edits.ts'
import { putSchedule, toggleSchedule } from '../../web/contract/scheduler.ts'
import { patchUser } from '../../web/contract/user-edits.ts'
import {
  byId,
  type Check,
  idOf,
  type Known,
  needing,
  ofSchedule,
  ofUser,
  type Row,
} from './checks.ts'

const MARK = 'stargazarr-conformance'

/** Updated as a whole, because versions since about 0.19 replace the rule. */
const RULE = {
  name: MARK,
  target_type: 'radarr',
  target_instance_id: 1,
  enabled: false,
  order: 1,
  condition: { operator: 'AND', conditions: [{ field: 'year', operator: 'equals', value: 1 }] },
}

type Made = keyof Known['made']

const made = (noun: string, key: Made) =>
  needing(`the ${noun} couldn’t be created`, known => known.made[key])
const ofRule = made('rule', 'ruleId')
const ofRequest = made('request', 'approvalId')

/** Saves the id of a created item, taken from the response's `field`. */
const learnId = (made: Made, field: string) => (json: unknown, known: Known) => {
  const id = idOf((json as Row)[field] as Row | undefined)
  if (id !== undefined) known.made[made] = id
}
const forgetId = (made: Made) => (_json: unknown, known: Known) => void delete known.made[made]

/**
 * Calls that change something and then undo the change. Created items are listed in `known.made` until they are
 * deleted.
 */
export const WRITES: readonly Check[] = [
  { call: putConfig, page: 'Settings', inputs: () => ({ body: {} }) },
  {
    call: patchUser,
    page: 'Plex users',
    // An empty patch would reset the user's flags (backend-notes 1.11).
    inputs: ({ userId: id, userSwitches }) =>
      id === undefined || !userSwitches ? null : { params: { id }, body: userSwitches },
    needs: 'no users',
  },
  { call: saveUserQuotas, page: 'Plex users', ...ofUser(byId) },
  {
    call: putSchedule,
    page: 'Schedules',
    ...ofSchedule(({ name, type, enabled }) => ({ params: { name }, body: { type, enabled } })),
  },
  {
    call: toggleSchedule,
    page: 'Schedules',
    ...ofSchedule(({ name, enabled }) => ({ params: { name }, body: { enabled } })),
  },
  {
    call: validateWebhooks,
    page: 'Notifications',
    inputs: () => ({ body: { webhookUrls: 'https://example.com/' } }),
  },
  {
    call: createRule,
    page: 'Router',
    inputs: () => ({ body: RULE }),
    learn: learnId('ruleId', 'rule'),
  },
  {
    call: putRule,
    page: 'Router',
    ...ofRule(id => ({ params: { id }, body: { ...RULE, order: 2 } })),
  },
  {
    call: toggleRule,
    page: 'Router',
    ...ofRule(id => ({ params: { id }, body: { enabled: false } })),
  },
  { call: deleteRule, page: 'Router', learn: forgetId('ruleId'), ...ofRule(byId) },
  {
    call: createApproval,
    page: 'Approvals',
    ...ofUser(userId => ({
      body: {
        userId,
        contentType: 'movie',
        contentTitle: MARK,
        contentKey: MARK,
        contentGuids: [],
        routerDecision: { action: 'require_approval' },
        triggeredBy: 'manual_flag',
      },
    })),
    learn: learnId('approvalId', 'approvalRequest'),
  },
  {
    call: patchApproval,
    page: 'Approvals',
    ...ofRequest(id => ({ params: { id }, body: { approvalNotes: MARK } })),
  },
  {
    call: rejectRequest,
    page: 'Approvals',
    ...ofRequest(id => ({ params: { id }, body: { reason: MARK } })),
  },
  { call: deleteRequest, page: 'Approvals', learn: forgetId('approvalId'), ...ofRequest(byId) },
  {
    call: createApiKey,
    page: 'API keys',
    isOptional: true,
    inputs: () => ({ body: { name: MARK } }),
    learn: learnId('apiKeyId', 'apiKey'),
  },
  {
    call: deleteApiKey,
    page: 'API keys',
    isOptional: true,
    ...made('key', 'apiKeyId')(byId),
    alsoFine: [200],
    learn: forgetId('apiKeyId'),
  },
]
