import { once } from '../../../lib/once.ts'
import type { Chart } from './chart.ts'

const figure = once(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }))

export function ChartTable({ title, chart: { head, rows } }: { title: string; chart: Chart }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section aria-label={`${title} as a table`} tabIndex={0} className="max-h-100 overflow-auto">
      <table className="w-full text-sm">
        <thead>
          <tr className="text-left text-xs font-semibold tracking-wider text-ink-3 uppercase">
            {head.map((name, index) => (
              <th key={name} scope="col" className={index === 0 ? 'py-1.5 pr-3' : 'px-2 py-1.5'}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.join()} className="border-t border-rule">
              {row.map((cell, index) => (
                <td
                  key={head[index]}
                  className={`${index === 0 ? 'py-1.5 pr-3' : 'px-2 py-1.5'} ${typeof cell === 'number' ? 'text-right tabular' : 'wrap-anywhere'}`}
                >
                  <bdi>{typeof cell === 'number' ? figure().format(cell) : (cell ?? '–')}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
