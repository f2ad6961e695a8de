import type { ApprovedTitles } from '../approved/use-approved-titles.ts'
import { AttentionCard } from './attention-card.tsx'
import { useAttention } from './use-attention.ts'

interface NeedsAttentionProps {
  /** Whether the first-steps checklist is shown. Its items aren't repeated here. */
  isFresh: boolean
  approved: ApprovedTitles
}

export function NeedsAttention({ isFresh, approved }: NeedsAttentionProps) {
  const attention = useAttention(approved)
  const items = isFresh ? attention.items.filter(item => !item.isFirstStep) : attention.items
  if (isFresh && items.length + attention.failures.length === 0) return null
  return <AttentionCard attention={{ ...attention, items }} />
}
