import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Bell from 'lucide-react/icons/bell'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleUser from 'lucide-react/icons/circle-user'
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
import Search from 'lucide-react/icons/search'
import Square from 'lucide-react/icons/square'
import Sun from 'lucide-react/icons/sun'
import Telescope from 'lucide-react/icons/telescope'
import type { ArrKind } from '../../contract/values.ts'
import { HOME } from '../../lib/page-paths.ts'
import { formatNumber } from '../../lib/pluralize.ts'
import { approvalStats } from '../../state/approval-counts.ts'
import { hasFeature } from '../../state/config.ts'
import { setFirstSteps } from '../../state/first-steps.ts'
import { gateway } from '../../state/gateway.ts'
import { KIND_LABELS } from '../../state/instances.ts'
import { type Overlay, openOverlay } from '../../state/overlays.ts'
import { effectiveTheme, preferences, setPreference, toggleTheme } from '../../state/preferences.ts'
import { toggleSidebar } from '../../state/sidebar.ts'
import { notify } from '../../state/toasts.ts'
import { askBeforeLeaving } from '../../state/unsaved.ts'
import { startWorkflow, workflow } from '../../state/workflow.ts'
import type { ShortcutScope } from '../../ui/shortcut-scope.ts'
import { isMobile } from '../../ui/use-media.ts'
import { saveForm } from '../settings/save-key.ts'
import { enterFullscreen, exitFullscreen } from './fullscreen.ts'

/** Sections of the list of shortcuts. */
export const SHORTCUT_GROUPS = {
  everywhere: 'General',
  forms: 'Settings and forms',
  lists: 'Lists',
  requests: 'Approvals and triage',
  triage: 'Triage',
  users: 'Plex users',
  rules: 'Content router',
  instances: 'Instances',
} as const

interface Action {
  readonly label: string
  /** Actions with an icon are listed in the palette. */
  readonly icon?: typeof Bell
  /** Current value, shown beside the label. */
  readonly state?: string | undefined
  /** Additional search terms of the palette. */
  readonly keywords?: string
  readonly keys?: readonly string[]
  readonly scope?: ShortcutScope
  readonly mayRepeat?: boolean
  readonly group?: keyof typeof SHORTCUT_GROUPS
  /** Whether to offer the action now. */
  readonly when?: () => boolean
  /** Changes the backend immediately, so the palette never preselects it. */
  readonly isOnce?: true
  /** Ends what the user is doing, so it comes last until its whole name or one of its keywords is typed. */
  readonly isLast?: true
  /** Page to open. */
  readonly to?: string
  /** Actions without `run` and `to` are run by the page or element that handles their keys. */
  readonly run?: (navigate: (path: string) => void) => unknown
}

const opens = (overlay: Overlay) => () => openOverlay(overlay)
/** In bypass mode, there is no session to end and no account to change. */
const isLoginRequired = () => gateway.state.data?.auth !== 'bypass'
const isDark = () => effectiveTheme(preferences.theme) === 'dark'

const workflowAction = { isOnce: true, keywords: 'workflow' } as const

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
          action: { label: 'View', to: HOME },
        },
  )
}

const adding = (kind: ArrKind, what: string, to: string): Action => ({
  label: `Add ${KIND_LABELS[kind]} ${what}`,
  icon: Plus,
  to: `/${kind}/${to}`,
})

/**
 * All actions by id, in palette order. The palette, the settings menu, the shortcuts and their list read this table;
 * the ids are saved as recent items.
 */
export const ACTIONS = {
  stop: {
    ...workflowAction,
    label: 'Stop watchlist sync…',
    icon: Square,
    when: () => workflow.state.data === 'running',
    run: opens('stop'),
  },
  start: {
    ...workflowAction,
    label: 'Start watchlist sync',
    icon: Play,
    when: () => workflow.state.data === 'stopped',
    run: start,
  },
  palette: {
    label: 'Search or jump to…',
    icon: Search,
    keys: ['Mod+k'],
    scope: 'fields',
    group: 'everywhere',
    run: opens('palette'),
  },

  next: { label: 'Next request', keys: ['j'], group: 'requests', mayRepeat: true },
  previous: { label: 'Previous request', keys: ['k'], group: 'requests', mayRepeat: true },
  approve: { label: 'Approve selected or focused requests', keys: ['a'], group: 'requests' },
  reject: { label: 'Reject selected or focused requests', keys: ['r'], group: 'requests' },
  undo: { label: 'Undo last decision or change', keys: ['u', 'Mod+z'], group: 'everywhere' },
  delete: { label: 'Delete focused request', keys: ['Delete'], group: 'requests' },
  'delete-selected': { label: 'Delete selected requests' },
  triage: {
    label: 'Start triage',
    icon: CircleCheck,
    keywords: 'approve all, decide',
    get state() {
      const pending = approvalStats.state.data?.pending
      return pending === undefined ? undefined : `${formatNumber(pending)} pending`
    },
    keys: ['t'],
    group: 'requests',
    when: () => approvalStats.state.data?.pending !== 0,
    to: '/approvals?for=all',
  },
  destination: { label: 'Change destination', keys: ['c'], group: 'requests' },
  note: { label: 'Write a note', keys: ['n'], group: 'requests' },
  journey: { label: 'Where is it?', keys: ['w'], group: 'requests' },
  suggestion: { label: 'Go to the suggested setting', keys: ['p'], group: 'requests' },
  skip: { label: 'Skip request', keys: ['s'], group: 'triage' },
  leave: { label: 'Back to list', keys: ['Escape'], group: 'triage' },

  'add-radarr': adding('radarr', 'instance', 'instances?instance=new'),
  'rule-radarr': adding('radarr', 'rule', 'content-router?rule=new'),
  'add-sonarr': adding('sonarr', 'instance', 'instances?instance=new'),
  'rule-sonarr': adding('sonarr', 'rule', 'content-router?rule=new'),
  'dry-run': {
    label: 'Start delete sync dry run',
    icon: FlaskConical,
    state: 'Nothing is deleted',
    keywords: 'preview deletion',
    isOnce: true,
    to: '/utilities/delete-sync?dry-run',
  },

  theme: {
    get label() {
      return isDark() ? 'Switch to light theme' : 'Switch to dark theme'
    },
    get icon() {
      return isDark() ? Sun : Moon
    },
    keywords: 'light, dark, appearance',
    run: toggleTheme,
  },
  browser: {
    label: 'This browser…',
    icon: Monitor,
    keywords: 'preferences, system theme, undo window, posters, desktop notifications, asteroids',
    run: opens('browser'),
  },
  asteroids: {
    get label() {
      return preferences.asteroidsEnabled ? 'Disable asteroids' : 'Enable asteroids'
    },
    icon: Telescope,
    when: () => !isMobile(),
    run: () => setPreference('asteroidsEnabled', !preferences.asteroidsEnabled),
  },
  sidebar: {
    label: 'Toggle sidebar',
    icon: PanelLeft,
    keys: ['Mod+b'],
    scope: 'anywhere',
    group: 'everywhere',
    run: () => toggleSidebar(isMobile()),
  },
  bell: {
    label: 'Activity',
    icon: Bell,
    keywords: 'recent events, news, bell',
    keys: ['b'],
    group: 'everywhere',
    run: opens('bell'),
  },
  'first-steps': {
    label: 'First steps',
    icon: ListChecks,
    run: navigate =>
      askBeforeLeaving(() => {
        setFirstSteps('open')
        navigate(HOME)
      }),
  },
  sheet: {
    label: 'Keyboard shortcuts',
    icon: Keyboard,
    keywords: 'keys',
    keys: ['?'],
    group: 'everywhere',
    run: opens('sheet'),
  },
  transfer: {
    label: 'Export or import settings…',
    icon: ArrowLeftRight,
    keywords: 'backup, restore',
    run: opens('transfer'),
  },
  connection: {
    label: 'Connection details',
    icon: ListChecks,
    keywords: 'proxy, version, live',
    run: opens('connection'),
  },
  log: {
    label: 'Server log',
    icon: ListChecks,
    keywords: 'log',
    when: () => hasFeature('updateStatus'),
    run: opens('connection'),
  },
  fullscreen: {
    get label() {
      return preferences.fullscreenEnabled ? 'Exit fullscreen' : 'Enter fullscreen'
    },
    icon: Expand,
    when: () => !isMobile(),
    run: () => (preferences.fullscreenEnabled ? exitFullscreen() : enterFullscreen()),
  },
  account: {
    label: 'Account…',
    icon: CircleUser,
    keywords: 'change password, email, username',
    when: isLoginRequired,
    run: opens('account'),
  },
  logout: {
    label: 'Log out',
    icon: LogOut,
    keywords: 'logout, sign out',
    isLast: true,
    when: isLoginRequired,
    run: opens('logout'),
  },

  messages: { label: 'Go to messages', keys: ['Alt+t'], group: 'everywhere' },
  save: {
    label: 'Save changes',
    keys: ['Mod+s'],
    scope: 'anywhere',
    group: 'forms',
    run: saveForm,
  },
  filter: { label: 'Go to filter', keys: ['/'], group: 'lists' },
  bar: {
    label: 'Move between action bar, messages and page',
    keys: ['F6'],
    scope: 'anywhere',
    group: 'lists',
  },
  'move-focus': { label: 'Previous or next row', keys: ['ArrowUp', 'ArrowDown'], group: 'lists' },
  'move-to-end': { label: 'First or last row', keys: ['Home', 'End'], group: 'lists' },
  'move-by-screen': {
    label: 'One screen up or down',
    keys: ['PageUp', 'PageDown'],
    group: 'lists',
  },
  select: { label: 'Select row', keys: ['Space'], group: 'lists' },
  extend: {
    label: 'Extend selection to row',
    keys: ['Shift+Space', 'Shift+ArrowUp', 'Shift+ArrowDown'],
    group: 'lists',
  },
  'select-all': { label: 'Select all shown rows', keys: ['Mod+a'], group: 'lists' },
  open: { label: 'Open row', keys: ['Enter'], group: 'lists' },
  clear: { label: 'Clear selection', keys: ['Escape'], group: 'lists' },
  'test-instance': { label: 'Test focused instance', keys: ['t'], group: 'instances' },
  'test-instances': { label: 'Test all instances', keys: ['Shift+T'], group: 'instances' },
  'add-instance': { label: 'Add instance', keys: ['n'], group: 'instances' },
  'apply-plan': {
    label: 'Apply a plan to selected or focused users',
    keys: ['p'],
    group: 'users',
  },
  quotas: { label: 'Edit quotas of selected or focused users', keys: ['q'], group: 'users' },
  'move-rule': {
    label: 'Move focused rule',
    keys: ['ArrowUp', 'ArrowDown', 'Home', 'End'],
    group: 'rules',
  },
} as const satisfies Record<string, Action>

export type ActionId = keyof typeof ACTIONS

export const actionOf = (id: ActionId): Action => ACTIONS[id]

export const actionList = Object.keys(ACTIONS) as ActionId[]
