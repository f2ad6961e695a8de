import PlugZap from 'lucide-react/icons/plug-zap'
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react'
import { SettingsGrid } from '../../../components/settings/settings-card.tsx'
import { useSettings } from '../../../components/settings/use-settings.ts'
import type { Instance } from '../../../contract/instances.ts'
import { Button } from '../../../ui/button.tsx'
import { focusField } from '../../../ui/focus.ts'
import { Problem } from '../../../ui/problem.tsx'
import { SheetBody, SheetFoot } from '../../../ui/side-sheet.tsx'
import type { Kind } from '../kinds.ts'
import { ConnectionBadge, ConnectionFailureCard, useConnection } from './connection-result.tsx'
import { connectionSettings, FORM_COLUMNS, newValues } from './instance-settings.tsx'
import { newInstance } from './instance-source.ts'
import type { InstanceValues } from './instance-writes.ts'

interface NewInstanceProps {
  kind: Kind
  others: readonly Instance[]
  seed: InstanceValues | null
  titleId: string
  /** Only the callback from the first render is used. */
  onAdded: (id: number) => void
  onCancel: () => void
}

export function NewInstance({ kind, others, seed, titleId, onAdded, onCancel }: NewInstanceProps) {
  const isFirst = others.length === 0
  const [source] = useState(() =>
    newInstance(
      kind.id,
      { ...newValues(kind, isFirst), ...(seed && { ...seed, name: '', isDefault: isFirst }) },
      onAdded,
    ),
  )
  const settings = useMemo(() => connectionSettings(kind, { stored: null, others }), [kind, others])
  const form = useSettings(null, settings, source, {
    failed: 'the server rejected the values or returned an error.',
    parameter: 'instance',
  })
  const setName = useEffectEvent((name: string) => form.set('name', name))
  useEffect(() => {
    // Mark a restored name as edited, so that leaving asks.
    if (seed) setName(seed.name)
  }, [seed])
  const connection = useConnection(kind, form.values)
  const { test, isTesting } = connection
  const formId = useId()
  const edit = (name: string) => focusField(form.frame.current, `[name="${name}"]`)
  useEffect(() => focusField(form.frame.current, '[name="name"]'), [form.frame])
  return (
    <>
      <SheetBody>
        <form
          id={formId}
          noValidate
          onSubmit={event => {
            event.preventDefault()
            void form.save()
          }}
        >
          <div ref={form.frame} className="@container grid min-w-0 gap-4">
            <div className="flex flex-wrap items-center gap-3">
              <h2 id={titleId} className="text-lg">
                {isFirst ? `First ${kind.label} instance` : `New ${kind.label} instance`}
              </h2>
              <span role="status">
                {(isTesting || test !== null) && <ConnectionBadge {...connection} />}
              </span>
            </div>
            <ConnectionFailureCard {...connection} onEdit={edit} />
            {form.problem !== null && test?.outcome !== 'failed' && (
              <Problem title={form.problem} />
            )}
            <SettingsGrid
              columns={FORM_COLUMNS}
              form={form}
              fields={['name', 'baseUrl', 'apiKey', ...(isFirst ? [] : (['isDefault'] as const))]}
            />
            <p className="text-sm text-ink-2">
              Next, you’ll choose a quality profile and root folder from {kind.label}.
            </p>
          </div>
        </form>
      </SheetBody>
      <SheetFoot>
        <Button type="submit" form={formId} icon={<PlugZap />} busy={form.isSaving}>
          Test and add
        </Button>
        <Button variant="cancel" onClick={onCancel}>
          Cancel
        </Button>
      </SheetFoot>
    </>
  )
}
