import KeyRound from 'lucide-react/icons/key-round'
import PlugZap from 'lucide-react/icons/plug-zap'
import Trash2 from 'lucide-react/icons/trash-2'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Loaded } from '../../components/loaded.tsx'
import { SectionCard } from '../../components/settings/sections.tsx'
import { useResource } from '../../components/use-resource.ts'
import { explainFailure } from '../../lib/errors.ts'
import { sentence } from '../../lib/sentence.ts'
import { formatSpan } from '../../lib/time.ts'
import { type PlexConnection, plexConnection } from '../../state/plex-connection.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, QuietButton } from '../../ui/button.tsx'
import { useQuestion } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { SecretInput } from '../../ui/secret-input.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { enterToken, removeToken } from './setup.ts'

const stateOf = ({ isReachable, isRejected }: PlexConnection): string =>
  isReachable ? 'Connected' : isRejected ? 'Rejected' : 'No answer from Plex'

export function ConnectionCard({ token }: { token: string }) {
  const { data, status, loading } = useResource(plexConnection)
  const removal = useQuestion(() => ({
    title: 'Remove the Plex token?',
    description:
      'Without a token, watchlists don’t sync and new titles go unnoticed. Users, watchlists and requests are kept. You can’t view the token after removing it.',
    confirmLabel: 'Remove token',
    onConfirm: removeToken,
    failed: cause => explainFailure('remove the token', cause),
  }))
  const check = () => void plexConnection.load({ force: true })
  const known = status === 'ready' ? data : null
  const state = known ? stateOf(known) : undefined
  const isRejected = known?.isRejected === true
  return (
    <SectionCard
      id="plex-token"
      title="Connection"
      state={state}
      meta={
        loading ? (
          <Badge icon={<Spinner />}>Testing</Badge>
        ) : (
          known && (
            <Badge tone={known.isReachable ? 'ok' : 'bad'}>
              {state}
              {known.isReachable && <span> · {formatSpan(known.tookMs)}</span>}
            </Badge>
          )
        )
      }
      actions={
        <>
          <QuietButton icon={<PlugZap />} busy={loading} onClick={check}>
            Test
          </QuietButton>
          <MoreMenu
            label="Connection actions"
            items={[
              {
                label: 'Remove token…',
                icon: <Trash2 />,
                danger: true,
                onSelect: () => removal.ask(),
              },
            ]}
          />
        </>
      }
    >
      {known && !known.isReachable && (
        <div role="alert" className="card-strip tone-bad">
          <TriangleAlert size={18} />
          <p className="min-w-0 flex-1 wrap-anywhere">
            {isRejected
              ? 'Plex rejected the saved token. Replace it to resume syncing.'
              : `${sentence(known.cause ?? 'Can’t reach Plex')} Replace the token, or check that the server can reach plex.tv.`}
          </p>
        </div>
      )}
      <Loaded from={plexConnection} what="connection checks" className="mb-4" />
      <Field label="Plex token">
        {control => (
          <div className="flex flex-wrap gap-2">
            <SecretInput
              {...control}
              what="Plex token"
              readOnly
              className="min-w-0 flex-1 basis-60"
              value={token}
            />
            <Button
              variant={isRejected ? 'default' : 'neutral'}
              icon={<KeyRound />}
              onClick={enterToken}
            >
              Replace token
            </Button>
          </div>
        )}
      </Field>
      {removal.dialog}
    </SectionCard>
  )
}
