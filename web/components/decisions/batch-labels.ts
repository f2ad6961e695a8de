import type { Batch } from '../../state/outbox.ts'

const DOING = { approve: 'Approving', reject: 'Rejecting' } as const

/** "Approving Heat", "Rejecting 12 requests": not taken yet, so not told as done. */
export const batchLabel = ({
  decision,
  requests,
}: Pick<Batch, 'decision' | 'requests'>): string => {
  const [first] = requests
  return requests.length === 1 && first
    ? `${DOING[decision]} ${first.title}`
    : `${DOING[decision]} ${requests.length.toLocaleString('en-US')} requests`
}
