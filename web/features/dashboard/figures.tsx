import type { ReactNode } from 'react'
import { QuotaCard } from './quotas/quota-card.tsx'
import { StatisticsSection } from './statistics/statistics-section.tsx'

/** Quotas, statistics and charts: one script. `lead`: a card that goes first among them. */
export default function Figures({ lead }: { lead: ReactNode }) {
  return (
    <StatisticsSection
      lead={
        <>
          {lead}
          <QuotaCard />
        </>
      }
    />
  )
}

/** Reads again what only these show. */
export { refreshStats } from './statistics/use-stats.ts'
