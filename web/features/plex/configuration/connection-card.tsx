import KeyRound from 'lucide-react/icons/key-round'
import PlugZap from 'lucide-react/icons/plug-zap'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useResource } from '../../../components/use-resource.ts'
import { explainFailure } from '../../../lib/errors.ts'
import { plexConnection } from '../../../state/plex-connection.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { SecretInput } from '../../../ui/secret-input.tsx'
import { Time } from '../../../ui/time.tsx'
import { enterToken, removeToken } from './setup.ts'

export function ConnectionCard({ token }: { token: string }) {
  const { data, status, error, loading } = useResource(plexConnection)
  const [isRemoving, setIsRemoving] = useState(false)
  const check = () => void plexConnection.load({ force: true })
  const isKnown = status === 'ready' && data !== null
  return (
    <Card
      id="plex-token"
      title="Connection"
      actions={
        <Badge tone={!isKnown ? 'dim' : data.isReachable ? 'ok' : 'bad'}>
          {isKnown
            ? data.isReachable
              ? 'Connected'
              : 'Not connected'
            : loading
              ? 'Checking'
              : 'Unknown'}
        </Badge>
      }
    >
      <Field label="Plex token" hint="Read-only. Saved on the server, never in this browser.">
        {control => (
          <SecretInput
            {...control}
            what="Plex token"
            readOnly
            className="max-w-120"
            value={token}
          />
        )}
      </Field>
      <div className="mt-4 flex flex-wrap items-center gap-2.5">
        <Button variant="neutral" icon={<PlugZap aria-hidden />} busy={loading} onClick={check}>
          Test connection
        </Button>
        <Button variant="neutralnoShadow" icon={<KeyRound aria-hidden />} onClick={enterToken}>
          Replace token
        </Button>
        <Button
          variant="neutralnoShadow"
          icon={<Trash2 aria-hidden />}
          onClick={() => setIsRemoving(true)}
        >
          Remove token
        </Button>
      </div>
      <p role="status" className="mt-3 text-sm text-ink-2">
        {isKnown && (
          <>
            {data.isReachable ? 'Plex responded' : 'Plex didn’t respond'}{' '}
            <Time value={data.checkedAt} />.
          </>
        )}
      </p>
      {isKnown && !data.isReachable && (
        <Problem
          className="mt-3"
          title="Can’t reach Plex"
          cause={`${data.cause} A token expires when its device is signed out, for example after a Plex password change. Replace the token, or check that the server can reach plex.tv.`}
        />
      )}
      {(status === 'failed' || status === 'not-offered') && (
        <Problem tone="wait" className="mt-3" title="Connection status unknown" cause={error} />
      )}
      <RemoveDialog open={isRemoving} onClose={() => setIsRemoving(false)} />
    </Card>
  )
}

function RemoveDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Remove the Plex token?"
      description="Without a token, watchlists don’t sync and new titles go unnoticed. Users, watchlists and requests are kept. You can’t view the token after removing it."
      confirmLabel="Remove token"
      onConfirm={removeToken}
      failed={cause => explainFailure('remove the token', cause)}
    />
  )
}
