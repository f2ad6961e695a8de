import { PatternLines } from '@visx/pattern'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { formatNumber, pluralize } from '../../../lib/pluralize.ts'
import type { DayBar, Series } from './chart.ts'

const HEIGHT_PX = 264
const AXIS_PX = 26
const LEFT_PX = 28
const TOP_PX = 8
/** Bars narrower than this have no outline and no pattern. */
const OUTLINED_PX = 8
const TICK_ROOM_PX = 120
const TIP_PX = 136
/** Colors of the series, in both themes. From the second series on, bars also have a pattern. */
const COLORS = ['var(--main)', 'var(--solid-info)']

interface DayPlotProps {
  label: string
  describedBy: string
  series: readonly Series[]
  days: readonly DayBar[]
}

export function DayPlot({ label, describedBy, series, days }: DayPlotProps) {
  const box = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(box)
  const floor = height - AXIS_PX
  const patternId = useId()
  const [chosen, setChosen] = useState<number | null>(null)
  const last = days.length - 1
  const most = Math.max(4, ...days.map(day => day.values.reduce((sum, value) => sum + value, 0)))
  const y = scaleLinear<number>({ domain: [0, most], range: [floor, TOP_PX], nice: 4 })
  const x = scaleBand<number>({
    domain: days.map((_, index) => index),
    range: [LEFT_PX, Math.max(width, LEFT_PX + 1)],
    paddingInner: 0.3,
    paddingOuter: 0.15,
  })
  const step = x.step()
  const isOutlined = x.bandwidth() >= OUTLINED_PX
  const every = Math.max(1, Math.ceil(TICK_ROOM_PX / step))
  const day = chosen === null ? undefined : days[chosen]

  const follow = (event: PointerEvent) => {
    const from = event.currentTarget.getBoundingClientRect().left + LEFT_PX
    const index = Math.floor((event.clientX - from) / step)
    setChosen(index >= 0 && index <= last ? index : null)
  }
  const press = (event: KeyboardEvent) => {
    const at = chosen ?? last
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key]
    if (event.key === 'Escape') setChosen(null)
    if (to === undefined) return
    event.preventDefault()
    setChosen(Math.min(last, Math.max(0, to)))
  }

  return (
    <div ref={box} className="relative grow overflow-hidden" style={{ minHeight: HEIGHT_PX }}>
      {width > 0 && (
        <svg
          aria-hidden="true"
          width={width}
          height={height}
          className="absolute text-edge"
          fontSize={12}
        >
          <PatternLines
            id={patternId}
            width={6}
            height={6}
            orientation={['diagonal']}
            stroke="currentColor"
            strokeWidth={1}
          />
          <CountAxis y={y} width={width} />
          {day && (
            <rect
              x={LEFT_PX + (chosen ?? 0) * step}
              y={TOP_PX}
              width={step}
              height={floor - TOP_PX}
              style={{ fill: 'var(--main-line)', opacity: 0.13 }}
            />
          )}
          {days.map((one, index) => {
            let below = 0
            return (
              <g key={one.label}>
                {one.values.map((value, part) => {
                  if (value === 0) return null
                  const place = {
                    x: x(index) ?? 0,
                    y: y(below + value),
                    width: x.bandwidth(),
                    height: y(below) - y(below + value),
                  }
                  below += value
                  return (
                    <g key={series[part]?.label}>
                      <Bar
                        {...place}
                        {...(isOutlined && { stroke: 'currentColor', strokeWidth: 1.5 })}
                        style={{ fill: COLORS[part] }}
                      />
                      {isOutlined && part > 0 && (
                        <Bar {...place} fill={`url(#${patternId})`} opacity={0.4} />
                      )}
                    </g>
                  )
                })}
                {(last - index) % every === 0 && index * step >= TICK_ROOM_PX / 5 && (
                  <text
                    x={index === last ? width : (x(index) ?? 0) + x.bandwidth() / 2}
                    y={height - 6}
                    textAnchor={index === last ? 'end' : 'middle'}
                    style={{ fill: 'var(--ink-3)' }}
                  >
                    {one.tick}
                  </text>
                )}
              </g>
            )
          })}
        </svg>
      )}
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={describedBy}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={(chosen ?? last) + 1}
        aria-valuetext={valueTextOf(days[chosen ?? last], series)}
        className="absolute inset-0 rounded-sm"
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => setChosen(null)}
        onFocus={event => event.target.matches(':focus-visible') && setChosen(last)}
        onBlur={() => setChosen(null)}
        onKeyDown={press}
      />
      {day && (
        <div
          aria-hidden="true"
          className="float pointer-events-none absolute top-2 px-3 py-1.5 text-sm whitespace-nowrap text-ink-2"
          style={
            LEFT_PX + ((chosen ?? 0) + 1) * step + TIP_PX < width
              ? { left: LEFT_PX + ((chosen ?? 0) + 1) * step + 8 }
              : { right: width - LEFT_PX - (chosen ?? 0) * step + 8 }
          }
        >
          <p className="font-display font-semibold text-ink">{day.label}</p>
          {series.map(({ label: name }, part) => (
            <p key={name}>{figureOf(day, name, part)}</p>
          ))}
        </div>
      )}
    </div>
  )
}

interface CountAxisProps {
  y: ReturnType<typeof scaleLinear<number>>
  width: number
}

/** Grid lines with labels, only at whole-number ticks. */
const CountAxis = ({ y, width }: CountAxisProps) =>
  y
    .ticks(4)
    .filter(Number.isInteger)
    .map(tick => (
      <g key={tick}>
        <line
          x1={LEFT_PX}
          x2={width}
          y1={y(tick)}
          y2={y(tick)}
          strokeDasharray={tick === 0 ? undefined : '3 4'}
          style={{ stroke: 'var(--rule)' }}
        />
        <text x={LEFT_PX - 10} y={y(tick) + 4} textAnchor="end" style={{ fill: 'var(--ink-3)' }}>
          {tick}
        </text>
      </g>
    ))

const figureOf = (day: DayBar, name: string, part: number) =>
  pluralize(day.values[part] ?? 0, name.replace(/s$/, ''))

const valueTextOf = (day: DayBar | undefined, series: readonly Series[]) =>
  day && `${day.label}: ${series.map(({ label }, part) => figureOf(day, label, part)).join(', ')}`

/** Size of the element, which fills its card. */
const useSize = (element: RefObject<HTMLElement | null>) => {
  const [size, setSize] = useState({ width: 0, height: HEIGHT_PX })
  useLayoutEffect(() => {
    const node = element.current
    if (!node) return
    const measure = () =>
      setSize({ width: node.clientWidth, height: node.clientHeight || HEIGHT_PX })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [element])
  return size
}

interface DayLegendProps {
  series: readonly Series[]
  covers: string
}

export const DayLegend = ({ series, covers }: DayLegendProps) => (
  <ul className="flex flex-wrap gap-x-3.5 text-sm text-ink-2" data-tip={covers}>
    {series.map(({ label, total }, part) => (
      <li key={label} className="flex items-center gap-1.5">
        <span
          aria-hidden="true"
          className="size-2.5 border border-edge"
          style={{ background: COLORS[part] }}
        />
        <b className="font-semibold text-ink tabular">{formatNumber(total)}</b> {label}
      </li>
    ))}
  </ul>
)
