import { useSnapshot } from 'valtio'
import { config } from '../../../state/config.ts'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** Delete sync by tags finds only what the other tag marks: said where the choice is made. `mode`: the chosen one. */
export function DeleteSyncNote({ mode }: { mode: unknown }) {
  const { data } = useSnapshot(config.state)
  const isDeleting = data?.deleteMovie || data?.deleteEndedShow || data?.deleteContinuingShow
  if (data?.deletionMode !== 'tag-based' || !isDeleting || mode === 'special-tag') return null
  return (
    <Notice tone="wait" className="mt-4">
      <Link className="link" to="/utilities/delete-sync">
        Delete sync
      </Link>{' '}
      goes by tags. It finds nothing to delete unless titles that leave a watchlist get another tag,
      and some backend versions refuse any other choice.
    </Notice>
  )
}
