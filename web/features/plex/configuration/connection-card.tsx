import KeyRound from 'lucide-react/icons/key-round'
import PlugZap from 'lucide-react/icons/plug-zap'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useResource } from '../../../components/use-resource.ts'
import { couldNot } from '../../../lib/errors.ts'
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

/** The stored token and whether Plex takes it. */
export function ConnectionCard({ token }: { token: string }) {
  const { data, status, error, loading } = useResource(plexConnection)
  const [isRemoving, setIsRemoving] = useState(false)
  const check = () => void plexConnection.load({ force: true })
  const isKnown = status === 'ready' && data !== null
  return (
    <Card
      title="Connection"
      actions={
        <Badge tone={!isKnown ? 'dim' : data.isReachable ? 'ok' : 'bad'}>
          {isKnown
            ? data.isReachable
              ? 'Connected'
              : 'Not connected'
            : loading
              ? 'Checking'
              : 'Not known'}
        </Badge>
      }
    >
      <Field label="Plex token" hint="Read-only; kept by the backend, never in this browser.">
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
            {data.isReachable ? 'Plex answered' : 'Plex did not answer'}{' '}
            <Time value={data.checkedAt} />.
          </>
        )}
      </p>
      {isKnown && !data.isReachable && (
        <Problem
          className="mt-3"
          title="Plex cannot be reached"
          cause={`${data.cause} A token ends when its device is signed out, for example after a change of the Plex password: then replace it. Otherwise check that the backend’s machine reaches plex.tv.`}
        />
      )}
      {(status === 'failed' || status === 'not-offered') && (
        <Problem tone="wait" className="mt-3" title="The connection is not known" cause={error} />
      )}
      <RemoveDialog open={isRemoving} onClose={() => setIsRemoving(false)} />
    </Card>
  )
}

function RemoveDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  const close = () => {
    setProblem(null)
    onClose()
  }
  const remove = async () => {
    setProblem(null)
    try {
      await removeToken()
    } catch (cause) {
      setProblem(couldNot('remove the token', cause))
      throw cause
    }
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title="Remove the Plex token?"
      description="Without a token no watchlist is read, and new titles stay unnoticed. Users, their watchlists and requests stay as they are. The token cannot be shown again afterwards."
      confirmLabel="Remove token"
      onConfirm={remove}
    >
      {problem && <Problem title={problem} />}
    </ConfirmDialog>
  )
}
