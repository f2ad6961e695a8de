import { type ReactNode, useRef } from 'react'
import { useWidth } from '../../../ui/use-width.ts'
import { HEADING_PX, LABEL_PX } from './plot-layout.ts'

interface PlotFrameProps {
  label: string
  describedBy: string
  height: number
  headings: readonly { y: number; title: string }[]
  children: (width: number) => ReactNode
}

/** Assistive technology sees the plot as a single image. The figures are in the table. */
export function PlotFrame({ label, describedBy, height, headings, children }: PlotFrameProps) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  return (
    <div ref={box}>
      {width > 0 && (
        <svg
          role="img"
          aria-label={label}
          aria-describedby={describedBy}
          width={width}
          height={height}
          className="block overflow-visible text-edge"
        >
          {headings.map(({ y, title }) => (
            <foreignObject key={title} x={0} y={y} width={width} height={HEADING_PX}>
              <p className="truncate pt-1 text-xs font-semibold tracking-wider text-ink-3 uppercase">
                {title}
              </p>
            </foreignObject>
          ))}
          {children(width)}
        </svg>
      )}
    </div>
  )
}

export function RowLabel(props: { y: number; width: number; label: string; text: string }) {
  const { y, width, label, text } = props
  return (
    <foreignObject x={0} y={y} width={width} height={LABEL_PX}>
      <p className="flex justify-between gap-3 text-sm text-ink">
        <bdi className="min-w-0 truncate" data-tip={label}>
          {label}
        </bdi>
        <span className="shrink-0 tabular text-ink-2">{text}</span>
      </p>
    </foreignObject>
  )
}
