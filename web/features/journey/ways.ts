import { isCutOff, USER_CHANNELS } from '../../components/labels/user-channel.ts'
import { type ChannelFacts, OBSTACLES } from '../../components/notifications/obstacles.ts'
import type { User } from '../../contract/users.ts'
import type { Way } from './facts.ts'

export const waysOf = (user: User, facts: ChannelFacts): readonly Way[] =>
  USER_CHANNELS.filter(({ flag }) => user[flag]).map(channel => ({
    label: channel.label,
    obstacle: isCutOff(user, channel)
      ? `no ${channel.addressLabel} is set`
      : (OBSTACLES[channel.id](facts)?.why ?? null),
  }))
