import Search from 'lucide-react/icons/search'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { QuietNote } from '../../../components/operation-progress.tsx'
import { SectionCard } from '../../../components/settings/sections.tsx'
import type { PlexServer } from '../../../contract/plex.ts'
import { guardLeaving } from '../../../lib/leave-reasons.ts'
import { config } from '../../../state/config.ts'
import { isUnderWay } from '../../../state/operation-state.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { SecretInput } from '../../../ui/secret-input.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { configuring, discovery } from './notifications.ts'
import { InstanceRun } from './run-result.tsx'
import { addressParts, hostFault, portFault } from './server-address.ts'
import { ServerChoice } from './server-choice.tsx'

const EMPTY = { host: '', port: '32400', useSsl: false }

/** Asks for the address of the Plex server, which the backend doesn't save. */
export function ServerForm({ hasInstances }: { hasInstances: boolean }) {
  const { data, error } = useSnapshot(config.state)
  // Wait for the saved token before showing the form. If the configuration can't be loaded, the user can type the
  // token.
  if (!data && !error) return <Skeleton className="h-96" />
  return <Form stored={data?.plexTokens[0] ?? ''} hasInstances={hasInstances} />
}

function Form({ stored, hasInstances }: { stored: string; hasInstances: boolean }) {
  const [typedToken, setToken] = useState<string | null>(null)
  const [draft, setDraft] = useState(EMPTY)
  const [isChecked, setIsChecked] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const noteId = useId()
  const run = useSnapshot(configuring.state)
  const found = useSnapshot(discovery.state)
  const isBusy = isUnderWay(run)
  const isSearching = isUnderWay(found)
  const token = (typedToken ?? stored).trim()
  const change = (part: Partial<typeof EMPTY>) => {
    setDraft(before => ({ ...before, ...part }))
    setIsOpen(true)
  }
  const faults = {
    token: token === '' ? 'Paste a Plex token, or save one under Plex configuration.' : null,
    host: hostFault(draft.host),
    port: portFault(draft.port),
  }
  useEffect(() => {
    if (isOpen) return guardLeaving(() => 'The Plex server you entered isn’t configured yet.')
  }, [isOpen])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (Object.values(faults).some(fault => fault !== null)) {
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      )
      return
    }
    const { host, port, useSsl } = draft
    await configuring.start({
      plexToken: token,
      plexHost: host.trim(),
      plexPort: Number(port),
      useSsl,
    })
    if (configuring.state.phase === 'done') setIsOpen(false)
  }
  const find = () => {
    if (token === '') {
      setIsChecked(true)
      form.current?.querySelector('input')?.focus()
    } else void discovery.start(token)
  }
  const pick = ({ host, port, useSsl }: PlexServer) => change({ host, port: String(port), useSsl })
  const tidyHost = () => {
    const parts = addressParts(draft.host)
    if (parts) change(parts)
  }
  const shown = (fault: string | null) => (isChecked ? fault : null)
  return (
    <SectionCard title="Plex server">
      <form ref={form} noValidate onSubmit={event => void submit(event)}>
        <Field
          label="Plex token"
          className="max-w-120"
          error={shown(faults.token)}
          hint="Sent to Radarr and Sonarr. Defaults to the token saved under Plex configuration."
        >
          {control => (
            <SecretInput
              {...control}
              what="Plex token"
              value={typedToken ?? stored}
              onChange={event => setToken(event.currentTarget.value)}
            />
          )}
        </Field>
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
        <Found isPicked={server => isSame(server, draft)} onPick={pick} />
        <div className="mt-4 grid gap-x-6 gap-y-4 sm:grid-cols-[1fr_8rem]">
          <Field
            label="Host"
            error={shown(faults.host)}
            hint="As Radarr and Sonarr see it. You can paste a full URL."
            onLeave={tidyHost}
          >
            {control => (
              <Input
                {...control}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                placeholder="192.168.1.20"
                value={draft.host}
                onChange={event => change({ host: event.currentTarget.value })}
              />
            )}
          </Field>
          <Field label="Port" error={shown(faults.port)}>
            {control => (
              <Input
                {...control}
                inputMode="numeric"
                autoComplete="off"
                value={draft.port}
                onChange={event => change({ port: event.currentTarget.value })}
              />
            )}
          </Field>
        </div>
        <div className="mt-3">
          <Switch
            label="Use SSL"
            checked={draft.useSsl}
            onCheckedChange={useSsl => change({ useSsl })}
          />
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

const isSame = ({ host, port, useSsl }: PlexServer, draft: typeof EMPTY) =>
  host === draft.host && String(port) === draft.port && useSsl === draft.useSsl

interface FoundProps {
  isPicked: (server: PlexServer) => boolean
  onPick: (server: PlexServer) => void
}

function Found({ isPicked, onPick }: FoundProps) {
  const { phase, error, result } = useSnapshot(discovery.state)
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
