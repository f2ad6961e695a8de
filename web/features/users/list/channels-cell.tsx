import clsx from 'clsx'
import { useState } from 'react'
import { lacksAddress, USER_CHANNELS } from '../../../components/labels/user-channel.ts'
import { editUser } from '../../../components/users/user-links.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { displayName } from '../../../state/users.ts'
import { FailedNote } from '../../../ui/anchored-note.tsx'
import { useGo } from '../../../ui/link.tsx'
import { MenuButton, type MenuItem } from '../../../ui/menu.tsx'
import { useUserFlag } from '../edit/use-user-flag.ts'
import { cellEditors } from './lazy-editors.ts'
import type { UserRow } from './user-rows.ts'

const MENTION = {
  flag: 'notify_discord_mention',
  label: 'Discord mentions',
  address: null,
  addressLabel: null,
} as const

/** The user’s channels in words, with a menu that turns them on and off. */
export function ChannelsCell({ row }: { row: UserRow }) {
  const [isEditing, setIsEditing] = useState(false)
  const go = useGo()
  const { user } = row
  const { isOn, set, problem, dismiss } = useUserFlag(row, 'Notifications')
  const close = () => setIsEditing(false)
  const editors = cellEditors.usePart(isEditing, close)
  if (isEditing && editors) return <editors.DiscordIdEditor row={row} onClose={close} />
  const on = USER_CHANNELS.filter(({ flag }) => user[flag]).map(({ label }) => label)
  const missing = USER_CHANNELS.filter(channel => lacksAddress(user, channel))
    .map(({ addressLabel }) => addressLabel)
    .join(' or ')
  const items = (): MenuItem[] => {
    cellEditors.preload()
    return [
      ...[...USER_CHANNELS, MENTION]
        .filter(({ flag }) => user[flag] !== undefined)
        .map(({ label, flag, address, addressLabel }) => {
          const isMissing = address !== null && !user[address] && !user[flag]
          return {
            kind: 'checkbox' as const,
            label,
            checked: user[flag] === true,
            ...(isMissing && { hint: `No ${addressLabel}` }),
            onSelect: () => {
              const value = !isOn(flag)
              if (!isMissing) void set(flag, value, `(${label}) ${value ? 'on' : 'off'}`)
              else if (address === 'discord_id') setIsEditing(true)
              else go(editUser(row.id).to)
            },
          }
        }),
      { kind: 'separator' },
      { label: 'Discord ID…', hint: user.discord_id ?? 'None', onSelect: () => setIsEditing(true) },
    ]
  }
  return (
    <span className="relative block" data-tip={missing ? `No ${missing}` : undefined}>
      <span className="line-clamp-2 text-[0.8125rem]/4.25">
        <ChannelNames row={row} />
      </span>
      <MenuButton
        bare
        className="cell-button"
        label={`Notifications of ${bidiIsolate(displayName(user))}: ${on.join(', ') || 'none'}`}
        items={items}
      >
        {''}
      </MenuButton>
      {problem && <FailedNote {...problem} onDismiss={dismiss} />}
    </span>
  )
}

/** Names of the channels that are on. One without its address is amber. */
export function ChannelNames({ row }: { row: UserRow }) {
  const on = USER_CHANNELS.filter(({ flag }) => row.user[flag])
  if (on.length === 0) return <span className="text-ink-3">None</span>
  return on.map((channel, index) => {
    const isCutOff = lacksAddress(row.user, channel)
    return (
      <span key={channel.id}>
        <span className={clsx('whitespace-nowrap', isCutOff && 'text-wait')}>
          {channel.label}
          {isCutOff && <span className="sr-only">, no {channel.addressLabel}</span>}
        </span>
        {index < on.length - 1 && <span>, </span>}
      </span>
    )
  })
}
