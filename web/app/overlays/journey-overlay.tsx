import { JOURNEY_PARAM } from '../../components/journey/journey-address.ts'
import { useOpened } from '../../components/list/use-opened.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useCountedOverlay } from '../../ui/open-overlays.ts'

const dialog = lazyPart('title journey', () => import('../../features/journey/journey-dialog.tsx'))

export const JourneyOverlay = () => {
  const { opened, show, close } = useOpened(JOURNEY_PARAM)
  const part = dialog.usePart(opened !== null, close)
  useCountedOverlay(opened !== null)
  return part && <part.default address={opened} onShow={show} onClose={close} />
}
