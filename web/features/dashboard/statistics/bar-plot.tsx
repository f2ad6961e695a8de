import { scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { useId } from 'react'
import { grouped } from '../../../lib/counted.ts'
import type { BarRow, Group, Series } from './chart.ts'
import { Patterns, paintOf, patternOf } from './paint.tsx'
import { PlotFrame, RowLabel } from './plot-frame.tsx'
import { BAR_PX, LABEL_PX, layOut } from './plot-layout.ts'

/** Minimum thickness of nonzero bars, equal to that of their outline. */
const THINNEST_PX = 3
const OUTLINE_PX = 2

const total = (row: BarRow) => row.values.reduce((sum, value) => sum + value, 0)

interface BarPlotProps {
  label: string
  describedBy: string
  series: readonly Series[]
  groups: readonly Group[]
}

export function BarPlot({ label, describedBy, series, groups }: BarPlotProps) {
  const patterns = useId()
  const { height, headings, rows } = layOut(groups)
  const longest = Math.max(1, ...rows.map(({ row }) => total(row)))
  return (
    <>
      {series.length > 1 && <Legend series={series} patterns={patterns} />}
      <PlotFrame label={label} describedBy={describedBy} height={height} headings={headings}>
        {width => {
          const scale = scaleLinear<number>({
            domain: [0, longest],
            range: [0, width - OUTLINE_PX],
          })
          return (
            <>
              {series.length > 1 && <Patterns base={patterns} />}
              {rows.map(({ y, row, group }) => (
                <g key={`${group} ${row.label}`}>
                  <RowLabel y={y} width={width} label={row.label} text={row.text} />
                  <Bar
                    x={1}
                    y={y + LABEL_PX}
                    width={width - OUTLINE_PX}
                    height={BAR_PX}
                    rx={3}
                    style={{ fill: 'var(--sunken)' }}
                  />
                  <Parts
                    row={row}
                    series={series}
                    patterns={patterns}
                    y={y + LABEL_PX}
                    lengthOf={value => scale(value)}
                  />
                </g>
              ))}
            </>
          )
        }}
      </PlotFrame>
    </>
  )
}

interface PartsProps {
  row: BarRow
  series: readonly Series[]
  patterns: string
  y: number
  lengthOf: (value: number) => number
}

function Parts({ row, series, patterns, y, lengthOf }: PartsProps) {
  let before = 0
  return series.map(({ label, fill }, index) => {
    const value = row.values[index] ?? 0
    if (value <= 0) return null
    const place = {
      x: 1 + lengthOf(before),
      y,
      width: Math.max(THINNEST_PX, lengthOf(value)),
      height: BAR_PX,
      rx: series.length > 1 ? 0 : 3,
    }
    before += value
    const lines = series.length > 1 ? patternOf(patterns, index) : null
    return (
      <g key={label} data-tip={series.length > 1 ? `${label}: ${grouped(value)}` : undefined}>
        <Bar
          {...place}
          stroke="currentColor"
          strokeWidth={OUTLINE_PX}
          style={paintOf(row.fill ?? fill)}
        />
        {lines && <Bar {...place} fill={lines} />}
      </g>
    )
  })
}

const SWATCH_PX = 14

const Legend = ({ series, patterns }: { series: readonly Series[]; patterns: string }) => (
  <ul className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
    {series.map(({ label, fill }, index) => (
      <li key={label} className="flex items-center gap-1.5">
        <svg aria-hidden="true" width={SWATCH_PX} height={SWATCH_PX} className="text-edge">
          <rect
            width={SWATCH_PX}
            height={SWATCH_PX}
            rx={3}
            stroke="currentColor"
            strokeWidth={OUTLINE_PX}
            style={paintOf(fill)}
          />
          <rect
            width={SWATCH_PX}
            height={SWATCH_PX}
            rx={3}
            fill={patternOf(patterns, index) ?? 'none'}
          />
        </svg>
        {label}
      </li>
    ))}
  </ul>
)
