import clsx from 'clsx'
import Save from 'lucide-react/icons/save'
import { type ReactNode, useState } from 'react'
import type { Values } from '../../lib/form-edits.ts'
import { pluralize } from '../../lib/pluralize.ts'
import { Button } from '../../ui/button.tsx'
import { DefinitionItem, DefinitionLines, DefinitionList } from '../../ui/definition-list.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { hasCommandKey } from '../../ui/key-names.ts'
import type { AnyField } from './field-def.ts'
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
  const [isReviewing, setIsReviewing] = useState(false)
  const { changes, problem } = form
  const count = pluralize(changes.length, 'unsaved change')
  const first = changes.find(change => change.error) ?? changes[0]
  return (
    <>
      <div className={clsx('bulk-bar', className)}>
        <span role="status" className="sr-only">
          {changes.length > 0 ? count : ''}
        </span>
        {(first || lead !== undefined) && (
          <div className="w-full max-w-[60rem]" data-lead={lead === undefined ? undefined : ''}>
            <div className="float">
              {lead}
              {first && (
                <section
                  aria-label="Unsaved changes"
                  className={clsx('px-4 pb-3', lead === undefined && 'pt-3')}
                >
                  {problem && (
                    <p role="alert" className="mb-2 text-bad wrap-anywhere">
                      {problem}
                    </p>
                  )}
                  <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                    <span className="font-display font-semibold tabular wrap-anywhere">
                      {subject !== undefined && <span>{subject}: </span>}
                      {count}
                    </span>
                    <span className="flex min-w-0 flex-1 basis-40 gap-1.5 text-sm text-ink-2">
                      <span className="truncate">
                        {first.label}:{' '}
                        {first.error ? (
                          <span className="text-bad">invalid</span>
                        ) : (
                          <span>{`${first.from} → ${first.to}`}</span>
                        )}
                      </span>
                      {changes.length > 1 && (
                        <span className="shrink-0">+{changes.length - 1} more</span>
                      )}
                    </span>
                    <span className="ml-auto flex flex-wrap items-center gap-2.5">
                      <Button variant="clear" size="sm" onClick={() => setIsReviewing(true)}>
                        Review
                      </Button>
                      <Button variant="cancel" size="sm" onClick={form.discard}>
                        Discard
                      </Button>
                      <Button
                        size="sm"
                        icon={<Save />}
                        busy={form.isSaving}
                        onClick={() => void form.save()}
                        aria-keyshortcuts="Control+S Meta+S"
                      >
                        Save
                        <span aria-hidden className="text-xs font-medium opacity-75 max-md:hidden">
                          {hasCommandKey() ? '⌘S' : 'Ctrl S'}
                        </span>
                      </Button>
                    </span>
                  </div>
                </section>
              )}
            </div>
          </div>
        )}
      </div>
      <ReviewDialog
        form={form}
        open={isReviewing && changes.length > 0}
        onClose={() => setIsReviewing(false)}
      />
      <SaveQuestions form={form} />
    </>
  )
}

interface ReviewProps {
  form: Pick<SettingsForm, 'changes' | 'isSaving' | 'save'>
  open: boolean
  onClose: () => void
}

function ReviewDialog({ form, open, onClose }: ReviewProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Review changes"
      description="These changes will be saved."
      footer={
        <>
          <Button variant="cancel" onClick={onClose}>
            Keep editing
          </Button>
          <Button
            busy={form.isSaving}
            onClick={async () => {
              await form.save()
              onClose()
            }}
          >
            Save {pluralize(form.changes.length, 'change')}
          </Button>
        </>
      }
    >
      <DefinitionLines
        isRuled
        lines={form.changes.map(({ key, label, from, to }) => ({
          id: key,
          name: label,
          value: (
            <>
              <s className="text-ink-3">{from}</s> → <strong>{to}</strong>
            </>
          ),
        }))}
      />
    </Dialog>
  )
}

const shown = (field: AnyField, value: unknown, values: Values) =>
  field.isSecret ? (value ? 'Set (hidden)' : 'Not set') : field.format(value, values)

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
