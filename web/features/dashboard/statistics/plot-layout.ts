import type { BarRow, Group } from './chart.ts'

export const HEADING_PX = 26
const ROW_PX = 40
export const LABEL_PX = 21
export const BAR_PX = 13

interface PlotLayout {
  height: number
  headings: readonly { y: number; title: string }[]
  rows: readonly { y: number; row: BarRow; group: string }[]
}

export const layOut = (groups: readonly Group[]): PlotLayout => {
  const headings: { y: number; title: string }[] = []
  const rows: { y: number; row: BarRow; group: string }[] = []
  let y = 0
  for (const { title, rows: ofGroup } of groups) {
    if (groups.length > 1) {
      headings.push({ y, title })
      y += HEADING_PX
    }
    for (const row of ofGroup) {
      rows.push({ y, row, group: title })
      y += ROW_PX
    }
  }
  return { height: y, headings, rows }
}
