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
import { type Check, idOf, type Row, withId } from './checks.ts'

const MARK = 'stargazarr-conformance'

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
    inputs: ({ userId, userSwitches }) =>
      userId === undefined || !userSwitches ? null : { params: { id: userId }, body: userSwitches },
    needs: 'no users',
  },
  {
    call: saveUserQuotas,
    page: 'Plex users',
    inputs: ({ userId }) => (userId === undefined ? null : { params: { id: userId }, body: {} }),
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
    inputs: () => ({
      body: {
        name: MARK,
        target_type: 'radarr',
        target_instance_id: 1,
        enabled: false,
        order: 1,
        condition: {
          operator: 'AND',
          conditions: [{ field: 'year', operator: 'equals', value: 1 }],
        },
      },
    }),
    learn: (json, known) => {
      const id = idOf((json as Row).rule as Row | undefined)
      if (id !== undefined) known.made.ruleId = id
    },
  },
  {
    call: putRule,
    page: 'Router',
    inputs: ({ made }) =>
      made.ruleId === undefined
        ? null
        : { params: { id: made.ruleId }, body: { order: 2, enabled: false } },
    needs: 'the rule could not be made',
  },
  {
    call: toggleRule,
    page: 'Router',
    inputs: ({ made }) =>
      made.ruleId === undefined ? null : { params: { id: made.ruleId }, body: { enabled: false } },
    needs: 'the rule could not be made',
  },
  {
    call: deleteRule,
    page: 'Router',
    inputs: ({ made }) => withId(made.ruleId),
    needs: 'the rule could not be made',
    learn: (_json, known) => void delete known.made.ruleId,
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
    learn: (json, known) => {
      const id = idOf((json as Row).approvalRequest as Row | undefined)
      if (id !== undefined) known.made.approvalId = id
    },
  },
  {
    call: patchApproval,
    page: 'Approvals',
    inputs: ({ made }) =>
      made.approvalId === undefined
        ? null
        : { params: { id: made.approvalId }, body: { approvalNotes: MARK } },
    needs: 'the request could not be made',
  },
  {
    call: rejectRequest,
    page: 'Approvals',
    inputs: ({ made }) =>
      made.approvalId === undefined
        ? null
        : { params: { id: made.approvalId }, body: { reason: MARK } },
    needs: 'the request could not be made',
  },
  {
    call: deleteRequest,
    page: 'Approvals',
    inputs: ({ made }) => withId(made.approvalId),
    needs: 'the request could not be made',
    learn: (_json, known) => void delete known.made.approvalId,
  },
  {
    call: createApiKey,
    page: 'API keys',
    isOptional: true,
    inputs: () => ({ body: { name: MARK } }),
    learn: (json, known) => {
      const id = idOf((json as Row).apiKey as Row | undefined)
      if (id !== undefined) known.made.apiKeyId = id
    },
  },
  {
    call: deleteApiKey,
    page: 'API keys',
    isOptional: true,
    inputs: ({ made }) => withId(made.apiKeyId),
    needs: 'the key could not be made',
    alsoFine: [200],
    learn: (_json, known) => void delete known.made.apiKeyId,
  },
]
