import clsx from 'clsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import type { Station } from '../station.ts'
import { STATE_LABELS } from './station-list.tsx'

interface VerdictProps {
  verdict: string
  hold: Station | null
  copyLabel: string
}

export function Verdict({ verdict, hold, copyLabel }: VerdictProps) {
  const { tone, icon: Icon } = STATE_LABELS[hold?.state ?? 'done']
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2 rounded-lg border-2 border-rule p-3">
      <span className={clsx('mt-0.5 shrink-0 text-(--c)', `tone-${tone}`)}>
        <Icon aria-hidden size={20} />
      </span>
      <p className="min-w-0 flex-1 basis-52 font-medium wrap-anywhere">{verdict}</p>
      <CopyButton
        size="sm"
        variant="neutralnoShadow"
        label={copyLabel}
        className="max-md:min-h-11"
        text={() => verdict}
      >
        Copy
      </CopyButton>
    </div>
  )
}
