import { AttentionCard } from './attention-card.tsx'
import { useAttention } from './use-attention.ts'

/** @param isFresh whether the first-steps checklist is shown. Its items aren't repeated here. */
export function NeedsAttention({ isFresh }: { isFresh: boolean }) {
  const attention = useAttention()
  const items = isFresh ? attention.items.filter(item => !item.isFirstStep) : attention.items
  if (isFresh && items.length + attention.failures.length === 0) return null
  return <AttentionCard attention={{ ...attention, items }} />
}
