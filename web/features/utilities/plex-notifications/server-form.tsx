import { useId, useMemo, useState } from 'react'
import { defineFields } from '../../../components/settings/define-settings.ts'
import { draftSource } from '../../../components/settings/draft-source.ts'
import { custom } from '../../../components/settings/kinds/custom.ts'
import { secret, text } from '../../../components/settings/kinds/text.tsx'
import { toggle } from '../../../components/settings/kinds/toggle.tsx'
import { SectionCard } from '../../../components/settings/sections.tsx'
import { SettingField } from '../../../components/settings/setting-field.tsx'
import { useSettings } from '../../../components/settings/use-settings.ts'
import { useResourceState } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import type { Values } from '../../../lib/form-edits.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { config } from '../../../state/config.ts'
import { isUnderWay } from '../../../state/operation-state.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { HostControl } from './host-field.tsx'
import { configure, configuring, type ServerValues } from './notifications.ts'
import { hostError, PORT_ERROR, portError } from './server-address.ts'

function TokenOrigin({ token }: { token: unknown }) {
  const { data } = useStore(config.state)
  return token && token === data?.plexTokens[0] ? <span>From Plex configuration</span> : null
}

const FIELDS = defineFields<ServerValues>()({
  plexToken: secret({
    label: 'Plex token',
    required: 'Paste a Plex token, or save one under Plex configuration.',
    aside: value => <TokenOrigin token={value} />,
  }),
  host: custom({
    label: 'Host',
    hint: 'As Radarr and Sonarr see it. You can paste a full URL.',
    render: props => <HostControl {...props} />,
    format: String,
    error: value =>
      String(value ?? '').trim() === ''
        ? 'Enter the host, for example 192.168.1.20.'
        : hostError(String(value)),
  }),
  port: text({ label: 'Port', isNumeric: true, required: PORT_ERROR, check: portError }),
  useSsl: toggle({ label: 'Use SSL' }),
})

const EMPTY = { host: '', port: '32400', useSsl: false }

/** Asks for the Plex server's address, because the backend doesn't save it. */
export function ServerForm({ instances }: { instances: number | null }) {
  const { data, error } = useResourceState(config)
  // Wait for the saved token before showing the form. If the configuration can't be loaded, the user can type the
  // token.
  if (!data && !error) return <Skeleton className="h-70 rounded-lg" />
  return <Form stored={data?.plexTokens[0] ?? ''} instances={instances} />
}

function Form({ stored, instances }: { stored: string; instances: number | null }) {
  const hasInstances = instances !== 0
  // Keep the values of the last run, because the backend doesn't save them.
  const [sent, setSent] = useState<Values>(EMPTY)
  const source = useMemo(
    () =>
      draftSource({ plexToken: stored, ...sent }, async values => {
        await configure(values as unknown as ServerValues)
        setSent(values)
      }),
    [stored, sent],
  )
  const form = useSettings(null, FIELDS, source, {
    unsaved: 'The Plex server you entered hasn’t been sent to your instances yet.',
  })
  const noteId = useId()
  const run = useStore(configuring.state)
  const isBusy = isUnderWay(run)
  const host = String(form.value('host') ?? '').trim()
  return (
    <SectionCard title="Plex server" state={host || undefined}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void form.save()
        }}
      >
        <div ref={form.frame}>
          <SettingField form={form} name="plexToken" />
          <div className="mt-3.5 grid grid-cols-[7rem_1fr] gap-x-4 gap-y-3 max-lg:*:first:col-span-full lg:grid-cols-[1fr_7rem_8rem]">
            <SettingField form={form} name="host" />
            <SettingField form={form} name="port" />
            <SettingField form={form} name="useSsl" className="pt-6" />
          </div>
        </div>
        <div className="-mx-4 mt-4 -mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule px-4 py-3.5">
          <Button
            type="submit"
            busy={isBusy}
            aria-disabled={!hasInstances}
            aria-describedby={noteId}
          >
            {instances ? `Configure ${pluralize(instances, 'instance')}` : 'Configure instances'}
          </Button>
          <p id={noteId} className="min-w-0 flex-1 basis-56 text-sm text-ink-2">
            {hasInstances
              ? 'Replaces any existing Plex connection.'
              : 'Add a Radarr or Sonarr instance first.'}
          </p>
        </div>
      </form>
    </SectionCard>
  )
}
