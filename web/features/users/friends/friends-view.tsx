import { useMemo, useState } from 'react'
import { EmbeddedList } from '../../../components/list/embedded-list.tsx'
import { ExportCsv } from '../../../components/list/export-csv.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { useResource, useResourceState } from '../../../components/use-resource.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { explainFailure } from '../../../lib/errors.ts'
import { saveDatedCsv } from '../../../lib/save-file.ts'
import { displayName, users } from '../../../state/users.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { useLastOpened } from '../../../ui/use-last-opened.ts'
import { FRIENDS } from './friend-list.tsx'
import {
  changeFriend,
  type FriendAction,
  type FriendRow,
  friendRows,
  friends,
  statusOf,
} from './friends.ts'

/** Accounts on Plex that are no users here, and how each is connected. */
export function FriendsView() {
  const { data, status } = useResource(friends)
  const { data: people } = useResourceState(users)
  const rows = useMemo(
    () => (data ? friendRows(data, people ?? [], displayName).filter(row => !row.isUser) : []),
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
            bare
            isLoading={data === null}
            search={{ label: 'Search accounts by name', placeholder: 'Name…' }}
            buttons={listed => (
              <ExportCsv
                listed="accounts"
                disabled={listed.length === 0}
                save={() => saveDatedCsv('plex-accounts', FRIENDS.csvOf(listed))}
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
    cancel?: string
    doing: string
  }
> = {
  invite: {
    title: name => `Send ${name} a friend request?`,
    effect: name => `Once ${name} accepts it, their watchlist is synced.`,
    confirm: 'Send request',
    doing: 'send the friend request',
  },
  withdraw: {
    title: name => `Cancel the friend request to ${name}?`,
    effect: name => `${name} can no longer accept it, so their watchlist stays unsynced.`,
    confirm: 'Cancel request',
    cancel: 'Keep request',
    doing: 'cancel the request',
  },
  remove: {
    title: name => `Remove ${name} as a friend?`,
    effect: name =>
      `Ends the friendship on Plex. ${name}’s watchlist is no longer synced. To undo this, send them a friend request.`,
    confirm: 'Remove friend',
    doing: 'remove the friend',
  },
}

export function ChangeDialog({ row, onClose }: { row: FriendRow | null; onClose: () => void }) {
  const { last: shown } = useLastOpened(row)
  const action = shown && statusOf(shown).action
  if (!shown || !action) return null
  const { title, effect, confirm, cancel, doing } = QUESTIONS[action]
  const name = bidiIsolate(shown.name)
  return (
    <ConfirmDialog
      open={row !== null}
      onClose={onClose}
      title={title(name)}
      description={effect(name)}
      confirmLabel={confirm}
      {...(cancel && { cancelLabel: cancel })}
      variant={action === 'invite' ? 'default' : 'error'}
      onConfirm={() => changeFriend(shown, action === 'invite')}
      failed={cause => explainFailure(doing, cause)}
    />
  )
}
