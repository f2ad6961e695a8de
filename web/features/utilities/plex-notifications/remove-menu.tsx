import Ellipsis from 'lucide-react/icons/ellipsis'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useStore } from '../../../components/use-store.ts'
import { andJoined } from '../../../lib/joined.ts'
import { isUnderWay } from '../../../state/operation-state.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { MenuButton } from '../../../ui/menu.tsx'
import { notificationStatus, removing } from './notifications.ts'

/** The menu of the page. `ask` confirms the removal, also for a retry. */
export const useRemoval = () => {
  const { data } = useStore(notificationStatus.state)
  const { phase } = useStore(removing.state)
  const [isAsking, setIsAsking] = useState(false)
  const configured = (data ?? []).filter(row => row.success)
  const ask = () => setIsAsking(true)
  return {
    ask,
    menu: (
      <>
        <MenuButton
          label="More actions"
          size="icon"
          icon={<Ellipsis aria-hidden />}
          busy={isUnderWay({ phase })}
          items={[
            {
              label: 'Remove from all instances…',
              icon: <Trash2 aria-hidden />,
              about:
                configured.length === 0
                  ? 'No instances are configured'
                  : 'Plex then finds new files on its next scan',
              danger: true,
              disabled: configured.length === 0,
              onSelect: ask,
            },
          ]}
        />
        <ConfirmDialog
          open={isAsking}
          onClose={() => setIsAsking(false)}
          title="Remove Plex notifications?"
          description={`${andJoined(configured.map(row => row.name))} no longer notify Plex of new files, so Plex finds them on its next scan. To set this up again, you’ll need to re-enter the address.`}
          confirmLabel={`Remove from ${configured.length}`}
          onConfirm={() => void removing.start()}
        />
      </>
    ),
  }
}
