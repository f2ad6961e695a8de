import * as z from 'zod/mini'
import { plausible } from '../contract/values.ts'
import { tabMessages } from '../lib/tab-messages.ts'

/** A sign-in or sign-out in another tab. All tabs share the cookie and therefore the user. */
const Message = z.union([
  z.object({ kind: z.literal('in'), userId: plausible(z.number()) }),
  z.object({ kind: z.literal('out') }),
])

export const { post: postToTabs, listen: onTabMessage } = tabMessages(
  'session-message',
  value => z.safeParse(Message, value).data ?? null,
)
