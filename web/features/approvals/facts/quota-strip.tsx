import CircleCheck from 'lucide-react/icons/circle-check'
import Gauge from 'lucide-react/icons/gauge'
import { QuotaBar } from '../../../components/quotas/quota-bar.tsx'
import { useQuotaNow } from '../../../components/requests/quota-line.tsx'
import type { Approval } from '../../../contract/approvals.ts'
import { Strip } from './strip.tsx'

/** The quota now, for a request that was over it: whether there is room again decides. */
export function QuotaStrip({ row }: { row: Approval }) {
  const quota = useQuotaNow(row)
  const { tone = 'dim', words = '', bar = null, cap = null } = quota ?? {}
  return (
    <Strip
      tone={tone}
      icon={tone === 'ok' ? CircleCheck : Gauge}
      action={bar && <QuotaBar {...bar} className="w-24" />}
    >
      <p className="font-semibold" style={{ color: `var(--${tone === 'dim' ? 'ink-3' : tone})` }}>
        {words}
      </p>
      {cap && <p className="text-sm text-ink-2">{cap.words}</p>}
    </Strip>
  )
}
