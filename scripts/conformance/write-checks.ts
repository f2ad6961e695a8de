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
import { type Check, idOf, type Known, type Row, withId } from './checks.ts'

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
    inputs: ({ userId, userSwitches }) => (userSwitches ? withId(userId, userSwitches) : null),
    needs: 'no users',
  },
  {
    call: saveUserQuotas,
    page: 'Plex users',
    inputs: ({ userId }) => withId(userId),
    needs: 'no users',
  },
  {
    call: putSchedule,
    page: 'Schedules',
    inputs: ({ schedule }) =>
      schedule
        ? {
            params: { name: schedule.name },
            body: { type: schedule.type, enabled: schedule.enabled },
          }
        : null,
    needs: 'no schedules',
  },
  {
    call: toggleSchedule,
    page: 'Schedules',
    inputs: ({ schedule }) =>
      schedule ? { params: { name: schedule.name }, body: { enabled: schedule.enabled } } : null,
    needs: 'no schedules',
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
    inputs: ({ made }) => withId(made.ruleId, { ...RULE, order: 2 }),
    needs: 'the rule couldn’t be created',
  },
  {
    call: toggleRule,
    page: 'Router',
    inputs: ({ made }) => withId(made.ruleId, { enabled: false }),
    needs: 'the rule couldn’t be created',
  },
  {
    call: deleteRule,
    page: 'Router',
    inputs: ({ made }) => withId(made.ruleId),
    needs: 'the rule couldn’t be created',
    learn: forgetId('ruleId'),
  },
  {
    call: createApproval,
    page: 'Approvals',
    inputs: ({ userId }) =>
      userId === undefined
        ? null
        : {
            body: {
              userId,
              contentType: 'movie',
              contentTitle: MARK,
              contentKey: MARK,
              contentGuids: [],
              routerDecision: { action: 'require_approval' },
              triggeredBy: 'manual_flag',
            },
          },
    needs: 'no users',
    learn: learnId('approvalId', 'approvalRequest'),
  },
  {
    call: patchApproval,
    page: 'Approvals',
    inputs: ({ made }) => withId(made.approvalId, { approvalNotes: MARK }),
    needs: 'the request couldn’t be created',
  },
  {
    call: rejectRequest,
    page: 'Approvals',
    inputs: ({ made }) => withId(made.approvalId, { reason: MARK }),
    needs: 'the request couldn’t be created',
  },
  {
    call: deleteRequest,
    page: 'Approvals',
    inputs: ({ made }) => withId(made.approvalId),
    needs: 'the request couldn’t be created',
    learn: forgetId('approvalId'),
  },
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
    inputs: ({ made }) => withId(made.apiKeyId),
    needs: 'the key couldn’t be created',
    alsoFine: [200],
    learn: forgetId('apiKeyId'),
  },
]
