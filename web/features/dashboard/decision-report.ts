import type { DecisionOutcome } from '../../state/approvals.ts'

const STATUS_VERBS: Record<string, string> = {
  approved: 'approved',
  rejected: 'rejected',
  expired: 'expired',
}

/**
 * What to tell after a decision. A taken one needs no words here (the toast has them): null. One that was refused because
 * the request had been decided elsewhere is no error; anything else keeps the backend's words.
 */
export const decisionReport = (title: string, outcome: DecisionOutcome): string | null => {
  if (outcome.ok) return null
  const { now, message } = outcome
  const verb = now && STATUS_VERBS[now.status]
  if (!verb) return `${title}: ${message}`
  return verb === 'expired'
    ? `${title} expired meanwhile.`
    : `${title} is ${verb} by now. ${message}`
}
