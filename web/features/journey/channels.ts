import { lacksAddress, USER_CHANNELS } from '../../components/labels/user-channel.ts'
import {
  CHANNEL_OBSTACLES,
  type ChannelInput,
} from '../../components/notifications/channel-obstacles.ts'
import type { User } from '../../contract/users.ts'

export interface NotificationChannel {
  readonly label: string
  /** Why nothing is sent through the channel; null if notifications are sent. */
  readonly obstacle: string | null
}

export const channelsOf = (user: User, input: ChannelInput): readonly NotificationChannel[] =>
  USER_CHANNELS.filter(({ flag }) => user[flag]).map(channel => ({
    label: channel.label,
    obstacle: lacksAddress(user, channel)
      ? `no ${channel.addressLabel} is set`
      : (CHANNEL_OBSTACLES[channel.id](input)?.why ?? null),
  }))
