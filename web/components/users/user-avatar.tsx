import clsx from 'clsx'
import type { User } from '../../contract/users.ts'
import { initialOf } from '../../lib/excerpt.ts'
import { displayName, userNamed } from '../../state/users.ts'
import { hueOf, Picture } from '../titles/picture.tsx'

interface UserAvatarProps {
  user: Pick<User, 'name' | 'alias' | 'display_name' | 'avatar'>
  className?: string
}

/** The first letter of a user's name, on a color derived from the name, covered by the user's picture if there is one. */
export function UserAvatar({ user, className }: UserAvatarProps) {
  const name = displayName(user)
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'relative grid size-6 shrink-0 place-content-center overflow-hidden rounded-full font-display text-xs font-bold text-main-ink',
        className,
      )}
      style={{ background: `oklch(0.8 0.12 ${hueOf(name)})` }}
    >
      {initialOf(name)}
      <Picture of={user.avatar ?? null} />
    </span>
  )
}

export const NamedAvatar = ({ name, ...look }: { name: string; className?: string }) => (
  <UserAvatar user={userNamed(name)} {...look} />
)
