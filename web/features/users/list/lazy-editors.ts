import { lazyPart } from '../../../ui/lazy-part.ts'

/** The forms that cells turn into, which the list itself doesn’t need. */
export const cellEditors = lazyPart('form', () => import('./cell-editors.tsx'))
