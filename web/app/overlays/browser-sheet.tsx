import X from 'lucide-react/icons/x'
import { useId } from 'react'
import {
  setUndoWindow,
  UNDO_WINDOWS_S,
  undoWindow,
} from '../../components/decisions/undo-window.ts'
import { NotificationSwitch } from '../../components/desktop-notifications/notification-switch.tsx'
import { useStore } from '../../components/use-store.ts'
import { preferences, setPreference } from '../../state/preferences.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Switch } from '../../ui/switch.tsx'
import { isMobile } from '../../ui/use-media.ts'
import type { OverlayProps } from './lazy-overlay.tsx'

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const
const UNDO_WINDOWS = UNDO_WINDOWS_S.map(value => ({
  value,
  label: value === 0 ? 'No delay' : `${value} s`,
}))

/** Everything that is saved in this browser instead of on the server. */
export default function BrowserSheet({ open, onClose }: OverlayProps) {
  const { theme, asteroidsEnabled, picturesEnabled } = useStore(preferences)
  const { seconds } = useStore(undoWindow)
  const about = useId()
  return (
    <Sheet open={open} onClose={onClose} label="This browser" side="right" size="md">
      <div className="flex h-13 shrink-0 items-center gap-2 border-b-2 border-edge pr-2 pl-4">
        <p aria-hidden className="flex-1 font-display text-lg font-semibold">
          This browser
        </p>
        <IconButton label="Close" variant="clear" icon={<X />} onClick={onClose} />
      </div>
      <div className="space-y-5 p-4">
        <p className="text-sm text-ink-2">Saved in this browser. Takes effect immediately.</p>
        <div>
          <h3 className="mb-1.5 text-sm font-semibold">Theme</h3>
          <Segmented
            label="Theme"
            options={THEMES}
            value={theme}
            onChange={next => setPreference('theme', next)}
          />
        </div>
        {!isMobile() && (
          <Switch
            label="Asteroids"
            checked={asteroidsEnabled}
            onCheckedChange={isOn => setPreference('asteroidsEnabled', isOn)}
          />
        )}
        <div>
          <h3 className="mb-1.5 text-sm font-semibold">Undo window</h3>
          <Segmented
            label="Undo window"
            options={UNDO_WINDOWS}
            value={seconds}
            onChange={setUndoWindow}
          />
          <p className="mt-1 text-sm text-ink-2">Decisions wait this long before they are sent.</p>
        </div>
        <div>
          <Switch
            label="Show posters"
            checked={picturesEnabled}
            onCheckedChange={isOn => setPreference('picturesEnabled', isOn)}
            aria-describedby={about}
          />
          <p id={about} className="pl-12 text-sm text-ink-2">
            Fetched by the server, so image hosts never see your browser. When off, titles get a
            colored tile.
          </p>
        </div>
        <NotificationSwitch />
      </div>
    </Sheet>
  )
}
