import { AttentionCard } from './attention-card.tsx'
import { useAttention } from './use-attention.ts'

interface NeedsAttentionProps {
  /** Whether the first-steps checklist is shown. Its items aren't repeated here. */
  isFresh: boolean
}

export function NeedsAttention({ isFresh }: NeedsAttentionProps) {
  const attention = useAttention()
  const items = isFresh ? attention.items.filter(item => !item.isFirstStep) : attention.items
  if (isFresh && items.length + attention.failures.length === 0) return null
  return <AttentionCard attention={{ ...attention, items }} />
}
