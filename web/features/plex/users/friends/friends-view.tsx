import { useMemo, useState } from 'react'
import { EmbeddedList } from '../../../../components/list/embedded-list.tsx'
import { ExportCsv } from '../../../../components/list/export-csv.tsx'
import { Loaded } from '../../../../components/loaded.tsx'
import { useResource, useResourceState } from '../../../../components/use-resource.ts'
import { bidiIsolate } from '../../../../lib/bidi-isolate.ts'
import { explainFailure } from '../../../../lib/errors.ts'
import { saveDatedCsv } from '../../../../lib/save-file.ts'
import { displayName, users } from '../../../../state/users.ts'
import { ConfirmDialog } from '../../../../ui/dialog.tsx'
import { useLastOpened } from '../../../../ui/use-last-opened.ts'
import { FRIENDS, type FriendAction, statusOf } from './friend-list.tsx'
import { changeFriend, type FriendRow, friendRows, friends } from './friends.ts'

/** Accounts on Plex, and how each is connected. Loaded on demand, because the server asks Plex for it. */
export function FriendsView() {
  const { data, status } = useResource(friends)
  const { data: people } = useResourceState(users)
  const rows = useMemo(
    () => (data ? friendRows(data, people ?? [], displayName) : []),
    [data, people],
  )
  const [changing, setChanging] = useState<FriendRow | null>(null)
  return (
    <>
      <Loaded from={friends} what="accounts">
        {status !== 'not-offered' && (
          <EmbeddedList
            list={FRIENDS}
            context={setChanging}
            rows={rows}
            one="account"
            isLoading={data === null}
            search={{ label: 'Search accounts by name', placeholder: 'Name…' }}
            exportButton={listed => (
              <ExportCsv
                listed="accounts"
                disabled={listed.length === 0}
                save={() => saveDatedCsv('plex-status', FRIENDS.csvOf(listed))}
              />
            )}
          />
        )}
      </Loaded>
      <ChangeDialog row={changing} onClose={() => setChanging(null)} />
    </>
  )
}

const QUESTIONS: Record<
  FriendAction,
  {
    title: (name: string) => string
    effect: (name: string) => string
    confirm: string
    doing: string
  }
> = {
  invite: {
    title: name => `Invite ${name}?`,
    effect: name =>
      `Sends a friend request on Plex. Once ${name} accepts it, their watchlist is synced.`,
    confirm: 'Send request',
    doing: 'send the friend request',
  },
  withdraw: {
    title: name => `Withdraw the invitation of ${name}?`,
    effect: name => `${name} can no longer accept it, so their watchlist stays unsynced.`,
    confirm: 'Withdraw invitation',
    doing: 'withdraw the invitation',
  },
  remove: {
    title: name => `Remove ${name} as a friend?`,
    effect: name =>
      `Ends the friendship on Plex. ${name}’s watchlist is no longer synced. To undo this, invite them again.`,
    confirm: 'Remove friend',
    doing: 'remove the friend',
  },
}

function ChangeDialog({ row, onClose }: { row: FriendRow | null; onClose: () => void }) {
  const { last: shown } = useLastOpened(row)
  const action = shown && statusOf(shown).action
  if (!shown || !action) return null
  const { title, effect, confirm, doing } = QUESTIONS[action]
  const name = bidiIsolate(shown.name)
  return (
    <ConfirmDialog
      open={row !== null}
      onClose={onClose}
      title={title(name)}
      description={effect(name)}
      confirmLabel={confirm}
      variant={action === 'invite' ? 'default' : 'error'}
      onConfirm={() => changeFriend(shown, action === 'invite')}
      failed={cause => explainFailure(doing, cause)}
    />
  )
}
