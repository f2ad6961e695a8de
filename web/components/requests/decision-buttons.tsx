import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import type { QueuedDecision } from '../../state/approval-decisions.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'
import { DECISION_LABELS } from '../decisions/decision-labels.ts'

interface Look extends ButtonProps {
  'data-tone'?: string
  'data-tip'?: string
  'data-tip-delay'?: number
}
interface Looks {
  approve: Look
  reject: Look
  /** Classes of the key caps; null if the keys work but aren't shown, and undefined if there are none. */
  keys?: string | null
}

const ICON = { variant: 'clear', size: 'sm', className: 'row-action' } as const
const REJECT_ICON = { ...ICON, 'data-tip': 'Reject', 'data-tip-delay': 1 }

/** Looks by place. */
const LOOKS = {
  /** Icons at the end of a row; the word appears while the row is hovered or focused. */
  row: { approve: { ...ICON, 'data-tone': 'ok' }, reject: REJECT_ICON, keys: null },
  card: { approve: { ...ICON, 'data-tone': 'ok', 'data-tip': 'Approve' }, reject: REJECT_ICON },
  /** On phones, Approve is on the right, to match the swipe direction. */
  triage: {
    approve: {
      variant: 'approveNoShadow',
      size: 'lg',
      className: 'max-md:flex-[1.35] max-md:px-1.5 md:min-w-42',
    },
    reject: {
      variant: 'cancel',
      size: 'lg',
      className: 'btn-destructive max-md:order-1 max-md:flex-1 max-md:px-1.5 md:min-w-32',
    },
    keys: '',
  },
  sheet: {
    approve: { variant: 'approveNoShadow', className: 'max-md:flex-1' },
    reject: { variant: 'cancel', className: 'btn-destructive max-md:flex-1' },
    keys: 'max-[1099px]:hidden',
  },
  group: {
    approve: { variant: 'clear', size: 'sm', className: 'group-action', 'data-tone': 'ok' },
    reject: { variant: 'clear', size: 'sm', className: 'group-action' },
  },
  journey: {
    approve: { variant: 'approveNoShadow', size: 'sm' },
    reject: { variant: 'neutralnoShadow', size: 'sm' },
  },
} as const satisfies Record<string, Looks>

interface DecisionButtonsProps {
  look: keyof typeof LOOKS
  /** Completes the accessible names, for example with the title. Without it, the labels are the names. */
  of?: string
  /** Null hides a button. */
  labels?: Readonly<Record<QueuedDecision, string | null>>
  /** What is being sent. The other buttons are disabled. */
  busy?: string | undefined
  /** Whether the buttons keep the focus but do nothing. */
  isOff?: boolean
  onDecide: (decision: QueuedDecision) => void
  /** Shown between the two. */
  children?: ReactNode
}

const LABELS = { approve: 'Approve', reject: 'Reject' }

/** Approve and Reject, for one request or several. */
export function DecisionButtons(props: DecisionButtonsProps) {
  const { labels = LABELS } = props
  return (
    <>
      {labels.approve && <DecisionButton {...props} decision="approve" label={labels.approve} />}
      {props.children}
      {labels.reject && <DecisionButton {...props} decision="reject" label={labels.reject} />}
    </>
  )
}

interface DecisionButtonProps extends DecisionButtonsProps {
  decision: QueuedDecision
  label: string
}

function DecisionButton({ decision, label, look, of, busy, isOff, onDecide }: DecisionButtonProps) {
  const { keys, ...looks }: Looks = LOOKS[look]
  const { verb } = DECISION_LABELS[decision]
  const key = verb.charAt(0)
  const isIcon = look === 'row' || look === 'card'
  const icon = decision === 'approve' ? <Check /> : <X />
  return (
    <Button
      {...looks[decision]}
      icon={isIcon || decision === 'approve' ? icon : undefined}
      aria-label={of && `${verb} ${bidiIsolate(of)}${label.endsWith('…') ? '…' : ''}`}
      aria-keyshortcuts={keys === undefined ? undefined : key.toLowerCase()}
      aria-disabled={isOff || undefined}
      busy={busy === decision}
      disabled={busy !== undefined && busy !== decision}
      onClick={({ detail }) => {
        // The second click of a double click would decide the request that follows in triage.
        if (detail < 2) onDecide(decision)
      }}
    >
      {(!isIcon || (look === 'row' && decision === 'approve')) && (
        <span className={isIcon ? 'row-action-word' : undefined}>{label}</span>
      )}
      {typeof keys === 'string' && <KeyCap className={keys}>{key}</KeyCap>}
    </Button>
  )
}
