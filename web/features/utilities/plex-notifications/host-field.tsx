import clsx from 'clsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useRef, useState } from 'react'
import type { ControlProps } from '../../../components/settings/field-def.ts'
import { useStore } from '../../../components/use-store.ts'
import type { PlexServer } from '../../../contract/plex.ts'
import { isUnderWay } from '../../../state/operation-state.ts'
import { type Suggestion, useSuggestions } from '../../../ui/suggestions.tsx'
import { discovery } from './notifications.ts'
import { addressParts } from './server-address.ts'

const keyOf = ({ host, port, useSsl }: PlexServer) => `${host}:${port}${useSsl ? ' SSL' : ''}`

const suggestionOf = (server: PlexServer): Suggestion<string> => ({
  value: keyOf(server),
  label: keyOf(server),
  detail: `${server.name}${server.local ? '' : ', remote'}`,
  keywords: server.name,
})

/** A host field that suggests the Plex servers in the token's account. They are loaded when the field is focused. */
export function HostControl({ control, value, values, onChange }: ControlProps) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const { phase, error, result, input } = useStore(discovery.state)
  const token = String(values.plexToken ?? '').trim()
  const isCurrent = input === token
  const servers = isCurrent && result ? result.servers : []
  const { inputProps, list, onTyped } = useSuggestions<string>({
    label: 'Plex servers',
    text: typed,
    all: servers.map(suggestionOf),
    anchor: field,
    isWide: true,
    onChoose: key => {
      const server = servers.find(one => keyOf(one) === key)
      if (!server) return
      setTyped('')
      onChange(server.host, { port: String(server.port), useSsl: server.useSsl })
    },
  })
  const search = () => {
    if (token !== '' && !(isCurrent && (phase === 'done' || isUnderWay({ phase }))))
      void discovery.start(token)
  }
  return (
    <>
      <span className="relative block">
        <input
          {...control}
          {...inputProps}
          ref={field}
          className="input pr-9"
          autoCapitalize="none"
          placeholder="Choose or type a server"
          value={String(value ?? '')}
          onFocus={search}
          onChange={event => {
            const text = event.currentTarget.value
            setTyped(text)
            onTyped(text)
            onChange(text)
          }}
          onBlur={event => {
            inputProps.onBlur()
            setTyped('')
            const parts = addressParts(event.currentTarget.value)
            if (parts) onChange(parts.host, { ...parts })
          }}
        />
        <ChevronDown
          size={16}
          className="pointer-events-none absolute inset-y-0 right-3 my-auto text-ink-2"
        />
      </span>
      {list}
      <p
        role="status"
        className={clsx(
          'mt-1 text-sm empty:hidden',
          phase === 'failed' ? 'text-wait' : 'text-ink-2',
        )}
      >
        {!isCurrent
          ? null
          : isUnderWay({ phase })
            ? 'Looking for servers on plex.tv…'
            : phase === 'failed'
              ? `Couldn’t list Plex servers. ${error}`
              : phase !== 'done'
                ? null
                : servers.length === 0
                  ? 'No servers on this account are signed in to plex.tv. Type the address.'
                  : result?.message}
      </p>
    </>
  )
}
