import { useId } from 'react'
import { useSnapshot } from 'valtio'
import {
  setUndoWindow,
  UNDO_WINDOWS_S,
  undoWindow,
} from '../../../components/decisions/undo-window.ts'
import { NotificationSwitch } from '../../../components/desktop-notifications/notification-switch.tsx'
import { SectionCard } from '../../../components/settings/sections.tsx'
import { preferences, setPictures } from '../../../state/preferences.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Switch } from '../../../ui/switch.tsx'

/** How long a decision can be undone, notifications of the system, and whether posters are fetched; kept in this browser and in force at once. */
export function BrowserCard() {
  const { seconds: windowS } = useSnapshot(undoWindow)
  const { picturesEnabled } = useSnapshot(preferences)
  const about = useId()
  return (
    <SectionCard title="In this browser">
      <p className="-mt-1 mb-4 max-w-[65ch] text-ink-2">
        Kept in this browser and in force at once; no need to save.
      </p>
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">Time to undo a decision</legend>
        <p className="mb-3 max-w-[65ch] text-sm text-ink-2">
          An approval or rejection waits this long before it is sent. Leaving the page sends it at
          once.
        </p>
        <div className="flex flex-wrap gap-2">
          {UNDO_WINDOWS_S.map(seconds => (
            <Chip
              key={seconds}
              pressed={seconds === windowS}
              onClick={() => setUndoWindow(seconds)}
            >
              {seconds === 0 ? 'Send at once' : `${seconds} seconds`}
            </Chip>
          ))}
        </div>
      </fieldset>
      <div className="mt-5 mb-5">
        <NotificationSwitch />
      </div>
      <div>
        <Switch
          label="Show posters from outside"
          checked={picturesEnabled}
          onCheckedChange={setPictures}
          aria-describedby={about}
        />
        <p id={about} className="mt-1 max-w-[65ch] pl-12 text-sm text-ink-2">
          The gateway fetches them from the hosts Plex names, which do not see this browser. Without
          them each title has a tile in a color of its own.
        </p>
      </div>
    </SectionCard>
  )
}
