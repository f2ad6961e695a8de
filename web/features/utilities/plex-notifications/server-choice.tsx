import { useId } from 'react'
import type { PlexServer } from '../../../contract/plex.ts'
import { Badge } from '../../../ui/badge.tsx'

interface ServerChoiceProps {
  servers: readonly PlexServer[]
  isPicked: (server: PlexServer) => boolean
  onPick: (server: PlexServer) => void
}

export function ServerChoice({ servers, isPicked, onPick }: ServerChoiceProps) {
  const name = useId()
  return (
    <fieldset className="mt-4">
      <legend className="mb-1.5 text-sm font-semibold">Servers found</legend>
      <div className="divide-y-2 divide-rule rounded-md border-2 border-rule">
        {servers.map(server => (
          <label
            key={`${server.host}:${server.port}:${server.useSsl}`}
            className="flex cursor-pointer items-center gap-3 px-3 py-2 hover:bg-sunken"
          >
            <input
              type="radio"
              name={name}
              className="size-4.5 shrink-0 accent-(--main-line)"
              checked={isPicked(server)}
              onChange={() => onPick(server)}
            />
            <span className="min-w-0 flex-1 wrap-anywhere">
              <strong>
                <bdi>{server.name}</bdi>
              </strong>
              <span className="block text-sm text-ink-2">
                {server.host}:{server.port}
              </span>
            </span>
            <span className="flex flex-wrap justify-end gap-1.5">
              <Badge tone={server.local ? 'ok' : 'dim'}>{server.local ? 'Local' : 'Remote'}</Badge>
              {server.useSsl && <Badge tone="info">SSL</Badge>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
