import type { ReactNode } from 'react'
import { QuotaBar } from './quota-bar.tsx'
import type { QuotaTone } from './quota-words.ts'

const TONES: Readonly<Record<QuotaTone, string>> = {
  dim: '',
  ok: 'font-semibold text-ok',
  wait: 'font-semibold text-wait',
  bad: 'font-semibold text-bad',
}

interface QuotaLineProps {
  /** Null if the usage is unknown. */
  bar: { used: number; limit: number; after?: number } | null
  tone?: QuotaTone
  children: ReactNode
}

/** A quota or cap in details: its bar and its words. */
export const QuotaLine = ({ bar, tone = 'dim', children }: QuotaLineProps) => (
  <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
    {bar && <QuotaBar {...bar} className="w-24" />}
    <span className={TONES[tone]}>{children}</span>
  </p>
)
