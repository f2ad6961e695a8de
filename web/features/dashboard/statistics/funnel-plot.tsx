import ArrowDown from 'lucide-react/icons/arrow-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Fragment } from 'react'
import { TYPE_ICONS } from '../../../components/labels/content-type.ts'
import { labelIn } from '../../../components/labels/humanize.ts'
import { formatNumber } from '../../../lib/pluralize.ts'
import type { FunnelStep } from './chart.ts'

const BLOCK_PX = 104
const LOWEST_PX = 36

interface FunnelPlotProps {
  label: string
  describedBy: string
  steps: readonly FunnelStep[]
}

/** Blocks with proportional sizes. In narrow cards, stacked bars. */
export function FunnelPlot({ label, describedBy, steps }: FunnelPlotProps) {
  const most = Math.max(1, ...steps.map(step => step.count))
  const heightOf = ({ count }: FunnelStep) => Math.max(LOWEST_PX, (count / most) * BLOCK_PX)
  return (
    <div role="img" aria-label={label} aria-describedby={describedBy} className="@container">
      <div
        className="hidden grid-cols-[104px_minmax(0,1fr)_104px_minmax(0,1fr)_104px_minmax(0,1fr)_104px] items-center px-1 @min-[36rem]:grid"
        style={{ gridTemplateRows: `${BLOCK_PX + 16}px auto` }}
      >
        {steps.map((step, index) => (
          <Fragment key={step.label}>
            <p
              className="row-start-1 grid place-content-center rounded-md border-2 border-main-line bg-main-soft font-display text-xl font-bold tabular"
              style={{ height: heightOf(step), gridColumn: index * 2 + 1 }}
            >
              {formatNumber(step.count)}
            </p>
            {index < steps.length - 1 && (
              <div
                className="row-start-1 grid justify-items-center gap-0.5 text-sm tabular"
                style={{ gridColumn: index * 2 + 2 }}
              >
                <ChevronRight size={18} className="text-ink-3" />
                {step.times.map(({ type, label: name, text }) => (
                  <p key={type} className="flex items-center justify-center gap-1.5">
                    <TypeMark type={type} name={name} /> {text}
                  </p>
                ))}
              </div>
            )}
            <p
              className="row-start-2 -mx-3 text-center text-sm text-ink-3 tabular"
              style={{ gridColumn: index * 2 + 1 }}
            >
              <b className="block text-base leading-5 font-semibold text-ink">{step.label}</b>
              {step.note}
            </p>
          </Fragment>
        ))}
      </div>
      <div className="grid gap-1 @min-[36rem]:hidden">
        {steps.map(step => (
          <Fragment key={step.label}>
            <p className="grid grid-cols-[6rem_1fr_auto] items-center gap-2">
              <span className="font-display font-medium wrap-anywhere">{step.label}</span>
              <span
                className="h-4.5 rounded-sm border-2 border-edge bg-main"
                style={{ width: `${Math.max(2, (step.count / most) * 100)}%` }}
              />
              <b className="min-w-10 text-right tabular">{formatNumber(step.count)}</b>
            </p>
            {step.times.length > 0 && (
              <p className="flex items-center gap-2 py-1 text-sm text-ink-3">
                <ArrowDown size={14} className="ml-1.5" />
                {step.times.map(({ label: name, text }) => `${name} ${text}`).join(' · ')}
              </p>
            )}
          </Fragment>
        ))}
      </div>
    </div>
  )
}

const TypeMark = ({ type, name }: { type: string; name: string }) => {
  const Icon = labelIn<(typeof TYPE_ICONS)['movie']>(TYPE_ICONS, type)
  return Icon ? <Icon size={15} className="text-ink-3" /> : <span>{name}</span>
}
