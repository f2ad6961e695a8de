import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { formatNumber } from '../../../lib/pluralize.ts'
import { Button } from '../../../ui/button.tsx'
import { MenuButton } from '../../../ui/menu.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { StepButtons } from '../../../ui/sheet-steps.tsx'
import { purposeItems } from './purpose-menu.tsx'
import type { Purposes } from './purposes.ts'
import { currentOf, type Mark, type Triage } from './triage-queue.ts'

/** More segments than these would be too narrow to tell apart. */
const SEGMENTS_MAX = 40

interface TriageHeadProps {
  triage: Triage
  done: number
  /** Called when the menu opens. */
  purposes: () => Purposes
  /** What the round is for, such as "5 expire soon". */
  label: string
  onPurpose: (id: string) => void
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  onLeave: () => void
}

export function TriageHead({
  triage,
  done,
  onPrevious,
  onNext,
  onLeave,
  label,
  purposes,
  onPurpose,
}: TriageHeadProps) {
  const { at, entries } = triage
  const title = currentOf(triage)?.title
  const total = entries.length
  const place =
    at === null
      ? `${formatNumber(total)} reviewed`
      : `${formatNumber(at + 1)} of ${formatNumber(total)}`
  return (
    <header>
      <p role="status" className="sr-only">
        {title && `${place}: ${bidiIsolate(title)}`}
      </p>
      <div className="flex items-center gap-x-4 gap-y-2 max-md:gap-x-1">
        <Button
          variant="neutralnoShadow"
          className="max-md:border-0 max-md:bg-transparent max-md:px-2"
          icon={<ArrowLeft />}
          aria-label="Back to list"
          aria-keyshortcuts="Escape"
          onClick={onLeave}
        >
          <span className="max-md:hidden">Back to list</span>
        </Button>
        <h1 className="text-2xl max-lg:sr-only">Triage</h1>
        <MenuButton
          label={`Requests to decide: ${label}`}
          variant="clear"
          className="min-w-0 shrink max-md:px-2"
          items={() => purposeItems(purposes(), onPurpose)}
        >
          <span className="truncate">{label}</span>
          <ChevronDown />
        </MenuButton>
        <div className="ml-auto flex shrink-0 items-center gap-1 max-md:[&>button]:hidden pointer-fine:not-in-[header:hover]:not-focus-within:[&>button]:opacity-0">
          <StepButtons noun="request" steps={{ previous: onPrevious, next: onNext, place }} />
        </div>
      </div>
      {total > SEGMENTS_MAX ? (
        <ProgressBar
          isLine
          label="Progress"
          percent={(100 * done) / total}
          text={doneWords(done, total)}
          className="mt-3.5 h-1.5 rounded-full bg-rule max-md:mt-2.5"
        />
      ) : (
        <Segments triage={triage} done={done} />
      )}
    </header>
  )
}

const doneWords = (done: number, total: number) =>
  `${formatNumber(done)} of ${formatNumber(total)} done`

const COLORS: Record<Mark, string> = {
  open: 'bg-rule',
  approve: 'bg-solid-ok',
  reject: 'bg-solid-bad',
  skipped: 'bg-ink-3',
  elsewhere: 'bg-ink-3',
}

/** One segment for each request. */
const Segments = ({ triage: { at, entries }, done }: { triage: Triage; done: number }) => (
  <div
    role="progressbar"
    aria-label="Progress"
    aria-valuemin={0}
    aria-valuemax={entries.length}
    aria-valuenow={done}
    aria-valuetext={doneWords(done, entries.length)}
    className="mt-3.5 flex h-1.5 gap-1 max-md:mt-2.5 max-md:h-1"
  >
    {entries.map(({ id, mark }, index) => (
      <span key={id} className={`flex-1 rounded-full ${index === at ? 'bg-main' : COLORS[mark]}`} />
    ))}
  </div>
)
