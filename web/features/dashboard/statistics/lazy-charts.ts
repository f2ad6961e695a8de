import { lazyPart } from '../../../ui/lazy-part.ts'

export const charts = lazyPart('statistics', () => import('./charts.tsx'))
