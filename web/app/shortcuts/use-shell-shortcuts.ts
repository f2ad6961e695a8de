import { useLayoutEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { saveForm } from '../../components/settings/save-key.ts'
import { useShortcuts } from '../../components/shortcuts/use-shortcuts.ts'
import { toggleSidebar } from '../../state/sidebar.ts'
import { askBeforeLeaving } from '../../state/unsaved.ts'
import { bindKeys } from '../../ui/key-bindings.ts'
import { useIsMobile } from '../../ui/use-media.ts'
import { openOverlay } from '../overlays/overlays.ts'
import { goToBar } from './bar-key.ts'
import { GO_KEYS, goKeys } from './go-keys.ts'

export const useShellShortcuts = () => {
  const isMobile = useIsMobile()
  const navigate = useNavigate()
  useShortcuts({
    palette: () => openOverlay('palette'),
    bell: () => openOverlay('bell'),
    sidebar: () => toggleSidebar(isMobile),
    bar: goToBar,
    save: saveForm,
    sheet: () => openOverlay('sheet'),
  })
  useLayoutEffect(
    () =>
      bindKeys(
        Object.entries(GO_KEYS).map(([key, path]) => ({
          keys: [goKeys(key)],
          run: () => askBeforeLeaving(() => navigate(path)),
        })),
      ),
    [navigate],
  )
}
