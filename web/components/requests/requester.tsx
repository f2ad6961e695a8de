import { displayNameOf, users } from '../../state/users.ts'
import { useStore } from '../use-store.ts'

interface RequesterProps {
  /** The user's Plex name. */
  name: string
  className?: string
}

/** The alias of a user, if there is one and the users are loaded, with the Plex name in the tooltip. */
export function Requester({ name, className }: RequesterProps) {
  const { data } = useStore(users.state)
  const shown = displayNameOf(name, data)
  return (
    <bdi className={className} data-tip={shown === name ? name : `${shown} (${name})`}>
      {shown}
    </bdi>
  )
}
