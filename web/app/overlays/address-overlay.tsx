import { JOURNEY_PARAM } from '../../components/journey/journey-address.ts'
import { useOpened } from '../../components/list/use-opened.ts'
import { USER_PARAM } from '../../components/users/user-links.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useCountedOverlay } from '../../ui/open-overlays.ts'

const DIALOGS = {
  [JOURNEY_PARAM]: lazyPart(
    'title journey',
    () => import('../../features/journey/journey-dialog.tsx'),
  ),
  [USER_PARAM]: lazyPart('user dialogs', () => import('../../features/users/user-dialogs.tsx')),
}

/** The dialog that a URL parameter opens over any page. */
export const AddressOverlay = ({ parameter }: { parameter: keyof typeof DIALOGS }) => {
  const { opened, show, close } = useOpened(parameter)
  const part = DIALOGS[parameter].usePart(opened !== null, close)
  useCountedOverlay(opened !== null)
  return part && <part.default address={opened} onShow={show} onClose={close} />
}
