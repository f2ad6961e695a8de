import type { Approval } from '../../contract/approvals.ts'
import type { ContentType } from '../../contract/values.ts'
import { quotaWords } from '../quotas/quota-labels.ts'

/** Later backends resolve some requests without a person; the four others are the contract's. */
export const AUTO_APPROVED = 'auto_approved'

export type Tone = 'ok' | 'bad' | 'wait' | 'info' | 'dim'

const STATUS_WORDS: Record<string, { label: string; tone: Tone }> = {
  pending: { label: 'Pending', tone: 'wait' },
  approved: { label: 'Approved', tone: 'ok' },
  rejected: { label: 'Rejected', tone: 'bad' },
  expired: { label: 'Expired', tone: 'dim' },
  [AUTO_APPROVED]: { label: 'Auto-approved', tone: 'ok' },
}

/** A status this version does not know keeps its own words. */
export const statusLabel = (status: string): { label: string; tone: Tone } =>
  STATUS_WORDS[status] ?? { label: plainWords(status), tone: 'dim' }

const TRIGGER_LABELS: Record<string, string> = {
  quota_exceeded: 'Quota',
  router_rule: 'Router rule',
  manual_flag: 'Manual flag',
  content_criteria: 'Content criteria',
}
export const triggerLabel = (trigger: string): string =>
  TRIGGER_LABELS[trigger] ?? plainWords(trigger)

export const TYPE_LABELS: Record<ContentType, string> = { movie: 'Movie', show: 'Show' }

/** The backend's own sentence around a rule's name. */
const NAMED_RULE = /^router rule ["“](.+)["”] requires approval\.?$/i

type Asked = Pick<
  Approval,
  'triggeredBy' | 'approvalReason' | 'routerRuleId' | 'proposedRouterDecision'
>

/**
 * Why a request waits, in one line: "Quota 5/4 weekly", "Router rule: 4K only", "Manual flag".
 * The figures of the decision go before the backend's sentence; without either the trigger's name stands alone.
 */
export const whyOf = (approval: Asked): string => {
  const decision = approval.proposedRouterDecision?.approval
  const figures = decision?.data
  const reason = (approval.approvalReason ?? decision?.reason ?? '').trim()
  const label = triggerLabel(approval.triggeredBy)
  switch (approval.triggeredBy) {
    case 'quota_exceeded': {
      if (figures?.quotaUsage === undefined || figures.quotaLimit === undefined)
        return withReason('Quota exceeded', reason)
      const period = figures.quotaType
      const words = period ? ` ${quotaWords(period).adverb}` : ''
      return `Quota ${figures.quotaUsage}/${figures.quotaLimit}${words}`
    }
    case 'router_rule': {
      const rule = approval.routerRuleId ?? figures?.ruleId
      const name = NAMED_RULE.exec(reason)?.[1]
      return withReason(label, name ?? (reason || (rule ? `#${rule}` : '')))
    }
    case 'content_criteria':
      return withReason(label, reason || criteriaOf(figures))
    default:
      return withReason(label, reason)
  }
}

const criteriaOf = (
  figures: { criteriaType?: string | undefined; criteriaValue?: unknown } | undefined,
): string => {
  if (!figures?.criteriaType) return ''
  const value = [figures.criteriaValue]
    .flat()
    .filter(one => typeof one === 'string' || typeof one === 'number')
    .join(', ')
  return `${plainWords(figures.criteriaType).toLowerCase()} ${value}`.trim()
}

/** A reason that already starts with the label is not given it twice. */
const withReason = (label: string, reason: string): string => {
  if (reason === '') return label
  return reason.toLowerCase().startsWith(label.toLowerCase()) ? reason : `${label}: ${reason}`
}

/** 'some_new_word' → 'Some new word'. */
const plainWords = (word: string): string => {
  const words = word.replace(/[_-]+/g, ' ').trim()
  return words === '' ? 'Unknown' : words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * Who resolved a request: "by you" for `myId`, "by the system" for 0, "by admin 3" for another account (the backend names
 * nobody); null while it waits, after plain expiry, and when nobody is on record.
 */
export const decidedBy = (
  approval: Pick<Approval, 'status' | 'approvedBy'>,
  myId: number | null,
): string | null => {
  if (approval.status === 'pending' || approval.status === 'expired') return null
  if (approval.status === AUTO_APPROVED || approval.approvedBy === 0) return 'by the system'
  if (approval.approvedBy === null) return null
  return approval.approvedBy === myId ? 'by you' : `by admin ${approval.approvedBy}`
}

export interface GuidLink {
  site: string
  href: string
}

const SITES: readonly {
  site: string
  guid: RegExp
  href: (id: string, type: ContentType) => string
}[] = [
  {
    site: 'TMDB',
    guid: /^tmdb:(?:\/\/)?(\d+)/i,
    href: (id, type) => `https://www.themoviedb.org/${type === 'movie' ? 'movie' : 'tv'}/${id}`,
  },
  {
    site: 'IMDb',
    guid: /^imdb:(?:\/\/)?(tt\d+)/i,
    href: id => `https://www.imdb.com/title/${id}/`,
  },
  {
    site: 'TVDB',
    guid: /^tvdb:(?:\/\/)?(\d+)/i,
    href: (id, type) =>
      `https://thetvdb.com/dereferrer/${type === 'movie' ? 'movie' : 'series'}/${id}`,
  },
]

/** Pages about a title, from guids such as `tmdb:603`, `imdb:tt0133093` or `tvdb://81189`; at most one per site. */
export const guidLinks = (guids: readonly string[], type: ContentType): GuidLink[] =>
  SITES.flatMap(({ site, guid, href }) => {
    const id = guids.map(one => guid.exec(one)?.[1]).find(one => one !== undefined)
    return id ? [{ site, href: href(id, type) }] : []
  })

/** A hue from 0 to 359 that stays with a title: the colour of its tile while it has no poster. */
export const hueOf = (key: string): number => {
  let hash = 7
  for (let at = 0; at < key.length; at++) hash = (hash * 31 + key.charCodeAt(at)) % 360_007
  return hash % 360
}
