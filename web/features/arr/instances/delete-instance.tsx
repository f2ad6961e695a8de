import { useId, useState } from 'react'
import { useResource } from '../../../components/use-resource.ts'
import type { Instance } from '../../../contract/instances.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { ExplainedError, explainFailure } from '../../../lib/errors.ts'
import { andJoined } from '../../../lib/join-words.ts'
import { routerRules } from '../../../state/router-rules.ts'
import { notify } from '../../../state/toasts.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { useLastOpened } from '../../../ui/use-last-opened.ts'
import type { Kind } from '../kinds.ts'
import { makeDefault, removeInstance, type WrittenInstance } from './instance-writes.ts'

interface DeleteInstanceProps {
  kind: Kind
  row: Instance | null
  list: readonly Instance[]
  onMadeDefault: (written: WrittenInstance) => void
  onDeleted: (id: number) => void
  onClose: () => void
}

export function DeleteInstance(props: DeleteInstanceProps) {
  const { last, times } = useLastOpened(props.row)
  return last && <DeleteDialog key={times} {...props} shown={last} />
}

function DeleteDialog({
  kind,
  row,
  shown,
  list,
  onMadeDefault,
  onDeleted,
  onClose,
}: DeleteInstanceProps & { shown: Instance }) {
  const [successor, setSuccessor] = useState('')
  const selectId = useId()
  const name = bidiIsolate(shown.name)
  const others = list.filter(({ id }) => id !== shown.id)
  const mustChoose = shown.isDefault && others.length > 1
  return (
    <ConfirmDialog
      open={row !== null}
      onClose={onClose}
      title={`Delete ${name}?`}
      description={`Removes this instance from the server, and its webhook from ${kind.label}. Nothing else in ${kind.label} is deleted.`}
      confirmLabel={`Delete ${name}`}
      onConfirm={async () => {
        if (!row) return
        if (mustChoose && successor === '')
          throw new ExplainedError('Choose the new default instance first.')
        // The server would choose the one with the lowest ID.
        if (mustChoose) onMadeDefault(await makeDefault(kind.id, Number(successor)))
        await removeInstance(kind.id, row.id)
        onDeleted(row.id)
        notify({ kind: 'success', title: `${name} deleted` })
      }}
      failed={cause => explainFailure(`delete ${name}`, cause)}
    >
      <div className="grid gap-3">
        <UsingRules kind={kind} id={shown.id} />
        {others.length === 0 && (
          <p>
            This is the last {kind.label} instance: approved {kind.many} will have no destination
            until you add another.
          </p>
        )}
        {shown.isDefault && others.length === 1 && (
          <p>
            <bdi>{others[0]?.name}</bdi> becomes the default instance.
          </p>
        )}
        {mustChoose && (
          <div className="grid gap-1">
            <label htmlFor={selectId} className="font-semibold">
              New default instance
            </label>
            <Select
              id={selectId}
              value={successor}
              onChange={event => setSuccessor(event.currentTarget.value)}
            >
              <option value="">Choose an instance</option>
              {others.map(other => (
                <option key={other.id} value={other.id}>
                  {bidiIsolate(other.name)}
                </option>
              ))}
            </Select>
          </div>
        )}
      </div>
    </ConfirmDialog>
  )
}

const NAMED = 5

function UsingRules({ kind, id }: { kind: Kind; id: number }) {
  const { data } = useResource(routerRules(kind.id))
  if (!data) return <p>Rules that use the instance stop working.</p>
  const names = data
    .filter(rule => rule.target_instance_id === id)
    .map(rule => `“${bidiIsolate(rule.name)}”`)
  if (names.length === 0) return <p>No rules use it.</p>
  return (
    <p className="wrap-anywhere">
      {names.length === 1 ? 'This rule stops' : 'These rules stop'} working:{' '}
      {andJoined(names, NAMED)}.
    </p>
  )
}
