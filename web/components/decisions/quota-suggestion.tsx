import TrendingUp from 'lucide-react/icons/trending-up'
import { useRef } from 'react'
import { formatNumber } from '../../lib/pluralize.ts'
import { save } from '../../state/change.ts'
import { editUsers } from '../../state/edit-users.ts'
import { notifyFailure } from '../../state/toasts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { stepFocusByKey } from '../../ui/focus.ts'
import { useActions } from '../actions/use-actions.ts'
import { type Suggestion, useSuggestion } from './suggestion-after.ts'
import { type suggestedLimit, useChoices } from './suggestion-choices.ts'

/** Suggests a setting that would make decisions like the latest ones unnecessary. */
export default function QuotaSuggestion() {
  const { suggestion, ...on } = useSuggestion()
  return suggestion && <SuggestionLine key={suggestion.key} suggestion={suggestion} on={on} />
}

interface SuggestionLineProps {
  suggestion: Suggestion
  on: Record<'close' | 'decline', () => void>
}

function SuggestionLine({ suggestion, on }: SuggestionLineProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { question, choices, use } = useChoices(suggestion)
  useActions({ suggestion: () => frame.current?.querySelector<HTMLElement>('button, a')?.focus() })
  const { userId: id, userName: name } = suggestion.row
  const look = { size: 'sm', variant: 'neutralnoShadow', className: 'shrink-0' } as const
  return (
    <div
      ref={frame}
      role="toolbar"
      aria-label="Suggestion"
      onKeyDown={event => stepFocusByKey(event, 'button, a')}
      // In the foot of a list, there is one line, and none to spare on phones.
      className="float pointer-events-auto flex w-fit max-w-full min-w-0 flex-wrap items-center gap-2 px-4 py-2 [.list-foot>&]:flex-nowrap [.list-foot>&]:py-0 [.list-foot>&]:pr-0 max-md:[.list-foot>&]:hidden"
    >
      <TrendingUp size={17} className="shrink-0 text-main-line" />
      <p role="status" className="min-w-0">
        {question}
      </p>
      {use && <Bars {...use} />}
      {choices.map(choice =>
        'to' in choice ? (
          <ButtonLink key={choice.to} {...look} to={choice.to}>
            {choice.label}
          </ButtonLink>
        ) : (
          <Button
            key={choice.label}
            {...look}
            onClick={() => {
              save(editUsers([{ id, name }], choice.edit, choice.words)).catch(cause =>
                notifyFailure('save the setting', cause),
              )
              on.close()
            }}
          >
            {choice.label}
          </Button>
        ),
      )}
      <Button size="sm" variant="clear" aria-label="No, not during this visit" onClick={on.decline}>
        No
      </Button>
    </div>
  )
}

/** Bars that fit; there are more days than that in four weeks. */
const BARS = 7

/** The usage of recent periods, with the part over the limit in red. */
function Bars({ used, limit, limitNow }: NonNullable<ReturnType<typeof suggestedLimit>>) {
  const shown = used.slice(0, BARS).reverse()
  const words = `Used lately: ${shown.map(formatNumber).join(', ')}. The limit is ${formatNumber(limitNow)}.`
  return (
    <span role="img" aria-label={words} data-tip={words} className="flex h-6 items-end gap-0.5">
      {shown.map((count, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the periods keep their order
          key={at}
          className="flex w-1.5 flex-col"
          style={{ height: `${(count / limit) * 100}%` }}
        >
          <span className="bg-solid-bad" style={{ flex: Math.max(0, count - limitNow) }} />
          <span className="bg-main" style={{ flex: Math.min(count, limitNow) }} />
        </span>
      ))}
    </span>
  )
}
