import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useState } from 'react'
import { useInstances } from '../../../../components/routing/use-instances.ts'
import type { ArrKind } from '../../../../contract/instances.ts'
import { Card } from '../../../../ui/card.tsx'
import { stepFocus } from '../../../../ui/focus.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { canExclude, useConditions } from '../use-conditions.ts'
import { templatesFor } from './rule-templates.ts'

interface TemplatePanelProps {
  kind: ArrKind
  /** Called with null for a blank rule. */
  onChoose: (template: string | null) => void
  /** If absent, the panel can't be closed. */
  onClose?: (() => void) | undefined
}

export function TemplatePanel({ kind, onChoose, onClose }: TemplatePanelProps) {
  const { fields } = useConditions(kind)
  const kindInstances = useInstances(kind)
  const [current, setCurrent] = useState(0)
  const entries = [
    { id: null, Icon: Plus, name: 'Blank rule', words: 'Choose every condition yourself' },
    ...templatesFor(kind, fields, canExclude(kindInstances)),
  ]
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && onClose) {
      event.preventDefault()
      onClose()
      return
    }
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const columns = buttons.filter(one => one.offsetTop === buttons[0]?.offsetTop).length
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key]
    if (step === undefined) return
    event.preventDefault()
    stepFocus(event.currentTarget, 'button', step)
  }
  return (
    <Card
      data-returns-focus
      title="New rule"
      meta={<span className="text-sm text-ink-2">Nothing is saved until you save the rule.</span>}
      actions={
        onClose && <IconButton label="Close" variant="clear" icon={<X />} onClick={onClose} />
      }
      isLined
      className="@container mb-3.5 overflow-hidden"
    >
      <ul
        aria-label="Rule templates"
        className="-m-4 -mr-4.25 -mb-4.25 grid @min-[34rem]:grid-cols-2 @min-[52rem]:grid-cols-3"
        onKeyDown={onKeyDown}
      >
        {entries.map(({ id, Icon, name, words }, index) => (
          <li key={id} className="min-w-0 border-r border-b border-rule">
            <button
              type="button"
              // biome-ignore lint/a11y/noAutofocus: the user has just opened the panel
              autoFocus={index === 0 && onClose !== undefined}
              tabIndex={index === current ? 0 : -1}
              className="grid min-h-15.5 w-full font-text grid-cols-[1.25rem_minmax(0,1fr)] items-center gap-x-3 px-4 py-2 text-left hover:bg-raised/70 focus-visible:bg-main-soft focus-visible:-outline-offset-2 [&>svg]:size-5 [&>svg]:text-main-line"
              onFocus={() => setCurrent(index)}
              onClick={() => onChoose(id)}
            >
              <Icon />
              <span className="min-w-0">
                <span className="block truncate font-display text-md font-semibold">{name}</span>
                <span className="block truncate text-sm text-ink-2">{words}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
