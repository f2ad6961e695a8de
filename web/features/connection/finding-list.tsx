import clsx from 'clsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Spinner } from '../../ui/spinner.tsx'
import { CHECKS, type Finding, type Findings } from './findings.ts'

const LOOKS = {
  ok: { tone: 'tone-ok', Icon: CircleCheck, word: 'OK' },
  cause: { tone: 'tone-wait', Icon: TriangleAlert, word: 'Problem' },
  unknown: { tone: 'tone-dim', Icon: CircleHelp, word: 'Not checked' },
} as const
const ALARM = { tone: 'tone-bad', Icon: ShieldAlert, word: 'Warning' }

export function FindingList({ findings }: { findings: Findings | null }) {
  return (
    <ul aria-label="Checks" className="mt-2 grid gap-2">
      {CHECKS.map(({ id, title }) => (
        <Row key={id} title={title} finding={findings?.[id] ?? null} />
      ))}
    </ul>
  )
}

function Row({ title, finding }: { title: string; finding: Finding | null }) {
  const { tone, Icon, word } = finding?.isAlarm ? ALARM : LOOKS[finding?.state ?? 'unknown']
  return (
    <li
      className={clsx(
        tone,
        'flex gap-2.5',
        finding?.state === 'cause' && 'rounded-md border-2 border-(--c) bg-(--g) px-3 py-2',
      )}
    >
      <span className="shrink-0 text-(--c)">
        {finding ? <Icon aria-hidden size={18} /> : <Spinner />}
      </span>
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p>
          <span className="font-semibold">{title}</span>
          {finding && <span className="sr-only">, {word}</span>}
          {finding && <span>: {finding.text}</span>}
          {finding?.personal && <span className="text-ink-2"> {finding.personal}.</span>}
        </p>
        {finding?.remedy && <p className="mt-0.5 text-ink-2">{finding.remedy}</p>}
      </div>
    </li>
  )
}
