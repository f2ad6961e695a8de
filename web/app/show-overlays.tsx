import { useSnapshot } from 'valtio'
import { lazyPart } from '../ui/lazy-part.ts'
import { closeOverlay, overlays } from './overlays.ts'

const sheet = lazyPart('keyboard shortcuts', () => import('./shortcuts/shortcut-sheet.tsx'))

/** What the header and the keys open over the page. */
export const Overlays = () => {
  const { open } = useSnapshot(overlays)
  const sheetPart = sheet.usePart(open === 'sheet', closeOverlay)
  return <>{sheetPart && <sheetPart.default open={open === 'sheet'} onClose={closeOverlay} />}</>
}
