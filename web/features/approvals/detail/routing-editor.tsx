import clsx from 'clsx'
import { KIND_LABELS, KIND_OF } from '../../../components/labels/instance-kind.ts'
import { SearchField, WordChoiceField } from '../../../components/routing/choice-fields.tsx'
import { FolderField } from '../../../components/routing/folder-field.tsx'
import { InstanceField } from '../../../components/routing/instance-field.tsx'
import { ProfileField } from '../../../components/routing/profile-field.tsx'
import {
  FIELD_LABELS,
  valueLabel,
  WORD_CHOICES,
} from '../../../components/routing/routing-labels.ts'
import { TagsField } from '../../../components/routing/tags-field.tsx'
import { type Instances, useLookups } from '../../../components/routing/use-instances.ts'
import type { RoutingForm } from '../../../components/routing/use-routing-form.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/problem.tsx'

interface RoutingEditorProps {
  row: Approval
  form: RoutingForm
  arr: Instances
  onReloadInstances: () => void
}

/** Where a request leads, to be changed before it is approved. */
export function RoutingEditor({ row, form, arr, onReloadInstances }: RoutingEditorProps) {
  const kind = KIND_OF[row.contentType]
  const label = KIND_LABELS[kind]
  const { draft } = form
  const reload = useLookups(kind, arr.list, draft.instanceId)
  const lookups = arr.lookupsOf(draft.instanceId)
  const cause =
    lookups?.qualityProfiles.error ?? lookups?.rootFolders.error ?? lookups?.tags.error ?? null
  const chosen = arr.list?.find(instance => instance.id === draft.instanceId)
  const fields = { form, arr }
  return (
    <div className="grid gap-3.5">
      {arr.error !== null && (
        <Problem
          tone="wait"
          title={`The ${label} instances are out of reach`}
          cause={arr.error}
          action={
            <Button variant="neutral" size="sm" busy={arr.loading} onClick={onReloadInstances}>
              Try again
            </Button>
          }
        />
      )}
      {cause !== null && (
        <Problem
          tone="wait"
          title={`${chosen?.name ?? label} cannot say what it offers`}
          cause={`${cause} Values can still be typed.`}
          action={
            <Button variant="neutral" size="sm" busy={lookups?.loading ?? false} onClick={reload}>
              Try again
            </Button>
          }
        />
      )}
      <ConflictNote form={form} arr={arr} />
      <div className="grid gap-x-4 gap-y-3.5 md:grid-cols-2">
        <InstanceField {...fields} />
        <ProfileField {...fields} />
        <FolderField {...fields} />
        <SearchField {...fields} />
        {WORD_CHOICES[row.contentType].map(choice => (
          <WordChoiceField key={choice.field} {...fields} choice={choice} />
        ))}
        {/* An even number of fields before them: then they take a line of their own. */}
        <div className={clsx(WORD_CHOICES[row.contentType].length % 2 === 0 && 'md:col-span-2')}>
          <TagsField {...fields} />
        </div>
      </div>
    </div>
  )
}

/** Another admin stored another routing while this one was edited. */
function ConflictNote({ form, arr }: Pick<RoutingEditorProps, 'form' | 'arr'>) {
  if (form.conflicts.length === 0) return null
  const names = arr.namesOf(form.stored.instanceId)
  return (
    <Problem
      tone="wait"
      title="The stored routing was changed meanwhile"
      cause={form.conflicts
        .map(({ key }) => `${FIELD_LABELS[key]} is now ${valueLabel(key, form.stored, names)}`)
        .join('; ')}
      action={
        <>
          <Button variant="neutral" size="sm" onClick={() => form.resolveConflicts('theirs')}>
            Take theirs
          </Button>
          <Button variant="neutral" size="sm" onClick={() => form.resolveConflicts('mine')}>
            Keep mine
          </Button>
        </>
      }
    />
  )
}
