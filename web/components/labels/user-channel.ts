import Activity from 'lucide-react/icons/activity'
import Megaphone from 'lucide-react/icons/megaphone'
import MessageSquare from 'lucide-react/icons/message-square'
import Smartphone from 'lucide-react/icons/smartphone'
import type { User } from '../../contract/users.ts'

export const USER_CHANNELS = [
  {
    id: 'discord',
    label: 'Discord',
    flag: 'notify_discord',
    address: 'discord_id',
    addressLabel: 'Discord ID',
    icon: MessageSquare,
  },
  {
    id: 'apprise',
    label: 'Apprise',
    flag: 'notify_apprise',
    address: 'apprise',
    addressLabel: 'Apprise URL',
    icon: Megaphone,
  },
  {
    id: 'plex-mobile',
    label: 'Plex mobile',
    flag: 'notify_plex_mobile',
    address: null,
    addressLabel: null,
    icon: Smartphone,
  },
  {
    id: 'tautulli',
    label: 'Tautulli',
    flag: 'notify_tautulli',
    address: null,
    addressLabel: null,
    icon: Activity,
  },
] as const
export type UserChannel = (typeof USER_CHANNELS)[number]

type Recipient = Pick<User, UserChannel['flag'] | NonNullable<UserChannel['address']>>

/** Whether the user has turned on a channel but has no address for it. */
export const lacksAddress = (user: Recipient, { flag, address }: UserChannel): boolean =>
  user[flag] === true && address !== null && !user[address]
