import { useId } from 'react'
import {
  setUndoWindow,
  UNDO_WINDOWS_S,
  undoWindow,
} from '../../../components/decisions/undo-window.ts'
import { NotificationSwitch } from '../../../components/desktop-notifications/notification-switch.tsx'
import { SectionCard } from '../../../components/settings/sections.tsx'
import { useStore } from '../../../components/use-store.ts'
import { preferences, setPictures } from '../../../state/preferences.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Switch } from '../../../ui/switch.tsx'

export function BrowserCard() {
  const { seconds: windowS } = useStore(undoWindow)
  const { picturesEnabled } = useStore(preferences)
  const about = useId()
  return (
    <SectionCard
      title="In this browser"
      meta={<span className="text-sm text-ink-2">Takes effect immediately</span>}
    >
      <fieldset id="undo-window">
        <legend className="mb-1.5 text-sm font-semibold">Undo window</legend>
        <div className="flex flex-wrap gap-2">
          {UNDO_WINDOWS_S.map(seconds => (
            <Chip
              key={seconds}
              pressed={seconds === windowS}
              onClick={() => setUndoWindow(seconds)}
            >
              {seconds === 0 ? 'No delay' : `${seconds} seconds`}
            </Chip>
          ))}
        </div>
        <p className="mt-1 text-sm text-ink-2">
          Decisions wait this long before they are sent. Leaving the page sends them immediately.
        </p>
      </fieldset>
      <div className="mt-3 mb-4">
        <NotificationSwitch />
      </div>
      <div>
        <Switch
          id="posters"
          label="Show posters"
          checked={picturesEnabled}
          onCheckedChange={setPictures}
          aria-describedby={about}
        />
        <p id={about} className="max-w-[65ch] pl-12 text-sm text-ink-2">
          Fetched by the server, so image hosts never see your browser. When off, titles get a
          colored tile.
        </p>
      </div>
    </SectionCard>
  )
}
