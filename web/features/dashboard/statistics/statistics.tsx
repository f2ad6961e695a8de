import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useState } from 'react'
import { isFlag, persisted } from '../../../lib/persisted.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PERIODS_DAYS, paramsOf, useStatsView } from './stats-query.ts'

export const charts = lazyPart('statistics', () => import('./charts.tsx'))
const shown = persisted('statisticsShown', isFlag, false)

/** Folded until an admin opens it. This browser remembers that, and an address with a period or a list length opens it. */
export function Statistics() {
  const { view, change } = useStatsView()
  const [isOpen, setIsOpen] = useState(() => shown.read() || paramsOf(view).toString() !== '')
  const part = charts.usePart(isOpen)
  const toggle = () => {
    shown.write(!isOpen)
    setIsOpen(!isOpen)
  }
  return (
    <>
      <Card
        title="Statistics"
        className="pb-1.25!"
        actions={
          <>
            {isOpen && (
              <Segmented
                label="Period"
                options={PERIODS_DAYS.map(value => ({ value, label: `${value} days` }))}
                value={view.days}
                onChange={days => change({ days })}
              />
            )}
            <Button
              variant="clear"
              size="sm"
              className="-mr-3"
              icon={isOpen ? <ChevronUp /> : <ChevronDown />}
              aria-expanded={isOpen}
              onClick={toggle}
            >
              {isOpen ? 'Hide' : 'Show'}
              <span className="sr-only"> statistics</span>
            </Button>
          </>
        }
      />
      {isOpen &&
        (part ? (
          <part.Charts view={view} onChange={change} />
        ) : (
          <Skeleton className="h-58.5 rounded-lg" />
        ))}
    </>
  )
}
