import Ellipsis from 'lucide-react/icons/ellipsis'
import type { ReactNode } from 'react'
import { Button, type ButtonVariant } from '../../../ui/button.tsx'
import { type Question, useQuestion } from '../../../ui/dialog.tsx'
import { MenuButton, type MenuItem } from '../../../ui/menu.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

export type RunQuestion = Omit<Question, 'onConfirm'>

export interface RunAction {
  label: string
  icon: typeof Ellipsis
  /** Description of the run, shown in the menu. */
  about: string
  /** Why the run can't start. */
  blocked: string | undefined
  isBusy: boolean
  isDestructive?: boolean
  question?: RunQuestion
  onStart: () => void
}

/** Reserves space for the row of actions on phones while the settings load. */
export const RunActionsPlaceholder = () => <Skeleton className="h-8.5 w-36 max-md:h-11" />

interface RunActionsProps {
  main: RunAction
  menu: readonly RunAction[]
  ask: (action: RunAction) => void
}

/** The page's main run as a button, and its other runs in a menu. */
export const RunActions = ({ main, menu, ask }: RunActionsProps) => (
  <RunButton {...main} onStart={() => ask(main)}>
    <MenuButton label="More actions" size="icon" icon={<Ellipsis />} items={menuOf(menu, ask)} />
  </RunButton>
)

interface RunButtonProps extends Omit<RunAction, 'about'> {
  variant?: ButtonVariant
  children?: ReactNode
}

/** Starts a run, or says why that isn't possible. */
export function RunButton(props: RunButtonProps) {
  const { label, icon: Icon, blocked, isBusy, onStart, variant, children } = props
  return (
    <>
      {blocked !== undefined && (
        <p id="run-why" className="text-sm text-ink-2 max-md:order-last">
          {blocked}
        </p>
      )}
      {children}
      <Button
        variant={variant}
        className="max-md:order-first"
        icon={<Icon aria-hidden />}
        busy={isBusy}
        aria-disabled={blocked !== undefined}
        aria-describedby={blocked === undefined ? undefined : 'run-why'}
        onClick={onStart}
      >
        {label}
      </Button>
    </>
  )
}

const menuOf = (menu: readonly RunAction[], ask: (action: RunAction) => void): MenuItem[] =>
  menu.flatMap((action, index): MenuItem[] => [
    ...(action.isDestructive && index > 0 ? [{ kind: 'separator' as const }] : []),
    {
      label: action.label,
      icon: <action.icon aria-hidden />,
      about: action.blocked ?? action.about,
      disabled: action.blocked !== undefined || action.isBusy,
      danger: action.isDestructive,
      onSelect: () => ask(action),
    },
  ])

/** Starts a run, asking the user to confirm first if the run has a question. */
export const useRunQuestion = (actions: readonly RunAction[]) => {
  const { ask, dialog } = useQuestion<string>(asked => {
    const action = actions.find(({ label }) => label === asked)
    return { title: '', description: '', ...action?.question, onConfirm: () => action?.onStart() }
  })
  return {
    ask: (action: RunAction) => (action.question ? ask(action.label) : action.onStart()),
    dialog,
  }
}
