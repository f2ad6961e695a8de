import clsx from 'clsx'
import CircleX from 'lucide-react/icons/circle-x'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Save from 'lucide-react/icons/save'
import type { ReactNode } from 'react'
import type { Values } from '../../lib/form-edits.ts'
import { pluralize } from '../../lib/pluralize.ts'
import { Button } from '../../ui/button.tsx'
import { barRef } from '../../ui/covers.ts'
import { DefinitionItem, DefinitionList } from '../../ui/definition-list.tsx'
import { ConfirmDialog, Dialog, useQuestion } from '../../ui/dialog.tsx'
import { hasCommandKey } from '../../ui/key-names.ts'
import { ChangeReview } from '../change-review.tsx'
import { type AnyField, changeText, NOT_SET } from './field-def.ts'
import type { SettingsForm } from './use-settings.ts'

interface SaveBarProps<Name extends string> {
  form: SettingsForm<Name>
  subject?: string | undefined
  lead?: ReactNode
  className?: string
}

/** Must be the last element of the page. */
export function SaveBar<Name extends string>({
  form,
  subject,
  lead,
  className,
}: SaveBarProps<Name>) {
  const { changes, problem } = form
  const hasChanges = changes.length > 0
  const count = form.isSaving
    ? `Saving ${pluralize(changes.length, 'change')}`
    : pluralize(changes.length, 'unsaved change')
  const review = useQuestion(() => ({
    title: 'Review changes',
    description: 'These changes will be saved.',
    confirmLabel: `Save ${pluralize(changes.length, 'change')}`,
    cancelLabel: 'Keep editing',
    variant: 'default',
    onConfirm: () => form.save(),
    children: <ChangeReview of={changes} />,
  }))
  return (
    <>
      <div className={clsx('bulk-bar', className)}>
        <span role="status" className="sr-only">
          {hasChanges && count}
        </span>
        {(hasChanges || lead !== undefined) && (
          <div
            ref={barRef}
            className="w-full max-w-[60rem]"
            data-lead={lead === undefined && !problem ? undefined : ''}
          >
            <div className="float">
              {lead}
              {hasChanges && (
                <section aria-label="Unsaved changes" className="pr-3.5 pl-4">
                  {problem && (
                    <p
                      role="alert"
                      className="flex min-h-9.5 items-center gap-2.5 border-b border-rule py-1.5 font-medium wrap-anywhere"
                    >
                      <CircleX size={16} className="shrink-0 text-bad" />
                      {problem}
                    </p>
                  )}
                  <div className="flex min-h-12.5 items-center gap-x-3 gap-y-2 max-md:flex-wrap max-md:py-3">
                    <Unsaved
                      form={form}
                      count={subject === undefined ? count : `${subject}: ${count}`}
                      onReview={() => review.ask()}
                    />
                  </div>
                </section>
              )}
            </div>
          </div>
        )}
      </div>
      {review.dialog}
      <SaveQuestions form={form} />
    </>
  )
}

const HEAD = 'shrink-0 font-display font-semibold tabular max-md:w-full'
/** In two lines if space is short. The old value is cut first. */
const TEXT =
  'line-clamp-2 min-w-0 flex-1 text-sm text-ink-2 wrap-anywhere max-md:w-full max-md:flex-none'
const ACTIONS = 'flex shrink-0 items-center gap-2.5 max-md:w-full max-md:*:flex-1'
interface UnsavedProps {
  form: SettingsForm
  count: string
  onReview: () => void
}

function Unsaved({ form, count, onReview }: UnsavedProps) {
  const { changes, isSaving, problem } = form
  const invalid = changes.filter(change => change.error)
  const [change] = [...invalid, ...changes.toReversed()]
  if (!change) return null
  const { to, was } = changeText(change)
  const others = changes.length - 1
  return (
    <>
      <span className={HEAD}>
        {invalid.length > 0 ? `${pluralize(invalid.length, 'value')} to fix` : count}
      </span>
      <span className={TEXT}>
        {change.error ? (
          <>
            <button type="button" className="link" onClick={() => void form.save()}>
              {change.label}
            </button>
            <span>{`: ${change.error}`}</span>
          </>
        ) : (
          <>
            <span>{`${change.label} → `}</span>
            <strong className="text-ink">{to}</strong>
            {!isSaving && <span>{`, was ${was}`}</span>}
          </>
        )}
      </span>
      <span className={ACTIONS}>
        {others > 0 && !isSaving && (
          <Button variant="clear" size="sm" onClick={onReview}>
            Review
          </Button>
        )}
        <Button
          variant="cancel"
          size="sm"
          className="md:border-transparent"
          disabled={isSaving}
          onClick={form.discard}
        >
          Discard
        </Button>
        <Button
          size="sm"
          icon={problem ? <RotateCw /> : <Save />}
          busy={isSaving}
          aria-disabled={invalid.length > 0 || undefined}
          data-tip={invalid[0]?.error ?? undefined}
          onClick={() => void form.save()}
          aria-keyshortcuts="Control+S Meta+S"
        >
          {isSaving ? 'Saving' : problem ? 'Try again' : 'Save'}
          {!problem && !isSaving && (
            <span aria-hidden className="text-xs font-medium opacity-75 max-md:hidden">
              {hasCommandKey() ? '⌘S' : 'Ctrl S'}
            </span>
          )}
        </Button>
      </span>
    </>
  )
}

const shown = (field: AnyField, value: unknown, values: Values) =>
  field.isSecret ? (value ? 'Set (hidden)' : NOT_SET) : field.format(value, values)

interface SaveQuestionsProps {
  form: SettingsForm
  onSaved?: (() => void) | undefined
}

export function SaveQuestions({ form, onSaved }: SaveQuestionsProps) {
  return (
    <>
      <ConflictDialog form={form} />
      <ConfirmDialog
        open={form.warning !== null}
        onClose={form.clearWarning}
        title="Save anyway?"
        description={form.warning ?? ''}
        confirmLabel="Save anyway"
        cancelLabel="Keep editing"
        variant="default"
        onConfirm={async () => {
          if (await form.save(true)) onSaved?.()
        }}
      />
    </>
  )
}

function ConflictDialog({ form }: { form: SettingsForm }) {
  const [conflict] = form.conflicts
  const rest = form.conflicts.length - 1
  return (
    <Dialog
      open={conflict !== undefined}
      onClose={() => conflict && form.resolveConflict(conflict.key, 'theirs')}
      closable={false}
      alert
      title="Changed elsewhere"
      description={`Another tab or admin changed this setting while you were editing. Choose a value to continue with; your changes aren’t saved yet.${rest > 0 ? ` ${rest} more to review.` : ''}`}
      footer={
        conflict && (
          <>
            <Button variant="cancel" onClick={() => form.resolveConflict(conflict.key, 'theirs')}>
              Use saved value
            </Button>
            <Button onClick={() => form.resolveConflict(conflict.key, 'mine')}>
              Keep my value
            </Button>
          </>
        )
      }
    >
      {conflict && (
        <DefinitionList>
          <DefinitionItem name="Setting">{conflict.field.label}</DefinitionItem>
          <DefinitionItem name="Before your edit">
            {shown(conflict.field, conflict.was, form.values)}
          </DefinitionItem>
          <DefinitionItem name="Saved value">
            {shown(conflict.field, conflict.theirs, form.values)}
          </DefinitionItem>
          <DefinitionItem name="Your value">
            {shown(conflict.field, conflict.mine, form.values)}
          </DefinitionItem>
        </DefinitionList>
      )}
    </Dialog>
  )
}
