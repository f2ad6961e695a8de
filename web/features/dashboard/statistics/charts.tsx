/** What the dashboard loads after its first view. */
export { Figures } from './figures.tsx'
export { RequestsChart } from './requests-chart.tsx'
