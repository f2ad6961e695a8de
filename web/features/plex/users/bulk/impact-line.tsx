import clsx from 'clsx'
import { grouped } from '../../../../lib/counted.ts'
import { people } from './people.ts'
import type { Impact } from './user-changes.ts'

interface ImpactLineProps {
  impact: Impact
  /** How many users are chosen. */
  chosen: number
  /** Something is chosen to change. */
  isAny: boolean
}

/** What will happen, before it does; in sight however far the fields are scrolled. */
export function ImpactLine({ impact, chosen, isAny }: ImpactLineProps) {
  const others = chosen - impact.changing
  return (
    <section
      aria-label="What this does"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
      tabIndex={0}
      className="sticky -bottom-4 mt-5 max-h-36 overflow-y-auto rounded-md border-2 border-edge bg-sunken px-3 py-2.5"
    >
      <p role="status" className="font-medium">
        {isAny
          ? `${grouped(impact.changing)} of ${people(chosen)} will change${others > 0 ? `; ${grouped(others)} ${others === 1 ? 'is' : 'are'} so already` : ''}.`
          : 'Choose what to change; everything else stays as it is.'}
      </p>
      {impact.consequences.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {impact.consequences.map(({ words, isLoss }) => (
            <li key={words} className={clsx(isLoss && 'text-bad')}>
              {words}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
