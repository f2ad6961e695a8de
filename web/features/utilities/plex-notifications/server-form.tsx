import Search from 'lucide-react/icons/search'
import { useId, useMemo, useState } from 'react'
import { QuietNote } from '../../../components/operation-progress.tsx'
import { defineFields } from '../../../components/settings/define-settings.ts'
import { draftSource } from '../../../components/settings/draft-source.ts'
import { secret, text } from '../../../components/settings/kinds/text.tsx'
import { toggle } from '../../../components/settings/kinds/toggle.tsx'
import { SectionCard } from '../../../components/settings/sections.tsx'
import { SettingField } from '../../../components/settings/setting-field.tsx'
import { useSettings } from '../../../components/settings/use-settings.ts'
import { useStore } from '../../../components/use-store.ts'
import type { PlexServer } from '../../../contract/plex.ts'
import type { Values } from '../../../lib/edits.ts'
import { config } from '../../../state/config.ts'
import { isUnderWay } from '../../../state/operation-state.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { configure, configuring, discovery, type ServerValues } from './notifications.ts'
import { InstanceRun } from './run-result.tsx'
import { addressParts, hostFault, PORT_FAULT, portFault } from './server-address.ts'
import { ServerChoice } from './server-choice.tsx'

const FIELDS = defineFields<ServerValues>()({
  plexToken: secret({
    label: 'Plex token',
    hint: 'Sent to Radarr and Sonarr. Defaults to the token saved under Plex configuration.',
    required: 'Paste a Plex token, or save one under Plex configuration.',
  }),
  host: text({
    label: 'Host',
    hint: 'As Radarr and Sonarr see it. You can paste a full URL.',
    placeholder: '192.168.1.20',
    required: 'Enter the host, for example 192.168.1.20.',
    check: hostFault,
    tidy: typed => {
      const parts = addressParts(typed)
      return parts ? [parts.host, { ...parts }] : [typed]
    },
  }),
  port: text({ label: 'Port', isNumeric: true, required: PORT_FAULT, check: portFault }),
  useSsl: toggle({ label: 'Use SSL' }),
})
const EMPTY = { host: '', port: '32400', useSsl: false }

/** Asks for the address of the Plex server, which the backend doesn't save. */
export function ServerForm({ hasInstances }: { hasInstances: boolean }) {
  const { data, error } = useStore(config.state)
  // Wait for the saved token before showing the form. If the configuration can't be loaded, the user can type the
  // token.
  if (!data && !error) return <Skeleton className="h-96" />
  return <Form stored={data?.plexTokens[0] ?? ''} hasInstances={hasInstances} />
}

function Form({ stored, hasInstances }: { stored: string; hasInstances: boolean }) {
  // The values of the last run remain.
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
    onSaved: () => undefined,
    unsaved: 'The Plex server you entered isn’t configured yet.',
  })
  const noteId = useId()
  const run = useStore(configuring.state)
  const found = useStore(discovery.state)
  const isBusy = isUnderWay(run)
  const isSearching = isUnderWay(found)
  const find = () => {
    const token = String(form.value('plexToken')).trim()
    if (token === '') form.check()
    else void discovery.start(token)
  }
  return (
    <SectionCard title="Plex server">
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void form.save()
        }}
      >
        <div ref={form.frame}>
          <SettingField form={form} name="plexToken" className="max-w-120" />
          <Button
            variant="neutral"
            className="mt-3"
            icon={<Search aria-hidden />}
            busy={isSearching}
            onClick={find}
          >
            Find servers
          </Button>
          {isSearching && (
            <div className="mt-3">
              <QuietNote>
                Waiting for plex.tv to list your servers. You can also enter the address below.
              </QuietNote>
            </div>
          )}
          <Found
            isPicked={({ host, port, useSsl }) =>
              host === form.value('host') &&
              String(port) === form.value('port') &&
              useSsl === form.value('useSsl')
            }
            onPick={({ host, port, useSsl }) =>
              form.set('host', host, { port: String(port), useSsl })
            }
          />
          <div className="mt-4 grid gap-x-6 gap-y-4 sm:grid-cols-[1fr_8rem]">
            <SettingField form={form} name="host" />
            <SettingField form={form} name="port" />
          </div>
          <SettingField form={form} name="useSsl" className="mt-3" />
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            type="submit"
            busy={isBusy}
            aria-disabled={!hasInstances}
            aria-describedby={noteId}
          >
            Configure all instances
          </Button>
          <p id={noteId} className="min-w-0 flex-1 basis-56 text-sm text-ink-2">
            {hasInstances
              ? 'Replaces any existing connection.'
              : 'Add a Radarr or Sonarr instance first.'}
          </p>
        </div>
      </form>
      <InstanceRun
        run={configuring}
        work="Configuration"
        verdict={success => (success ? 'Configured' : 'Not configured')}
      />
    </SectionCard>
  )
}

interface FoundProps {
  isPicked: (server: PlexServer) => boolean
  onPick: (server: PlexServer) => void
}

function Found({ isPicked, onPick }: FoundProps) {
  const { phase, error, result } = useStore(discovery.state)
  if (phase === 'failed')
    return <Problem tone="wait" className="mt-4" title="Couldn’t list Plex servers" cause={error} />
  if (phase !== 'done' || result === null) return null
  if (result.servers.length === 0)
    return (
      <Notice className="mt-4">
        No servers on this account are signed in to plex.tv. Enter the address below.
      </Notice>
    )
  return (
    <>
      {result.message && (
        <p role="status" className="mt-3 text-ink-2">
          {result.message}
        </p>
      )}
      <ServerChoice servers={result.servers} isPicked={isPicked} onPick={onPick} />
    </>
  )
}
