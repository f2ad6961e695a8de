import { useResource } from '../../../components/use-resource.ts'
import { getAliasReadiness } from '../../../contract/user-edits.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { request } from '../../../lib/request.ts'
import { FETCH_WINDOW_MS, resource } from '../../../state/resource.ts'
import { Link } from '../../../ui/link.tsx'

/** How many users have no alias of their own. */
const aliasReadiness = resource({
  load: () => request(getAliasReadiness),
  failed: 'Couldn’t check the users’ aliases',
  everyMs: FETCH_WINDOW_MS,
})

/** Warns about users without an alias of their own: their tag has the Plex name or is shared. */
export function AliasNotes({ kind }: { kind: 'tag' | 'label' }) {
  const { data, error } = useResource(aliasReadiness)
  if (!data) return error && <span>{error}.</span>
  const { missingAliasCount: missing, duplicateAliasCount: shared } = data
  if (missing === null || shared === null) return null
  const notes = [
    missing > 0 &&
      `${pluralize(missing, 'user')} ${missing === 1 ? 'has' : 'have'} no alias, so the Plex name is used.`,
    shared > 0 && `${pluralize(shared, 'user')} share an alias, and so a ${kind}.`,
  ].filter(Boolean)
  if (notes.length === 0) return <span>Every synced user has an alias of their own.</span>
  return (
    <span>
      {notes.join(' ')}{' '}
      <Link className="link" to="/plex/users">
        Edit aliases
      </Link>
    </span>
  )
}
