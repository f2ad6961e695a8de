import type { ApprovalTrigger } from '../../contract/approvals.ts'
import type { KnownValue } from '../../contract/values.ts'
import { humanize, labelIn } from './humanize.ts'

const TRIGGER_LABELS = {
  quota_exceeded: 'Quota',
  router_rule: 'Router rule',
  manual_flag: 'Manual flag',
  content_criteria: 'Content criteria',
} as const satisfies Record<KnownValue<typeof ApprovalTrigger>, string>

export const triggerLabel = (trigger: string): string =>
  labelIn<string>(TRIGGER_LABELS, trigger) ?? humanize(trigger)
