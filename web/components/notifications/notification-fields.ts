import { NOTIFY_ALIASES, NOTIFY_CHOICES } from '../labels/notify-channel.ts'
import type { CommonOptions } from '../settings/field-def.ts'
import { type AddressListOptions, addressList } from '../settings/kinds/address-list.tsx'
import { choice } from '../settings/kinds/choice.tsx'
import { appriseError, checkFailed, checkWebhooks, webhookError, webhookId } from './addresses.ts'

type ListOptions = Pick<AddressListOptions, 'label' | 'hint' | 'placeholder' | 'disabledWhen'>

export const webhookList = (options: ListOptions) =>
  addressList({
    item: 'webhook',
    placeholder: 'https://discord.com/api/webhooks/…',
    check: webhookError,
    idOf: webhookId,
    validate: checkWebhooks,
    validateFailed: checkFailed,
    ...options,
  })

export const targetList = (options: ListOptions) =>
  addressList({ item: 'target', placeholder: 'mailto://…', check: appriseError, ...options })

/** Channels through which admins hear of an event. */
export const adminChannels = (options: CommonOptions) =>
  choice({ ...options, options: NOTIFY_CHOICES, aliases: NOTIFY_ALIASES })
