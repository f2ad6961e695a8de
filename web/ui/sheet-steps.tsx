import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import type { KeyboardEvent, ReactNode } from 'react'
import { formatNumber } from '../lib/pluralize.ts'
import { IconButton } from './icon-button.tsx'

const FIELDS = 'input, textarea, select, [role="listbox"], [role="combobox"]'

/**
 * Steps through the rows of a list in a sheet beside it.
 * @param ids rows in display order
 * @param go shows another row in the sheet
 */
export const sheetSteps = (ids: readonly number[], id: number | null, go: (id: number) => void) => {
  const at = id === null ? -1 : ids.indexOf(id)
  const stepTo = (by: 1 | -1) => {
    const next = at < 0 ? undefined : ids[at + by]
    return next === undefined ? null : () => go(next)
  }
  const [previous, next] = [stepTo(-1), stepTo(1)]
  return {
    previous,
    next,
    /** For example "10 of 12"; empty if the row isn't listed. */
    place: at < 0 ? '' : `${formatNumber(at + 1)} of ${formatNumber(ids.length)}`,
    onKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowDown: next, ArrowUp: previous }[event.key]
      if (!step || (event.target instanceof Element && event.target.closest(FIELDS))) return
      event.preventDefault()
      step()
    },
  }
}

interface StepButtonsProps {
  /** What a row is, for example "request". */
  noun: string
  steps: Omit<ReturnType<typeof sheetSteps>, 'onKeyDown'>
}

export const StepButtons = ({ noun, steps: { previous, next, place } }: StepButtonsProps) => (
  <>
    <Step label={`Previous ${noun}`} icon={<ChevronUp />} onStep={previous} />
    <Step label={`Next ${noun}`} icon={<ChevronDown />} onStep={next} />
    <span className="ml-1 flex-1 text-sm text-ink-2 tabular">{place}</span>
  </>
)

interface StepProps {
  label: string
  icon: ReactNode
  onStep: (() => void) | null
}

const Step = ({ label, icon, onStep }: StepProps) => (
  <IconButton
    label={label}
    variant="clear"
    aria-disabled={onStep === null}
    icon={icon}
    onClick={() => onStep?.()}
  />
)
