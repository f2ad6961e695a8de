import clsx from 'clsx'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { useState } from 'react'
import { ACTIONS } from '../../../components/actions/actions.ts'
import { useServerAway } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { initialOf } from '../../../lib/excerpt.ts'
import { currentUser } from '../../../state/current-user.ts'
import { gateway } from '../../../state/gateway.ts'
import { MenuButton, type MenuItem } from '../../../ui/menu.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SIDEBAR_TIP } from './sidebar-nav.tsx'

const NAMELESS = 'Unknown User'

export const UserMenu = ({ isCompact }: { isCompact: boolean }) => {
  const { data: user, loading } = useStore(currentUser.state)
  const isBypassed = useStore(gateway.state).data?.auth === 'bypass'
  const name = user?.username || NAMELESS
  // While the server is away or asks to wait, the account isn't unknown, only not loaded.
  const isServerAway = useServerAway()
  const isAway = user === null && (isServerAway || loading)
  const items: MenuItem[] = isBypassed
    ? [
        { kind: 'label', label: 'No login required' },
        {
          kind: 'label',
          label: (
            <span className="block max-w-60 pb-1 font-text text-base font-normal tracking-normal text-ink-2 normal-case">
              The server doesn’t require a login, so there is no session to log out of.
            </span>
          ),
        },
      ]
    : [ACTIONS.account, ACTIONS.logout].map(({ label, icon: Icon, run }) => ({
        label,
        icon: <Icon />,
        onSelect: run,
      }))
  const avatar = isAway ? (
    <Skeleton className="size-8 shrink-0 rounded-full" />
  ) : (
    <Avatar key={user?.avatar} name={name} src={user?.avatar ?? null} />
  )
  return (
    <div className={clsx('shrink-0 border-t-2 border-edge', isCompact ? 'p-1' : 'p-2')}>
      <MenuButton
        bare
        side="top"
        align="start"
        label={
          isAway
            ? 'Account'
            : [bidiIsolate(name), user?.email, 'account'].filter(Boolean).join(', ')
        }
        className={clsx(
          'flex w-full items-center rounded-md text-left font-text hover:bg-raised',
          isCompact ? 'justify-center py-1.5' : 'gap-2.5 px-1.5 py-1.5',
        )}
        items={items}
        {...(isCompact && { size: 'icon', tip: SIDEBAR_TIP, icon: avatar })}
      >
        {isCompact ? undefined : (
          <>
            {avatar}
            <span className="min-w-0 flex-1">
              <bdi className="block truncate font-semibold">
                {isAway ? <Skeleton className="h-2.5 w-24" /> : bidiIsolate(name)}
              </bdi>{' '}
              {user?.email && (
                <span className="block truncate text-sm text-ink-2">{user.email}</span>
              )}
            </span>
            <ChevronsUpDown size={16} className="shrink-0 text-ink-2" />
          </>
        )}
      </MenuButton>
    </div>
  )
}

const Avatar = ({ name, src }: { name: string; src: string | null }) => {
  const [isBroken, setIsBroken] = useState(false)
  const look = 'size-8 shrink-0 rounded-full border-2 border-edge'
  if (src && !isBroken)
    return (
      <img
        src={src}
        alt=""
        referrerPolicy="no-referrer"
        className={clsx(look, 'object-cover')}
        onError={() => setIsBroken(true)}
      />
    )
  return (
    <span
      // Drawn by the style sheet, because the letter isn't part of the button's label.
      data-initial={initialOf(name)}
      className={clsx(
        look,
        'grid place-content-center bg-solid-wait font-display font-bold text-solid-wait-ink uppercase before:content-[attr(data-initial)]',
      )}
    />
  )
}
