import { useResource } from '../../../components/use-resource.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { Link } from '../../../ui/link.tsx'
import { aliasReadiness } from './alias-readiness.ts'

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
