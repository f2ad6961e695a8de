import { scaleSqrt } from '@visx/scale'
import { Bar, Line } from '@visx/shape'
import type { Group, SpanRow } from './chart.ts'
import { formatDays } from './format-figures.ts'
import { paintOf } from './paint.tsx'
import { PlotFrame, RowLabel } from './plot-frame.tsx'
import { BAR_PX, LABEL_PX, layOut } from './plot-layout.ts'

const AXIS_PX = 20
const TICKS = 4
/** Ticks closer than this would write over each other. */
const TICK_ROOM_PX = 76
const MARK_PX = 5

interface SpanPlotProps {
  label: string
  describedBy: string
  groups: readonly Group<SpanRow>[]
}

/**
 * Each row from its shortest to its longest time with a mark at the average. The scale is a square root: hours and weeks
 * stand side by side, and zero can still be shown.
 */
export function SpanPlot({ label, describedBy, groups }: SpanPlotProps) {
  const { height, headings, rows } = layOut(groups)
  const longest = Math.max(...rows.map(({ row }) => row.max), 1 / 24)
  return (
    <>
      <PlotFrame
        label={label}
        describedBy={describedBy}
        height={height + AXIS_PX}
        headings={headings}
      >
        {width => {
          const scale = scaleSqrt<number>({ domain: [0, longest], range: [1, width - MARK_PX] })
          let last = Number.NEGATIVE_INFINITY
          const ticks = scale.ticks(TICKS).filter(tick => {
            const isFar = scale(tick) - last >= TICK_ROOM_PX
            if (isFar) last = scale(tick)
            return isFar
          })
          return (
            <>
              {ticks.map(tick => (
                <g key={tick} transform={`translate(${scale(tick)} 0)`}>
                  <text
                    y={height + AXIS_PX - 5}
                    textAnchor={tick === 0 ? 'start' : scale(tick) > width - 40 ? 'end' : 'middle'}
                    fontSize={12}
                    style={{ fill: 'var(--ink-3)' }}
                  >
                    {tick === 0 ? '0' : formatDays(tick)}
                  </text>
                </g>
              ))}
              {rows.map(({ y, row, group }) => {
                const middle = y + LABEL_PX + BAR_PX / 2
                return (
                  <g key={`${group} ${row.label}`}>
                    <RowLabel y={y} width={width} label={row.label} text={row.text} />
                    {ticks.map(tick => (
                      <Line
                        key={tick}
                        from={{ x: scale(tick), y: middle - BAR_PX / 2 }}
                        to={{ x: scale(tick), y: middle + BAR_PX / 2 }}
                        strokeWidth={1}
                        style={{ stroke: 'var(--rule)' }}
                      />
                    ))}
                    <Bar
                      x={scale(row.min)}
                      y={middle - 3}
                      width={Math.max(3, scale(row.max) - scale(row.min))}
                      height={6}
                      rx={3}
                      stroke="currentColor"
                      strokeWidth={2}
                      style={paintOf(row.fill)}
                    />
                    <Bar
                      x={scale(row.average) - MARK_PX}
                      y={middle - MARK_PX}
                      width={MARK_PX * 2}
                      height={MARK_PX * 2}
                      transform={`rotate(45 ${scale(row.average)} ${middle})`}
                      stroke="currentColor"
                      strokeWidth={2}
                      style={paintOf(row.fill)}
                    />
                  </g>
                )
              })}
            </>
          )
        }}
      </PlotFrame>
      <p className="mt-1 text-xs text-ink-3">
        From the shortest to the longest, with a mark at the average. Long times are drawn closer
        together.
      </p>
    </>
  )
}
