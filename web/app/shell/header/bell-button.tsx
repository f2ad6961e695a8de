import Bell from 'lucide-react/icons/bell'
import { useStore } from '../../../components/use-store.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { openOverlay, overlays } from '../../overlays/overlays.ts'
import { COUNT, HEADER_BUTTON } from '../shell-look.ts'

export const BellButton = () => {
  const { unread } = useStore(overlays)
  return (
    <span className="relative">
      <IconButton
        label={unread > 0 ? `Activity, ${unread} unread` : 'Activity'}
        data-tip="Activity"
        data-tip-side="bottom"
        aria-haspopup="dialog"
        aria-keyshortcuts="b"
        className={HEADER_BUTTON}
        icon={<Bell aria-hidden />}
        onClick={() => openOverlay('bell')}
      />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className={`${COUNT} -top-1.5 -right-1.5 max-md:top-0.5 max-md:right-0 bg-solid-bad text-solid-bad-ink`}
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </span>
  )
}
