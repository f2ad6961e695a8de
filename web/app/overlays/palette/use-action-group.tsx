import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Bell from 'lucide-react/icons/bell'
import CircleCheck from 'lucide-react/icons/circle-check'
import Expand from 'lucide-react/icons/expand'
import FlaskConical from 'lucide-react/icons/flask-conical'
import Keyboard from 'lucide-react/icons/keyboard'
import ListChecks from 'lucide-react/icons/list-checks'
import LogOut from 'lucide-react/icons/log-out'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import PanelLeft from 'lucide-react/icons/panel-left'
import Play from 'lucide-react/icons/play'
import Plus from 'lucide-react/icons/plus'
import Square from 'lucide-react/icons/square'
import Sun from 'lucide-react/icons/sun'
import Zap from 'lucide-react/icons/zap'
import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { pageCommands } from '../../../components/commands/commands.ts'
import { shortcutOf } from '../../../components/shortcuts/shortcuts.ts'
import { useResource } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import { ARR_KINDS } from '../../../contract/values.ts'
import type { PaletteGroup, PaletteItem } from '../../../features/palette/palette-items.ts'
import { formatNumber } from '../../../lib/pluralize.ts'
import { approvalStats } from '../../../state/approval-counts.ts'
import { setFirstSteps } from '../../../state/first-steps.ts'
import { gateway } from '../../../state/gateway.ts'
import { KIND_LABELS } from '../../../state/instances.ts'
import { type Overlay, openOverlay } from '../../../state/overlays.ts'
import { effectiveTheme, preferences, setTheme, toggleTheme } from '../../../state/preferences.ts'
import { toggleSidebar } from '../../../state/sidebar.ts'
import { notify } from '../../../state/toasts.ts'
import { askBeforeLeaving } from '../../../state/unsaved.ts'
import { startWorkflow, workflow } from '../../../state/workflow.ts'
import { useIsMobile } from '../../../ui/use-media.ts'
import { enterFullscreen, exitFullscreen } from '../../background-tasks/fullscreen.ts'

const action = (
  id: string,
  label: string,
  icon: ReactNode,
  act: PaletteItem['act'] | (() => void),
  more: Partial<PaletteItem> = {},
): PaletteItem => ({
  id: `action:${id}`,
  label,
  icon,
  act: typeof act === 'function' ? { run: act } : act,
  ...more,
})
/** These actions change the backend immediately, so they are kept out of the recent items and never preselected. */
const ONCE = { isOnce: true } as const
const WORKFLOW = { ...ONCE, keywords: 'workflow' } as const
const SIZE = { 'aria-hidden': true, size: 18 } as const
const opens = (which: Overlay) => () => openOverlay(which)

/** Opens the page with a parameter that starts the dry run, because its progress is shown there. */
const DRY_RUN = action(
  'dry-run',
  'Start delete sync dry run',
  <FlaskConical {...SIZE} />,
  { to: '/utilities/delete-sync?dry-run' },
  { keywords: 'preview deletion', state: 'Nothing is deleted', ...ONCE },
)

const ADDING: readonly PaletteItem[] = ARR_KINDS.flatMap(kind => [
  action(`add-${kind}`, `Add ${KIND_LABELS[kind]} instance`, <Plus {...SIZE} />, {
    to: `/${kind}/instances?add`,
  }),
  action(`rule-${kind}`, `Add ${KIND_LABELS[kind]} rule`, <Plus {...SIZE} />, {
    to: `/${kind}/content-router?rule=new`,
  }),
])

/** Shows the result in a toast, because the palette can't display it. */
const start = async () => {
  const isDone = await startWorkflow({ autoStart: false })
  notify(
    isDone
      ? { kind: 'success', id: 'workflow-change', title: 'Watchlist sync starting' }
      : {
          kind: 'error',
          id: 'workflow-change',
          title: workflow.state.error ?? 'Couldn’t start watchlist sync. Try again.',
          action: { label: 'View', to: '/dashboard' },
        },
  )
}

const STOP = action('stop', 'Stop watchlist sync…', <Square {...SIZE} />, opens('stop'), WORKFLOW)
const START = action(
  'start',
  'Start watchlist sync',
  <Play {...SIZE} />,
  () => void start(),
  WORKFLOW,
)

export const useActionGroups = (): readonly [here: PaletteGroup, all: PaletteGroup] => {
  const [here] = useState(() =>
    pageCommands().map(({ id, label, run }) => action(id, label, <Zap {...SIZE} />, run, ONCE)),
  )
  const { data: status, error } = useResource(workflow)
  const { theme, fullscreenEnabled } = useStore(preferences)
  const isBypassed = useStore(gateway.state).data?.auth === 'bypass'
  const pending = useStore(approvalStats.state).data?.pending
  const isMobile = useIsMobile()
  const isDark = effectiveTheme(theme) === 'dark'
  const navigate = useNavigate()
  const items = useMemo(() => {
    const all = [
      ...(status === 'running' ? [STOP] : status === 'stopped' ? [START] : []),
      ...(pending === 0
        ? []
        : [
            action(
              'triage',
              'Start triage',
              <CircleCheck {...SIZE} />,
              { to: '/approvals?triage' },
              { state: pending === undefined ? undefined : `${formatNumber(pending)} pending` },
            ),
          ]),
      ...ADDING,
      DRY_RUN,
      action(
        'theme',
        isDark ? 'Switch to light theme' : 'Switch to dark theme',
        isDark ? <Sun {...SIZE} /> : <Moon {...SIZE} />,
        toggleTheme,
        { keywords: 'light, dark, appearance' },
      ),
      action('system-theme', 'Use system theme', <Monitor {...SIZE} />, () => setTheme('system'), {
        state: theme === 'system' ? 'On' : undefined,
      }),
      action('sidebar', 'Toggle sidebar', <PanelLeft {...SIZE} />, () => toggleSidebar(isMobile), {
        keys: shortcutOf('sidebar').keys[0],
      }),
      action('bell', 'Activity', <Bell {...SIZE} />, opens('bell'), {
        keywords: 'recent events, news, bell',
        keys: shortcutOf('bell').keys[0],
      }),
      action('first-steps', 'First steps', <ListChecks {...SIZE} />, () =>
        askBeforeLeaving(() => {
          setFirstSteps('open')
          navigate('/dashboard')
        }),
      ),
      action('sheet', 'Keyboard shortcuts', <Keyboard {...SIZE} />, opens('sheet'), {
        keys: shortcutOf('sheet').keys[0],
      }),
      action(
        'transfer',
        'Export or import settings',
        <ArrowLeftRight {...SIZE} />,
        opens('transfer'),
      ),
    ]
    if (!isMobile)
      all.push(
        action(
          'fullscreen',
          fullscreenEnabled ? 'Exit fullscreen' : 'Enter fullscreen',
          <Expand {...SIZE} />,
          fullscreenEnabled ? exitFullscreen : enterFullscreen,
        ),
      )
    // In bypass mode, there is no session to end.
    if (!isBypassed) all.push(action('logout', 'Log out', <LogOut {...SIZE} />, opens('logout')))
    return all
  }, [status, pending, theme, isDark, isMobile, fullscreenEnabled, isBypassed, navigate])
  return [
    useMemo(() => ({ id: 'here', title: 'On this page', items: here, isListed: true }), [here]),
    useMemo(
      () => ({
        id: 'actions',
        title: 'Actions',
        items,
        isListed: true,
        error: status === null ? error : null,
        retry: () => void workflow.load({ force: true }),
      }),
      [items, status, error],
    ),
  ]
}
