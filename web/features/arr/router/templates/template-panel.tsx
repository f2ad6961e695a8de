import clsx from 'clsx'
import Baby from 'lucide-react/icons/baby'
import Languages from 'lucide-react/icons/languages'
import Layers from 'lucide-react/icons/layers'
import MonitorUp from 'lucide-react/icons/monitor-up'
import Plus from 'lucide-react/icons/plus'
import Sparkles from 'lucide-react/icons/sparkles'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Card } from '../../../../ui/card.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import type { Kind } from '../../kinds.ts'
import type { TemplateId } from './rule-templates.ts'
import { useRuleTemplates } from './use-rule-templates.ts'

const ICONS: Readonly<Record<TemplateId, ReactNode>> = {
  anime: <Sparkles />,
  '4k': <MonitorUp />,
  kids: <Baby />,
  long: <Layers />,
  foreign: <Languages />,
}

interface TemplatePanelProps {
  kind: Kind
  /** Called with null for a blank rule. */
  onChoose: (template: TemplateId | null) => void
  /** If absent, the panel can't be closed. */
  onClose?: (() => void) | undefined
}

export function TemplatePanel({ kind, onChoose, onClose }: TemplatePanelProps) {
  const { templates } = useRuleTemplates(kind)
  const [current, setCurrent] = useState(0)
  const frame = useRef<HTMLUListElement>(null)
  const isOpenedByUser = onClose !== undefined
  useEffect(() => {
    if (isOpenedByUser) frame.current?.querySelector('button')?.focus()
  }, [isOpenedByUser])
  const entries = [
    {
      id: null,
      name: 'Blank rule',
      words: 'Choose every condition yourself',
      effect: '',
      isUsable: true,
    },
    ...templates.map(one => ({ ...one, isUsable: one.values !== null })),
  ]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && onClose) {
      event.preventDefault()
      onClose()
      return
    }
    const buttons = [...(frame.current?.querySelectorAll('button') ?? [])]
    const columns = buttons.filter(one => one.offsetTop === buttons[0]?.offsetTop).length
    const steps: Record<string, number> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: columns,
      ArrowUp: -columns,
    }
    const next = buttons[current + (steps[event.key] ?? 0)]
    if (!(event.key in steps)) return
    event.preventDefault()
    next?.focus()
  }
  return (
    <Card
      title="New rule"
      meta={
        <span className="text-sm text-ink-2">
          Based on your instances. Nothing is saved until you add the rule.
        </span>
      }
      actions={
        onClose && (
          <IconButton label="Close" variant="clear" icon={<X aria-hidden />} onClick={onClose} />
        )
      }
      isLined
      className="@container mb-3.5 overflow-hidden"
    >
      <ul
        ref={frame}
        aria-label="Rule templates"
        className="-m-4 -mr-4.25 -mb-4.25 grid @min-[34rem]:grid-cols-2 @min-[52rem]:grid-cols-3"
        onKeyDown={onKeyDown}
      >
        {entries.map(({ id, name, words, effect, isUsable }, index) => (
          <li key={id} className="min-w-0 border-r border-b border-rule">
            <button
              type="button"
              tabIndex={index === current ? 0 : -1}
              aria-disabled={!isUsable}
              className={clsx(
                'grid min-h-15.5 w-full font-text grid-cols-[1.25rem_minmax(0,1fr)] items-center gap-x-3 px-4 py-2 text-left focus-visible:bg-main-soft focus-visible:-outline-offset-2 [&>svg]:size-5',
                isUsable
                  ? 'hover:bg-raised/70 [&>svg]:text-main-line'
                  : 'cursor-not-allowed text-ink-3',
              )}
              onFocus={() => setCurrent(index)}
              onClick={() => isUsable && onChoose(id)}
            >
              {id === null ? <Plus aria-hidden /> : ICONS[id]}
              <span className="min-w-0">
                <span className="flex items-baseline justify-between gap-x-3">
                  <span className="truncate font-display text-md font-semibold">{name}</span>
                  <span className="shrink-0 text-sm tabular">{effect}</span>
                </span>
                <span className={clsx('block truncate text-sm', isUsable && 'text-ink-2')}>
                  {words}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
