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
  OPTIONAL,
  ofPage,
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

const REQUEST = {
  contentType: 'movie',
  contentTitle: MARK,
  contentKey: MARK,
  contentGuids: [],
  routerDecision: { action: 'require_approval' },
  triggeredBy: 'manual_flag',
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
  ...ofPage('Settings', [putConfig, { inputs: () => ({ body: {} }) }]),
  ...ofPage(
    'Plex users',
    // An empty patch would reset the user's flags (backend-notes 1.11).
    [
      patchUser,
      needing(
        'no users',
        ({ userId: id, userSwitches: body }) => body && { id, body },
      )(({ id, body }) => ({ params: { id: id ?? 0 }, body })),
    ],
    [saveUserQuotas, ofUser(byId)],
  ),
  ...ofPage(
    'Schedules',
    [
      putSchedule,
      ofSchedule(({ name, type, enabled }) => ({ params: { name }, body: { type, enabled } })),
    ],
    [toggleSchedule, ofSchedule(({ name, enabled }) => ({ params: { name }, body: { enabled } }))],
  ),
  ...ofPage('Notifications', [
    validateWebhooks,
    { inputs: () => ({ body: { webhookUrls: 'https://example.com/' } }) },
  ]),
  ...ofPage(
    'Router',
    [createRule, { inputs: () => ({ body: RULE }), learn: learnId('ruleId', 'rule') }],
    [putRule, ofRule(id => ({ params: { id }, body: { ...RULE, order: 2 } }))],
    [toggleRule, ofRule(id => ({ params: { id }, body: { enabled: false } }))],
    [deleteRule, { learn: forgetId('ruleId'), ...ofRule(byId) }],
  ),
  ...ofPage(
    'Approvals',
    [
      createApproval,
      {
        ...ofUser(userId => ({ body: { ...REQUEST, userId } })),
        learn: learnId('approvalId', 'approvalRequest'),
      },
    ],
    [patchApproval, ofRequest(id => ({ params: { id }, body: { approvalNotes: MARK } }))],
    [rejectRequest, ofRequest(id => ({ params: { id }, body: { reason: MARK } }))],
    [deleteRequest, { learn: forgetId('approvalId'), ...ofRequest(byId) }],
  ),
  ...ofPage(
    'API keys',
    [
      createApiKey,
      {
        ...OPTIONAL,
        inputs: () => ({ body: { name: MARK } }),
        learn: learnId('apiKeyId', 'apiKey'),
      },
    ],
    [
      deleteApiKey,
      {
        ...OPTIONAL,
        ...made('key', 'apiKeyId')(byId),
        alsoFine: [200],
        learn: forgetId('apiKeyId'),
      },
    ],
  ),
]
