import { useMemo } from 'react'
import { EmbeddedList } from '../../../components/list/embedded-list.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { useResource, useResourceState } from '../../../components/use-resource.ts'
import { users } from '../../../state/users.ts'
import { FRIENDS } from './friend-list.tsx'
import { friendRows, friends } from './friends.ts'
import { useFriendQuestion } from './use-friend-question.ts'

/** Accounts on Plex that are no users here, and how each is connected. */
export function FriendsView() {
  const { data, status } = useResource(friends)
  const { data: people } = useResourceState(users)
  const rows = useMemo(
    () => (data ? friendRows(data, people ?? []).filter(row => !row.isUser) : []),
    [data, people],
  )
  const { ask, dialog } = useFriendQuestion()
  return (
    <>
      <Loaded from={friends} what="accounts">
        {status !== 'not-offered' && (
          <EmbeddedList
            list={FRIENDS}
            context={ask}
            rows={rows}
            one="account"
            file="plex-accounts"
            bare
            isLoading={data === null}
            search={{ label: 'Search accounts by name', placeholder: 'Name…' }}
          />
        )}
      </Loaded>
      {dialog}
    </>
  )
}
