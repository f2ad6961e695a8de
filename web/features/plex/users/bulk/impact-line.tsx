import clsx from 'clsx'
import { formatNumber } from '../../../../lib/pluralize.ts'
import { countUsers } from './count-users.ts'
import type { Impact } from './user-changes.ts'

interface ImpactLineProps {
  impact: Impact
  chosen: number
  isAny: boolean
}

export function ImpactLine({ impact, chosen, isAny }: ImpactLineProps) {
  const others = chosen - impact.changing
  const lossesFirst = [...impact.consequences].sort((a, b) => Number(b.isLoss) - Number(a.isLoss))
  return (
    <section
      aria-label="Effect"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
      className="sticky -bottom-4 mt-5 max-h-36 overflow-y-auto rounded-md border-2 border-edge bg-sunken px-3 py-2.5"
    >
      <p role="status" className="font-medium">
        {isAny
          ? `${formatNumber(impact.changing)} of ${countUsers(chosen)} will change${others > 0 ? `; ${formatNumber(others)} already ${others === 1 ? 'has' : 'have'} these values` : ''}.`
          : 'Choose what to change. Everything else stays the same.'}
      </p>
      {lossesFirst.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {lossesFirst.map(({ words, isLoss }) => (
            <li key={words} className={clsx(isLoss && 'text-bad')}>
              {words}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
